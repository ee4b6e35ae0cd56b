/** `reelwright fonts` */
import { resolve } from 'node:path';
import { printJson } from '../report.js';

export async function fonts(flags: { readonly specimen?: string; readonly json?: boolean }): Promise<void> {
  const { listFonts } = await import('../../io/fonts/list-fonts.js');
  const specimen = flags.specimen === undefined ? undefined : resolve(flags.specimen);
  if (specimen !== undefined) await (await import('../../io/fonts/font-specimen.js')).drawFontSpecimen(specimen);
  const families = listFonts();
  if (flags.json) return printJson({ families, ...(specimen === undefined ? {} : { specimen }) });
  for (const family of families) process.stdout.write(`${family.name.padEnd(26)} ${family.face.padEnd(26)} ${family.licence.padEnd(12)} ${family.note}\n`);
  if (specimen !== undefined) process.stdout.write(`${specimen}\n`);
}

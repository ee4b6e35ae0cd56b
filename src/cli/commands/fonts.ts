/** `reelwright fonts` */
import { pngPath } from '../../engine/output-path.js';
import { expectWritable } from '../../io/files/output-place.js';
import { printJson } from '../report.js';
import { snakeCased } from '../snake-case.js';

export async function fonts(flags: { readonly specimen?: string; readonly json?: boolean }): Promise<void> {
  const { listFonts } = await import('../../io/fonts/font-list.js');
  const specimen = flags.specimen === undefined ? undefined : pngPath(flags.specimen, 'fonts.png');
  if (specimen !== undefined) await expectWritable([specimen]);
  if (specimen !== undefined) await (await import('../../io/fonts/font-specimen.js')).drawFontSpecimen(specimen);
  const families = listFonts();
  if (flags.json) return printJson(snakeCased({ families, ...(specimen === undefined ? {} : { specimen }) }));
  for (const { family, display, licence, standInFor, note } of families) {
    const remark = [standInFor && `stands in for ${standInFor}`, note].filter(Boolean).join('; ');
    process.stdout.write(`${family.padEnd(26)} ${display.padEnd(22)} ${licence.padEnd(12)} ${remark}\n`);
  }
  if (specimen !== undefined) process.stdout.write(`${specimen}\n`);
}

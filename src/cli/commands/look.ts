/**
 * `reelwright look init FILE [--from LOOK]` begins a look of one's own; `reelwright look check FILE [-o sheet.png]`
 * draws it on what is hard for it and says what fails.
 */
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { oneOf, quote } from '../../document/describe.js';
import { didYouMean } from '../../document/did-you-mean.js';
import { type Look, VISUAL_LANGUAGES } from '../../document/enumerations.js';
import { jsonSchemaFrom, printSchema } from '../../document/json-schema.js';
import { type LookData, lookSchema } from '../../document/looks/look-schema.js';
import { LOOKS } from '../../document/looks/look-table.js';
import { checkLook } from '../../engine/looks/check-look.js';
import { readLookFile } from '../../engine/media/own-files.js';
import { outputPath, stillFormatOf } from '../../engine/output-path.js';
import { ReelwrightError } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { beginFiles, expectNew } from '../begin-files.js';
import { say } from '../manner.js';
import { printJson } from '../report.js';

interface LookFlags {
  readonly from?: string;
  readonly output?: string;
  readonly json?: boolean;
}

export async function look(action: string, file: string, flags: LookFlags, signal: AbortSignal): Promise<void> {
  if (action === 'init') return init(file, flags);
  if (action === 'check') return check(file, flags, signal);
  throw usage(`Expected init or check but received ${quote(action)}`, 'Use "reelwright look init brand.look.json".');
}

async function init(file: string, { from = 'neutral', json }: LookFlags): Promise<void> {
  const names: readonly Look[] = ['neutral', ...VISUAL_LANGUAGES];
  const base = names.find((name) => name === from);
  if (base === undefined) {
    const near = didYouMean(from, names);
    const remedy = near === undefined ? `Use ${oneOf(names)}.` : `Use --from ${near}.`;
    throw usage(`Expected a built-in look for --from but received ${quote(from)}`, remedy);
  }
  const path = resolve(file);
  const schema = join(dirname(path), 'look.schema.json');
  await expectNew([path]);
  await expectWritable([path, schema]);
  const written = { $schema: './look.schema.json', ...starter(base, basename(path).replace(/(\.look)?\.json$/, '')) };
  await beginFiles({
    [path]: `${JSON.stringify(written, null, 2)}\n`,
    [schema]: printSchema(jsonSchemaFrom(lookSchema)),
  });
  if (json) return printJson({ look: path, schema, extends: base });
  process.stdout.write(`${path}\n${schema}\n`);
  say(`Next: reelwright look check ${file} -o sheet.png`);
}

/**
 * A look file to begin from: what most brands change, with the base look's own values; the rest comes from the base
 * look.
 */
export function starter(base: Look, name: string): LookData {
  const { colors, headline, subheadline, cta, captions } = LOOKS[base];
  return {
    name,
    extends: base,
    colors,
    headline: { family: headline.family, upperCase: headline.upperCase, letterSpacing: headline.letterSpacing },
    subheadline: { family: subheadline.family },
    cta: { form: cta.form, fill: cta.fill, ink: cta.ink, radius: cta.radius },
    captions: { ink: captions.ink, active: captions.active },
  };
}

async function check(file: string, { output, json }: LookFlags, signal: AbortSignal): Promise<void> {
  const path = resolve(file);
  const sheet = output === undefined ? undefined : outputPath(output, 'sheet.png');
  if (sheet !== undefined) {
    await expectWritable([sheet]);
    await refuseInputsAsOutputs([sheet], [path]);
  }
  const data = await readLookFile(path, { signal });
  say('Drawing the look on white, black, busy pictures and faces');
  const { findings, sheet: picture } = await checkLook(data, { cacheDir: null, signal });
  if (sheet !== undefined) {
    const bytes = await picture.encode(stillFormatOf(sheet));
    await publishOutputs([sheet], undefined, async ([made]) => made && writeFile(made.draft, bytes));
  }
  if (findings.length > 0) process.exitCode = 1;
  if (json) return printJson({ look: path, status: findings.length === 0 ? 'ok' : 'failed', findings, sheet });
  for (const { check: what, where, message } of findings) process.stdout.write(`${what} (${where}): ${message}\n`);
  process.stdout.write(
    findings.length === 0 ? 'passes all checks that built-in looks pass\n' : `${findings.length} finding(s)\n`,
  );
  if (sheet !== undefined) process.stdout.write(`${sheet}\n`);
}

function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}

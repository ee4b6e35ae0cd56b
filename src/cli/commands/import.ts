/** `reelwright import x.otio [-o ad.json]`: a timeline that this engine exported, as a composition again. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { type ImportedTimeline, importOtio } from '../../interchange/import-otio.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { say } from '../manner.js';
import { printJson } from '../report.js';
import { STANDARD_OUTPUT } from '../standard-output.js';

interface ImportFlags {
  readonly output?: string;
  readonly json?: boolean;
}

/** A timeline is text; ten minutes with every text take a fraction of it. */
const MOST_BYTES = 32 * 1024 * 1024;

export async function importTimeline(file: string, { output = STANDARD_OUTPUT, json }: ImportFlags): Promise<void> {
  const { composition, notes } = await read(file);
  for (const { path, message } of notes) say(`${path}: ${message}`);
  const text = `${JSON.stringify(composition, null, 2)}\n`;
  if (output === STANDARD_OUTPUT) {
    if (json) printJson({ composition, notes });
    else process.stdout.write(text);
    return;
  }
  const path = resolve(output);
  await expectWritable([path]);
  await refuseInputsAsOutputs([path], [resolve(file)]);
  await publishOutputs([path], undefined, async ([place]) => place && writeFile(place.draft, text));
  if (json) printJson({ path, notes });
  else process.stdout.write(`${path}\n`);
}

async function read(file: string): Promise<ImportedTimeline> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw refused(file, 'no file that can be read', 'media');
  if (size > MOST_BYTES) throw refused(file, `${size} bytes, more than ${MOST_BYTES}`, 'media');
  let timeline: unknown;
  try {
    timeline = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw refused(file, 'no JSON', 'usage');
  }
  try {
    return importOtio(timeline);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refused(file, `another file: ${error.message}`, 'usage');
  }
}

function refused(file: string, received: string, kind: 'usage' | 'media'): ReelwrightError {
  return new ReelwrightError(
    {
      code: kind === 'media' ? 'asset_missing' : 'usage',
      path: file,
      message: `Expected an OpenTimelineIO file that reelwright exported for ${file} but received ${received}`,
      remedy: 'Export one: reelwright export ad.json --otio -o ad.otio.',
    },
    { class: kind },
  );
}

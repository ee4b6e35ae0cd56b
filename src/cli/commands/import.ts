/**
 * `reelwright import x.otio [-o ad.json]`: a timeline that this engine exported, as a composition again; with `--from`
 * the document of another program.
 */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { importCreatomate } from '../../interchange/import-creatomate.js';
import { type ImportedTimeline, importOtio } from '../../interchange/import-otio.js';
import { importShotstack } from '../../interchange/import-shotstack.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { say } from '../manner.js';
import { printJson } from '../report.js';
import { STANDARD_OUTPUT } from '../standard-output.js';

/**
 * The formats that can be imported: the reader of each, what messages call it, and the remedy for a file of another
 * kind.
 */
const FORMATS = {
  otio: {
    read: importOtio,
    noun: 'an OpenTimelineIO file that reelwright exported',
    remedy: 'Export one: reelwright export ad.json --otio -o ad.otio.',
  },
  shotstack: {
    read: importShotstack,
    noun: 'an edit of Shotstack',
    remedy: 'Name the JSON of an edit, with its timeline.',
  },
  creatomate: {
    read: importCreatomate,
    noun: 'a RenderScript of Creatomate',
    remedy: 'Name the JSON of a template or a source, with its elements.',
  },
} as const;

/** Values of `--from`. */
export type ImportFormat = keyof typeof FORMATS;

interface ImportFlags {
  readonly from?: ImportFormat;
  readonly output?: string;
  readonly json?: boolean;
}

/** The largest timeline that is read: one of ten minutes with every text takes a fraction of this. */
const MOST_BYTES = 32 * 1024 * 1024;

export async function importTimeline(file: string, flags: ImportFlags): Promise<void> {
  const { output = STANDARD_OUTPUT, json, from = 'otio' } = flags;
  const { composition, notes } = await read(file, from);
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

async function read(file: string, format: ImportFormat): Promise<ImportedTimeline> {
  const refused = (name: string, received: string, kind: 'usage' | 'media') =>
    refusal(name, { received, kind, format });
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
    return FORMATS[format].read(timeline);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refused(file, `another file: ${error.message}`, 'usage');
  }
}

interface Refused {
  readonly received: string;
  readonly kind: 'usage' | 'media';
  readonly format: ImportFormat;
}

function refusal(file: string, { received, kind, format }: Refused): ReelwrightError {
  const { noun, remedy } = FORMATS[format];
  return new ReelwrightError(
    {
      code: kind === 'media' ? 'asset_missing' : 'usage',
      path: file,
      message: `Expected ${noun} for ${file} but received ${received}`,
      remedy,
    },
    { class: kind },
  );
}

/** Where a result of several files goes: always a folder. */
import { stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { ReelwrightError } from '../errors.js';
import { SLIDE_FORMAT_FACTS } from '../io/slides/encode-slide.js';
import { OUTPUT_FORMATS } from '../outputs/output-table.js';
import { noOutput } from './output-path.js';

/** The names of files that somebody may mean: everything that the engine writes, and its usual other spellings. */
const FILE_TYPES = [
  ...Object.values(OUTPUT_FORMATS).map(({ suffix }) => suffix.slice(suffix.lastIndexOf('.'))),
  ...Object.values(SLIDE_FORMAT_FACTS).map(({ extension }) => `.${extension}`),
  ...['.jpeg', '.json', '.zip', '.otio', '.edl'],
];

/**
 * Absolute; refuses (class `usage`) what is or looks like a file. `what` completes "a folder for …"; `example` is what
 * to write instead of nothing; `wayOf` says in words how else the type of a name that is refused can be had.
 */
export async function outputFolder(
  output: string,
  what: string,
  example: string,
  wayOf: (suffix: string) => string = () => '',
): Promise<string> {
  if (output === '') throw noOutput(example);
  const path = resolve(output);
  const facts = await stat(path).catch(() => undefined);
  const asksForFolder = /[/\\]$/.test(output) || facts?.isDirectory() === true;
  if (
    asksForFolder
      ? facts === undefined || facts.isDirectory()
      : facts === undefined && !FILE_TYPES.includes(extname(path).toLowerCase())
  )
    return path;
  throw new ReelwrightError(
    {
      code: 'output_not_folder',
      path: '',
      message: `Expected a folder for ${what} but received ${output}`,
      remedy: `Use ${path.replace(/\.[^./\\]+$/, '')}/ for example${wayOf(extname(path).toLowerCase())}.`,
    },
    { class: 'usage' },
  );
}

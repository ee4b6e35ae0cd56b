/** Where a result of several files goes: always a folder. */
import { stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { ReelwrightError } from '../errors.js';
import { noOutput } from './output-path.js';

const FILE_TYPES = ['.png', '.jpg', '.jpeg', '.webp', '.json', '.mp4', '.mov', '.zip'];

/**
 * Absolute; refuses (class `usage`) what is or looks like a file. `what` completes "a folder for …"; `example` is what
 * to write instead of nothing.
 */
export async function outputFolder(output: string, what: string, example: string): Promise<string> {
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
      remedy: `Use ${path.replace(/\.[^./\\]+$/, '')}/ for example.`,
    },
    { class: 'usage' },
  );
}

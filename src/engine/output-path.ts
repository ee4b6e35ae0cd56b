/** Where a result goes: a file as named, or a folder that gets a name of the kind. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ReelwrightError } from '../errors.js';

/** A folder gives `<name>` in it. Throws `usage` for an empty path, which no one means as the working directory. */
export function outputPath(output: string, name: string): string {
  if (output === '') throw noOutput(`./${name}`);
  const path = resolve(output);
  const folder = /[/\\]$/.test(output) || (existsSync(path) && statSync(path).isDirectory());
  return folder ? resolve(path, name) : path;
}

/** For an empty output path. `example` is what to write instead. */
export function noOutput(example: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected a file or folder for the output but received an empty path',
      remedy: `Use ${example}.`,
    },
    { class: 'usage' },
  );
}

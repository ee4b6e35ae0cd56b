/** Where a result goes: a file as named, or a folder that gets a name of the kind. */
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { quote } from '../document/describe.js';
import { ReelwrightError } from '../errors.js';
import type { StillFormat } from './still.js';

/** A folder gives `<name>` in it. Throws `usage` for an empty path, which no one means as the working directory. */
export function outputPath(output: string, name: string): string {
  if (output === '') throw noOutput(`./${name}`);
  const path = resolve(output);
  const folder = /[/\\]$/.test(output) || (existsSync(path) && statSync(path).isDirectory());
  return folder ? resolve(path, name) : path;
}

/** The same for a film: its name must end in .mp4, since those are the bytes it gets (`output_suffix`). */
export function filmPath(output: string, name: string): string {
  const path = outputPath(output, name);
  if (!/\.mp4$/i.test(path)) throw wrongSuffix(output, '.mp4', 'a film', `${output.replace(/\.\w{1,5}$/, '')}.mp4`);
  return path;
}

/** The same for a timeline: its name ends in .otio or .edl, as what is written. */
export function timelinePath(output: string, format: 'otio' | 'edl', name: string): string {
  const path = outputPath(output, `${name}.${format}`);
  const suffix = `.${format}`;
  if (extname(path).toLowerCase() === suffix) return path;
  throw wrongSuffix(
    output,
    suffix,
    `an ${format === 'otio' ? 'OpenTimelineIO timeline' : 'edit decision list'}`,
    `${output.replace(/\.\w{1,5}$/, '')}${suffix}`,
  );
}

/** The same for what is always a PNG. */
export function pngPath(output: string, name: string): string {
  const path = outputPath(output, name);
  if (!/\.png$/i.test(path)) throw wrongSuffix(output, '.png', 'a picture', `${output.replace(/\.\w{1,5}$/, '')}.png`);
  return path;
}

/** The type of still that a file name asks for; throws `output_suffix` for any other. */
export function stillFormatOf(path: string): StillFormat {
  const suffix = extname(path).toLowerCase();
  const format = STILL_SUFFIXES[suffix];
  if (format === undefined)
    throw wrongSuffix(path, '.png, .jpg, .jpeg or .webp', 'a still', `${path.replace(/\.\w{1,5}$/, '')}.png`);
  return format;
}

const STILL_SUFFIXES: Readonly<Record<string, StillFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

export function wrongSuffix(output: string, suffixes: string, what: string, example: string): ReelwrightError {
  const message = `Expected a name that ends in ${suffixes} for the output of ${what} but received ${quote(output)}`;
  return new ReelwrightError(
    { code: 'output_suffix', path: '', message, remedy: `Use ${quote(example)}; a slash at the end names a folder.` },
    { class: 'usage' },
  );
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

/** Looks at where an output will go before the work is done: a place that cannot take it is told at once, not after the render. */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ReelwrightError } from '../../errors.js';

/**
 * Rejects (class `usage`, `output_not_writable`) when the path is no regular file, or the nearest folder above it that exists is none
 * or cannot be written. Nothing is created.
 */
export async function checkOutputPlace(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile())
    throw notWritable(`${path} (${there.isDirectory() ? 'a folder' : 'a device or pipe'})`);
  if (Buffer.byteLength(basename(path)) > 200) throw notWritable(`a name of ${basename(path).length} characters`);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const info = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code ?? 'an error');
    if (info === 'ENOENT' && dirname(folder) !== folder) continue;
    if (typeof info === 'string') throw notWritable(`${path} (${info})`);
    if (!info.isDirectory()) throw notWritable(`${path}, where ${folder} is a file`);
    return access(folder, constants.W_OK | constants.X_OK).catch(() => {
      throw notWritable(`${path}, where ${folder} is read-only`);
    });
  }
}

/** Rejects (class `usage`, `output_is_input`) when an output would replace one of the files the render reads. */
export async function refuseInputsAsOutputs(outputs: readonly string[], inputs: readonly string[]): Promise<void> {
  const places = await Promise.all(
    outputs.map((path) =>
      realpath(dirname(path)).then(
        (folder) => join(folder, basename(path)),
        () => path,
      ),
    ),
  );
  const taken = places.find((place) => inputs.includes(place));
  if (taken === undefined) return;
  throw new ReelwrightError(
    {
      code: 'output_is_input',
      path: '',
      message: `Expected an output of its own but received ${taken}, which the composition reads`,
      remedy: 'Choose another name or folder for the output.',
    },
    { class: 'usage' },
  );
}

function notWritable(received: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'output_not_writable',
      path: '',
      message: `Expected a place that can be written for the output but received ${received}`,
      remedy: 'Choose an output place this user may write to.',
    },
    { class: 'usage' },
  );
}

/**
 * Checks the place of an output before the work is done, so that an unusable one is reported at once, not after the
 * render.
 */
import { mkdtemp, realpath, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { systemWords } from '../system/system-words.js';
import { diskFullError, isNoRoom } from './free-room.js';

/**
 * Rejects with `output_not_writable` when a path cannot become a file: something else stands there, or the nearest
 * folder above it that exists takes nothing new. Nothing stays behind.
 */
export async function expectWritable(paths: readonly string[]): Promise<void> {
  const tried = new Set<string>();
  for (const path of paths) {
    const there = await stat(path).catch((error: unknown) => {
      if (codeOf(error) === 'ENAMETOOLONG') throw refused(path, systemWords(error), error);
      return undefined;
    });
    if (there?.isDirectory()) throw refused(path, 'there is a folder of this name');
    if (there !== undefined && !there.isFile()) throw refused(path, 'there is a device or pipe of this name');
    const folder = dirname(path);
    if (!tried.has(folder)) await expectRoomBelow(folder, path);
    tried.add(folder);
  }
}

/**
 * The nearest folder that exists, from `folder` upwards. One that another process makes meanwhile only makes it nearer.
 */
async function expectRoomBelow(folder: string, path: string): Promise<void> {
  const parent = dirname(folder);
  const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' && parent !== folder;
  const here = await stat(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw refused(path, systemWords(error), error);
  });
  if (here === undefined) return expectRoomBelow(parent, path);
  if (!here.isDirectory()) throw refused(path, `${folder} is a file`);
  try {
    await tryFolder(folder);
  } catch (error) {
    // The folder was removed meanwhile; a folder that exists and still reports ENOENT accepts no files.
    if (isMissing(error) && !(await exists(folder))) return expectRoomBelow(parent, path);
    throw refused(path, systemWords(error), error);
  }
}

/** Permissions alone do not tell: root may write anywhere, and /proc takes no folder from anyone. */
async function tryFolder(folder: string): Promise<void> {
  await rmdir(await mkdtemp(join(folder, '.reelwright-')));
}

/**
 * Rejects (class `usage`, `output_is_input`) when an output would replace one of the files the render reads: `inputs`
 * as named (a link stays a link) and what they lead to. Undefined inputs are none.
 */
export async function refuseInputsAsOutputs(
  outputs: readonly string[],
  inputs: readonly (string | undefined)[],
): Promise<void> {
  const named = inputs.filter((path) => path !== undefined);
  const [places, read] = await Promise.all([
    Promise.all(outputs.map(placeOf)),
    Promise.all(named.flatMap((path) => [placeOf(path), realpath(path).catch(() => path)])),
  ]);
  const taken = places.find((place) => read.includes(place));
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

/** A path with the links of its folder followed, its own name kept: what a rename would replace. */
async function placeOf(path: string): Promise<string> {
  const folder = dirname(resolve(path));
  return join(await realpath(folder).catch(() => folder), basename(path));
}

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG', 'ELOOP'];

/** The system's refusal to write a path, in plain words: for want of rights or room. Undefined for other failures. */
export function notWritable(path: string, error: unknown): ReelwrightError | undefined {
  if (isNoRoom(error)) return diskFullError(error, dirname(path));
  return REFUSALS.includes(codeOf(error) ?? '') ? refused(path, systemWords(error), error) : undefined;
}

function refused(path: string, reason: string, cause?: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'output_not_writable',
      path: '',
      message: `Expected a place this user may write for the output but received ${path} (${reason})`,
      remedy: 'Choose another output path; nothing was written.',
    },
    { class: 'usage', cause },
  );
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

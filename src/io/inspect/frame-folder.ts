/** A folder of numbered frames, as `-o name/%05d.png` writes it. */
import { lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../files/hash-file.js';
import { mediaError } from '../probe/media-error.js';
import { resolveSource } from '../probe/resolve-source.js';

export interface FrameFolder {
  /** Absolute path of the folder. */
  readonly path: string;
  /** The path that ffmpeg reads: the folder and `%05d.png`. */
  readonly pattern: string;
  /** Number of the first frame. */
  readonly first: number;
  /** Names of the frames in order. */
  readonly files: readonly string[];
  readonly bytes: number;
}

const FRAME_NAME = /^\d{5,8}\.png$/;
/** Frames of a quarter of an hour at 60 a second. */
const MOST_FRAMES = 54_000;

/**
 * Undefined for a path that is not a folder, and for a folder without such frames. Rejects as `resolveSource` does, and
 * (class `media`) where a number is missing or a frame is not a file.
 */
export async function findFrames(file: string, roots: readonly string[] | undefined): Promise<FrameFolder | undefined> {
  const where = { baseDir: process.cwd(), ...(roots === undefined ? {} : { roots }) };
  const path = await resolveSource(file, { ...where, folders: true });
  if (!(await stat(path)).isDirectory()) return undefined;
  const names: string[] = [];
  for await (const { name } of await opendir(path)) if (FRAME_NAME.test(name)) names.push(name);
  if (names.length === 0) return undefined;
  const files = names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const first = Number.parseInt(files[0] ?? '', 10);
  const missing = files.findIndex((name, index) => name !== `${String(first + index).padStart(5, '0')}.png`);
  if (missing >= 0) throw unfit(path, `one without ${String(first + missing).padStart(5, '0')}.png`);
  if (files.length > MOST_FRAMES) throw unfit(path, `one with ${files.length}`);
  const found = await Promise.all(files.map((name) => lstat(join(path, name))));
  const other = found.findIndex((entry) => !entry.isFile());
  if (other >= 0) throw unfit(path, `one whose ${files[other]} is not a file`);
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  return { path, pattern: join(path.replaceAll('%', '%%'), '%05d.png'), first, files, bytes };
}

/** SHA-256 of each frame, in order. */
export async function frameHashes({ path, files }: FrameFolder): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const name of files) hashes.push(await hashFile(join(path, name)));
  return hashes;
}

function unfit(path: string, received: string) {
  return mediaError(path, '', {
    code: 'asset_corrupt',
    expected: `a folder of at most ${MOST_FRAMES} frames, 00001.png and on, none left out`,
    received,
    remedy: 'render the frames again into an empty folder',
  });
}

/** The pictures of a carousel in a folder, or one of them. */
import { opendir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mediaError } from '../probe/media-error.js';
import { resolveSource } from '../probe/resolve-source.js';

export interface FoundSlides {
  /** Absolute path of the folder, or of the picture. */
  readonly path: string;
  readonly isFolder: boolean;
  /** The pictures in order. */
  readonly files: readonly FoundSlide[];
}

export interface FoundSlide {
  /** Real path. */
  readonly path: string;
  /**
   * Position of the slide, counted from 1, by its name or its place in the order; undefined for a single picture whose
   * name tells none.
   */
  readonly placed: number | undefined;
}

/** The names that the engine gives to slides. */
const SLIDE_FILE_NAME = /^slide-(\d{1,3})\.(?:png|jpe?g|webp)$/i;
const PICTURE_NAME = /\.(?:png|jpe?g|webp)$/i;
/** Entries of a folder that are looked at, and pictures that are compared. */
const MOST_ENTRIES = 10_000;
const MOST_PICTURES = 100;

/**
 * Files with the engine's names of slides; where there are none, all pictures in the order of their names, with numbers
 * in them compared as numbers. Rejects as `resolveSource` does, and (class `media`) for a folder without pictures.
 */
export async function findSlides(file: string, roots: readonly string[] | undefined): Promise<FoundSlides> {
  const where = { baseDir: process.cwd(), ...(roots === undefined ? {} : { roots }) };
  const path = await resolveSource(file, { ...where, folders: true });
  if (!(await stat(path)).isDirectory()) return { path, isFolder: false, files: [{ path, placed: numberIn(path) }] };
  const names = await picturesIn(path);
  const own = names.filter((name) => SLIDE_FILE_NAME.test(name));
  const chosen = (own.length > 0 ? own : names).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (chosen.length === 0 || chosen.length > MOST_PICTURES) throw unfit(path, chosen.length);
  const files = await Promise.all(
    chosen.map(async (name, index) => ({
      path: await resolveSource(join(path, name), where),
      placed: own.length > 0 ? numberIn(name) : index + 1,
    })),
  );
  return { path, isFolder: true, files };
}

async function picturesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  let seen = 0;
  for await (const { name } of await opendir(folder)) {
    seen += 1;
    if (seen > MOST_ENTRIES) break;
    if (PICTURE_NAME.test(name) && !name.startsWith('.')) names.push(name);
  }
  return names;
}

function numberIn(path: string): number | undefined {
  const digits = SLIDE_FILE_NAME.exec(basename(path))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function unfit(path: string, count: number) {
  return mediaError(path, '', {
    code: count === 0 ? 'asset_missing' : 'asset_too_complex',
    expected: count === 0 ? 'pictures of a carousel (.png, .jpg or .webp)' : `at most ${MOST_PICTURES} pictures`,
    received: count === 0 ? 'a folder without any' : `a folder with ${count}`,
    remedy: 'name the folder that a render of the carousel wrote',
  });
}

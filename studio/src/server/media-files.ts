/** The files below the roots that a `source` can name. */
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { MediaFile } from '../shared/messages.js';

const TYPES: Readonly<Record<string, MediaFile['type']>> = {
  ...Object.fromEntries(['.mp4', '.mov', '.webm', '.mkv', '.m4v'].map((end) => [end, 'video'])),
  ...Object.fromEntries(['.png', '.jpg', '.jpeg'].map((end) => [end, 'image'])),
  ...Object.fromEntries(['.mp3', '.m4a', '.wav', '.ogg', '.flac'].map((end) => [end, 'sound'])),
  ...Object.fromEntries(['.ttf', '.otf'].map((end) => [end, 'font'])),
} as const;

const MOST_FILES = 500;
const DEEPEST = 4;

export interface MediaPlaces {
  readonly roots: readonly string[];
  readonly baseDir: string;
  /** Files and folders that hold no media of the ad, such as its renders and the cache. */
  readonly leftOut: readonly string[];
}

/** Paths relative to `baseDir`, nearest first; links are not followed, and what cannot be read is left out. */
export async function mediaFiles({ roots, baseDir, leftOut }: MediaPlaces): Promise<readonly MediaFile[]> {
  const found: MediaFile[] = [];
  let folders = [...new Set([baseDir, ...roots])];
  const seen = new Set<string>();
  for (let depth = 0; depth <= DEEPEST && folders.length > 0; depth += 1) {
    const deeper: string[] = [];
    for (const folder of folders) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        const path = join(folder, entry.name);
        if (leftOut.includes(path)) continue;
        if (entry.isDirectory()) deeper.push(path);
        const type = TYPES[extname(entry.name).toLowerCase()];
        if (!entry.isFile() || type === undefined) continue;
        found.push({ path: relative(baseDir, path).split(sep).join('/'), type });
        if (found.length >= MOST_FILES) return found;
      }
    }
    folders = deeper;
  }
  return found;
}

/** Images at the size they are drawn at, kept in the cache: an edited film needs no image decoder, whose loading alone takes 40 ms (measured). */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnImage } from '../compose/compose-short.js';
import type { Size } from '../geometry.js';
import { hashOf } from '../hash.js';
import type { RgbaImage } from '../io/images/load-image.js';
import { stillVersions } from './versions.js';
import type { StillWorkspace } from './workspace.js';

/** Raised when the same file would be scaled to other pixels. */
const SCALED_VERSION = 1;

export type ScaleImage = (image: Pick<DrawnImage, 'path' | 'contentHash'>, size: Size) => Promise<RgbaImage>;

/** Rejects as `loadImageRgba` does. An entry that is not as long as its size says is made again. */
export function scaledImages({ cache, folder }: Pick<StillWorkspace, 'cache' | 'folder'>): ScaleImage {
  return async ({ path, contentHash }, size) => {
    const key = hashOf({ scaled: SCALED_VERSION, content: contentHash, size, versions: stillVersions() });
    const file = join(folder, `scaled-${key.slice(0, 24)}.rgba`);
    const entry = await cache?.fetch(key, file);
    const { width = 0, height = 0 } = (entry?.facts ?? {}) as Partial<Size>;
    if (entry !== undefined && entry.bytes > 0 && entry.bytes === 4 * width * height) {
      return { width, height, data: await readFile(file) };
    }
    if (entry !== undefined) {
      // The file is a link into the cache: what is written to it would go through.
      await rm(file, { force: true });
      await cache?.drop(key);
    }
    const { loadImageRgba } = await import('../io/images/load-image.js');
    const image = await loadImageRgba(path, { size });
    if (cache !== undefined) {
      await writeFile(file, image.data);
      await cache.store(key, file, { width: image.width, height: image.height });
    }
    return image;
  };
}

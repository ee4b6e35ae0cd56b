/** Decoded pixels in the cache: raw RGBA rows under a key, their size among the facts. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '../geometry.js';
import type { JsonFacts } from '../io/cache/cache.js';
import type { RgbaImage } from '../io/images/load-image.js';
import type { StillWorkspace } from './workspace.js';

type Place = Pick<StillWorkspace, 'cache' | 'folder'>;

export interface KeptPixels extends RgbaImage {
  readonly facts: JsonFacts;
}

/** Undefined when there are none; an entry that is not as long as its size says is dropped. */
export async function fetchPixels({ cache, folder }: Place, key: string): Promise<KeptPixels | undefined> {
  const file = fileIn(folder);
  const entry = await cache?.fetch(key, file);
  if (entry === undefined) return undefined;
  const data = await readFile(file);
  await rm(file);
  const { width = 0, height = 0 } = entry.facts as Partial<Size>;
  if (data.length > 0 && data.length === 4 * width * height) return { width, height, data, facts: entry.facts };
  await cache?.drop(key);
  return undefined;
}

/** Keeps an image; `facts` come back with it. */
export async function storePixels(
  { cache, folder }: Place,
  key: string,
  { width, height, data }: RgbaImage,
  facts: JsonFacts = {},
): Promise<void> {
  if (cache === undefined) return;
  const file = fileIn(folder);
  await writeFile(file, data);
  await cache.store(key, file, { ...facts, width, height });
  await rm(file);
}

/**
 * A file name of its own for every call. Once it was fetched or stored, the file is a link into the cache and must be
 * removed: writing to it would change the entry.
 */
function fileIn(folder: string): string {
  return join(folder, `pixels-${randomUUID()}.rgba`);
}

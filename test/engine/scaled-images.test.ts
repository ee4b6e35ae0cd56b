/** What images are drawn from: scaled once, then out of the cache. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { scaledImages } from '../../src/engine/film/scaled-images.js';
import { withStillWorkspace } from '../../src/engine/workspace.js';
import { scratchFolder } from '../support/scratch.js';
import { cacheEntries, forgeEntry } from './support/cache-entries.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const path = join(root, 'logo.png');
const half = { width: 20, height: 10 };

const scaled = (contentHash = 'of-the-logo', size = half) =>
  withStillWorkspace({ cacheDir }, (workspace) => scaledImages(workspace)({ path, contentHash }, size));
const only = () => {
  const [entry, ...others] = cacheEntries(cacheDir);
  if (entry === undefined || others.length > 0) throw new Error(`Expected one entry but found ${others.length + 1}`);
  return entry;
};

beforeEach(async () => {
  rmSync(cacheDir, { recursive: true, force: true });
  await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 255, g: 77, b: 0, alpha: 1 } } })
    .png()
    .toFile(path);
});

it('keeps the pixels: the file is not read again', async () => {
  const first = await scaled();
  expect(first).toMatchObject(half);
  expect([...first.data.subarray(0, 4)]).toEqual([255, 77, 0, 255]);
  rmSync(path);
  const again = await scaled();
  expect(again).toMatchObject(half);
  expect(Buffer.compare(again.data, first.data)).toBe(0);
});

it('scales anew for another size and for other content', async () => {
  await scaled();
  await scaled(undefined, { width: 10, height: 5 });
  await scaled('of-another-logo');
  expect(cacheEntries(cacheDir)).toHaveLength(3);
});

it.each([
  ['no data', Buffer.alloc(0)],
  ['data of another size', Buffer.alloc(40)],
])('an entry of %s is not believed, and replaced', async (_name, data) => {
  const { data: pixels } = await scaled();
  forgeEntry(only(), data);
  expect(Buffer.compare((await scaled()).data, pixels)).toBe(0);
  expect(Buffer.compare(readFileSync(join(only().folder, 'data')), pixels)).toBe(0);
  rmSync(path);
  expect(Buffer.compare((await scaled()).data, pixels)).toBe(0);
});

it('scales where there is no cache, and keeps nothing', async () => {
  const image = await withStillWorkspace({ cacheDir: null }, (workspace) =>
    scaledImages(workspace)({ path, contentHash: 'of-the-logo' }, half),
  );
  expect(image.data).toHaveLength(4 * half.width * half.height);
  expect(cacheEntries(cacheDir)).toEqual([]);
});

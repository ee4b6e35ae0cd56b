/** No image from outside is decoded in the engine's own process; what decodes it ends with the call. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { decodeHere } from '../../src/io/images/image-decoder.js';
import { cpuSeconds } from '../../src/io/isolated/cpu-time.js';
import { heavyPicture, manyScans } from '../support/complex-images.js';
import { descendants, expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const media = join(root, 'media');
const slider = (...sources: readonly string[]) => ({
  kind: 'slider' as const,
  logo: { source: 'logo.png' },
  slides: [0, 1, 2].map((index) => ({
    headline: 'Told',
    ...(sources[index] === undefined ? {} : { background: { source: sources[index] } }),
  })),
});

beforeAll(async () => {
  await mkdir(media);
  const create = { width: 400, height: 500, channels: 4, background: { r: 200, g: 90, b: 30, alpha: 0.8 } } as const;
  await sharp({ create }).png().toFile(join(media, 'logo.png'));
  await sharp({ create }).removeAlpha().jpeg().toFile(join(media, 'photo.jpg'));
  await heavyPicture(join(media, 'heavy.png'));
  await copyFile(await manyScans(join(root, 'scans.jpg'), 64, 101), join(media, 'scans.jpg'));
});
afterEach(() => expectNoLeftovers({ graceMs: 0 }));

it('pixels and headers of a carousel are read elsewhere', async () => {
  const spies = [vi.spyOn(decodeHere, 'decode'), vi.spyOn(decodeHere, 'metadata')];
  const engine = createEngine({ cacheDir: null });
  const result = await engine.render(slider('photo.jpg'), { output: `${join(root, 'out')}/`, baseDir: media });
  expect(result.status).toBe('completed');
  await engine.frame(slider('photo.jpg'), { slide: 1, baseDir: media });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});

it('a picture that no encoder makes fails its slide alone', async () => {
  const engine = createEngine({ cacheDir: null });
  const composition = slider('photo.jpg', 'scans.jpg');
  const result = await engine.render(composition, { output: `${join(root, 'scans')}/`, baseDir: media });
  expect(result).toMatchObject({
    status: 'failed',
    problems: [{ code: 'asset_too_complex', path: 'slides[1].background.source' }],
    slides: [{ status: 'completed' }, { status: 'failed' }, { status: 'completed' }],
  });
});

it('an abort in the middle of a picture leaves nothing that goes on with it', async () => {
  const controller = new AbortController();
  const options = { output: `${join(root, 'aborted')}/`, baseDir: media, signal: controller.signal };
  const rendering = createEngine({ cacheDir: null }).render(slider('heavy.png'), options);
  const rejected = expect(rendering).rejects.toMatchObject({ name: 'AbortError', code: 'aborted' });
  while (!descendants().some(({ pid }) => (cpuSeconds(pid) ?? 0) > 0.8))
    await new Promise((next) => setTimeout(next, 10));
  controller.abort();
  await rejected;
  expect(descendants()).toEqual([]);
});

/** A still is the very frame of the render: the same bytes that go to the encoder, at any time, in any chunk. */
import { closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Chunk, FilmPlan } from '../../src/compose/plan.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { drawerFor } from '../../src/engine/film/drawer.js';
import { prepareShort } from '../../src/engine/short/prepare-short.js';
import { withWorkspace } from '../../src/engine/workspace.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { feedArguments, feedInput } from '../../src/io/render/feed.js';
import { sourceInput } from '../../src/io/render/source-input.js';
import { spriteWriter } from '../../src/io/render/sprite-inputs.js';
import { yuvToRgb } from '../../src/io/render/yuv-to-rgb.js';
import { safeZoneGuide } from '../../src/overlay/safe-zone-guide.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { noImages } from '../support/no-images.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { readPicture } from '../support/picture.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';

const root = scratchFolder();
const size = { width: 1080, height: 1920 };
const frameBytes = (size.width * size.height * 3) / 2;
let short: CodedShort;

beforeAll(async () => {
  const changes = {
    text_beats: ['One', 'Two', 'Three'],
    end_card: 'lockup' as const,
    brand_name: 'Counters',
    accent_color: '#ff4d00',
  };
  short = await makeCodedShort(join(root, 'media'), ['12', '59.94-mov'], {
    ...changes,
    visual_language: 'kinetic_creator',
  });
});

/** The whole chunk's frames as they go to its encoder, in a file. */
async function rawChunk(ffmpegPath: string, index: number, folder: string): Promise<{ plan: FilmPlan; chunk: Chunk }> {
  return withWorkspace({ cacheDir: join(root, 'cache'), ffmpegPath }, async (workspace) => {
    const { plan, files } = await prepareShort(
      short.composition as ShortComposition,
      { baseDir: short.folder },
      workspace,
    );
    const chunk = plan.chunks[index];
    if (chunk === undefined) throw new Error(`Expected a chunk ${index} but found ${plan.chunks.length}`);
    mkdirSync(folder, { recursive: true });
    const draw = await drawerFor({ media: {}, tracks: plan.tracks }, {}, noImages);
    const inputs = await spriteWriter(plan.tracks, draw).write(chunk.sprites, folder, workspace.signal);
    const raw = ['-map', '[out]', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', join(folder, 'frames.yuv')];
    const fed = join(folder, 'feed.yuv');
    const frames: string[] = [];
    for (const layer of chunk.layers) {
      if (layer.kind !== 'clip') continue;
      const source = sourceInput(layer.feed, files[layer.media] ?? '');
      await runFfmpeg(ffmpegPath, [...feedArguments(source, layer.feed), '-f', 'rawvideo', fed]);
      frames.push(...feedInput(layer.feed, fed));
    }
    await runFfmpeg(ffmpegPath, [...frames, ...inputs, '-filter_complex', chunk.graph, ...raw]);
    return { plan, chunk };
  });
}

function readFrame(file: string, index: number): Buffer {
  const data = Buffer.alloc(frameBytes);
  const handle = openSync(file, 'r');
  readSync(handle, data, 0, frameBytes, index * frameBytes);
  closeSync(handle);
  return data;
}

describe.each(ffmpegs)('$name ffmpeg', ({ name, path: ffmpegPath }) => {
  const engine = createEngine({ cacheDir: join(root, 'cache'), ffmpegPath });

  it.each([
    ['the first chunk', 0, [0, 0.5, 1.99999]],
    ['a chunk in the middle, from its first frame', 1, [2, 3.2, 3.9]],
    ['the last before the cut', 2, [5.9667]],
    ['the first of the other clip', 3, [6, 7.9667]],
    ['the end card as it grows out of the film', 6, [11.8, 12.1667]],
    ['the end card as it assembles, and at rest to its last frame', 7, [12.9667, 13, 13.9667]],
  ])('%s', async (_reason, index, times) => {
    const folder = join(root, `${name}-${index}`);
    const { chunk } = await rawChunk(ffmpegPath, index, folder);
    for (const atSeconds of times) {
      const still = await engine.frame(short.composition, { atSeconds, baseDir: short.folder });
      expect(still).toMatchObject({ ...size, frame: Math.floor(atSeconds * 30 + 1e-6) });
      const expected = yuvToRgb(readFrame(join(folder, 'frames.yuv'), still.frame - chunk.start), size);
      expect(Buffer.compare(still.data, expected), `pixels at ${atSeconds} s`).toBe(0);
    }
  });
});

describe('a still', () => {
  const engine = createEngine({ cacheDir: join(root, 'cache') });
  const at = (atSeconds: number) => engine.frame(short.composition, { atSeconds, baseDir: short.folder });

  it('shows frame floor(t x fps + 1e-6), so that a decimal fraction of a second is not one frame early', async () => {
    // 0.7 x 30 is 20.999999999999996 in binary.
    expect((await at(0.7)).frame).toBe(21);
    expect((await at(13.9999)).frame).toBe(419);
  });

  it.each([14, 14.5, 1e9, -0.1, Number.NaN, Number.POSITIVE_INFINITY])('is refused at %s s', async (atSeconds) => {
    await expect(at(atSeconds)).rejects.toMatchObject({
      code: 'frame_out_of_range',
      class: 'usage',
      remedy: expect.stringMatching(/^Use \d+\.\d{3}\.$/),
    });
    await expectNoLeftovers({});
  });

  it('gives the same pixels as a PNG', async () => {
    const still = await at(3);
    const picture = await readPicture(await still.png());
    expect(picture).toMatchObject(size);
    const differs = picture.data.findIndex(
      (value, offset) => offset % 4 < 3 && value !== still.data[3 * (offset >> 2) + (offset % 4)],
    );
    expect(differs).toBe(-1);
  });

  it('with safe zones differs from the render only where the guide is drawn', async () => {
    const plain = await at(3);
    const guided = await engine.frame(short.composition, { atSeconds: 3, baseDir: short.folder, safeZones: true });
    expect(guided).toMatchObject({ ...size, frame: 90 });
    const guide = rasterize(safeZoneGuide(size, { direction: 'ltr' }), { x: 0, y: 0, ...size }, NO_ASSETS).data;
    const isDrawn = (pixel: number) => guide[4 * pixel + 3] !== 0;
    const isChanged = (pixel: number) =>
      [0, 1, 2].some((k) => plain.data[3 * pixel + k] !== guided.data[3 * pixel + k]);
    const pixels = Array.from({ length: size.width * size.height }, (_, pixel) => pixel);
    expect(pixels.filter((pixel) => isChanged(pixel) && !isDrawn(pixel))).toEqual([]);
    expect(pixels.filter(isChanged).length).toBeGreaterThan(0.5 * pixels.filter(isDrawn).length);
  });
});

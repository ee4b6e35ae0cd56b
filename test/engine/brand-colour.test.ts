/**
 * A flat brand colour is still that colour in the finished film: the plate of the call to action, away from its edges
 * and its text.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { decodeFrame } from '../support/decode.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { planOf, renderDraft } from './support/render-short.js';

const root = scratchFolder();
const width = 1080;
/** Long enough at rest for every pixel of a still to be compared. */
const REST = 15;
/** The encoder's transform reaches 8 pixels, chroma samples 2. */
const margin = 10;
const accent = { visual_language: 'kinetic_creator', accent_color: '#ff4d00' } as const;
let short: CodedShort;

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'));
});

/** A frame at which the call to action stands still: after its entrance, between its pulses. */
function restingFrame(plan: FilmPlan): number {
  const { cels } = plan.tracks.find(({ id }) => id === 'cta') ?? { cels: [] };
  const at = cels.findIndex((cel, index) => (cels[index + 1]?.frame ?? cel.frame) - cel.frame >= REST);
  const cel = cels[at];
  if (cel === undefined) throw new Error('Expected a call to action that stands still');
  return cel.frame + Math.floor(REST / 2);
}

/** Offsets (pixel numbers of the frame) where the plate is drawn in exactly this colour, with nothing else near. */
function flatPixels(plan: FilmPlan, frame: number, rgb: readonly number[]): readonly number[] {
  const track = plan.tracks.find(({ id }) => id === 'cta');
  if (track === undefined) throw new Error('Expected a call to action in the plan');
  const cel = track.cels.findLast((candidate) => candidate.frame <= frame);
  const drawn = rasterize(cel?.nodes ?? [], track.box, NO_ASSETS);
  const isPlate = (x: number, y: number) => {
    const at = 4 * (y * drawn.width + x);
    return drawn.data[at + 3] === 255 && rgb.every((value, channel) => drawn.data[at + channel] === value);
  };
  // Every second pixel: no stroke is thinner.
  const around = Array.from({ length: margin + 1 }, (_, index) => 2 * index - margin);
  const pixels: number[] = [];
  for (let y = margin; y < drawn.height - margin; y++) {
    for (let x = margin; x < drawn.width - margin; x++) {
      if (around.every((down) => around.every((right) => isPlate(x + right, y + down))))
        pixels.push((track.box.y + y) * width + track.box.x + x);
    }
  }
  return pixels;
}

/** The largest distance of any channel of any of the pixels, in levels. */
function farthest(data: Uint8Array, channels: 3 | 4, pixels: readonly number[], rgb: readonly number[]): number {
  let most = 0;
  for (const pixel of pixels)
    rgb.forEach((value, channel) => {
      most = Math.max(most, Math.abs((data[channels * pixel + channel] ?? 0) - value));
    });
  return most;
}

describe.each(ffmpegs)('$name ffmpeg', ({ name, path: ffmpegPath }) => {
  it('decodes #ff4d00 within 3 levels per channel, at the standard quality', async () => {
    const engine = { ffmpegPath, cacheDir: join(root, 'cache') };
    const options = { quality: 'standard' } as const;
    const result = await renderDraft(short, join(root, name), { engine, changes: accent, options });
    const plan = await planOf(
      createEngine(engine),
      { ...short.composition, ...accent },
      { baseDir: short.folder, ...options },
    );
    const frame = restingFrame(plan);
    const pixels = flatPixels(plan, frame, [255, 77, 0]);
    expect(pixels.length).toBeGreaterThan(1000);
    const { data } = await decodeFrame(ffmpegPath, result.outputs[0]?.path ?? '', frame);
    expect(farthest(data, 4, pixels, [255, 77, 0])).toBeLessThanOrEqual(3);
  });

  it.each([
    ['#00c2a8', [0, 194, 168]],
    ['#1a2bd8', [26, 43, 216]],
    ['#ffd400', [255, 212, 0]],
    ['#e6007e', [230, 0, 126]],
    ['#101820', [16, 24, 32]],
  ] as const)('composes %s within 3 levels', async (accent_color, rgb) => {
    const engine = createEngine({ ffmpegPath, cacheDir: join(root, 'cache') });
    const composition = { ...short.composition, ...accent, accent_color };
    const plan = await planOf(engine, composition, { baseDir: short.folder });
    const frame = restingFrame(plan);
    const pixels = flatPixels(plan, frame, rgb);
    expect(pixels.length).toBeGreaterThan(1000);
    const { data } = await engine.frame(composition, { atSeconds: frame / 30, baseDir: short.folder });
    expect(farthest(data, 3, pixels, rgb)).toBeLessThanOrEqual(3);
  });
});

/**
 * Posters with transparent parts: the ground under them is the one that their own picture stands out from, and one that
 * nobody can see is told.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { defineShort } from '../../src/index.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const root = scratchFolder();
const clip = join(root, 'clip.mp4');
const engine = createEngine({ cacheDir: join(root, 'cache') });

beforeAll(async () => {
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=30:d=1.2', '-pix_fmt', 'yuv420p', clip]);
});

/** A disc of this colour on transparency, so many pixels wide and high. */
async function discOf(color: string, [width, height]: readonly [number, number], opacity = 1): Promise<string> {
  const path = join(root, `${color.slice(1)}-${width}-${opacity}.png`);
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50%" cy="50%" r="${width * 0.4}" fill="${color}" fill-opacity="${opacity}"/></svg>`;
  await sharp(Buffer.from(disc)).png().toFile(path);
  return path;
}

const short = (poster: string) =>
  defineShort({
    kind: 'short',
    segments: [{ source: clip }, { source: clip }],
    poster: { source: poster },
    end_card: 'poster',
    poster_includes_lockup: true,
  });

const COLOURS = [
  ['dark', '#101418', '#f5f5f5'],
  ['light', '#f0ead8', '#111111'],
  ['of a strong colour', '#c01818', '#f5f5f5'],
] as const;

describe.each([
  ['filling the frame', [1080, 1920], COLOURS],
  ['shown whole', [1000, 1000], sampled('cutouts shown whole', COLOURS, 1)],
] as const)('a cutout %s', (_, size, colours) => {
  it.each(colours)('%s lies on the ground it stands out from', async (_name, color, ground) => {
    const still = await engine.frame(short(await discOf(color, size)), { atSeconds: 13.5 });
    const at = (x: number, y: number) => {
      const from = 3 * (y * still.width + x);
      return [...still.data.subarray(from, from + 3)];
    };
    const expectColor = (pixel: readonly number[], wanted: string) => {
      for (const [index, value] of pixel.entries())
        expect(Math.abs(value - Number.parseInt(wanted.slice(1 + 2 * index, 3 + 2 * index), 16))).toBeLessThan(6);
    };
    expectColor(at(540, 960), color);
    // Beside the disc, and above it, where a poster that is shown whole does not reach.
    expectColor(at(20, 960), ground);
    expectColor(at(540, 300), ground);
  });
});

it('one of which next to nothing shows is told', async () => {
  const warnings = async (poster: string) => (await engine.check(short(poster))).warnings.map(({ code }) => code);
  expect(await warnings(await discOf('#101418', [1000, 1000], 0.06))).toContain('poster_faint');
  expect(await warnings(await discOf('#101418', [1000, 1000]))).not.toContain('poster_faint');
});

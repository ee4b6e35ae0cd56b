/**
 * Clips with odd sides and clips that lose pictures: the film is whole all the same. Two seconds of an editor ad tell.
 */

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { frameTimes } from '../support/decode.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const plain = join(root, 'plain.mp4');
const odd = join(root, 'odd.webm');

beforeAll(async () => {
  const { path } = ffmpegs[0]!;
  const test = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=1.2`, '-pix_fmt', 'yuv420p'];
  await runFfmpeg(path, [...test('90x160'), '-c:v', 'libx264', '-preset', 'ultrafast', plain]);
  await runFfmpeg(path, [...test('161x121'), '-c:v', 'libvpx', '-b:v', '300k', odd]);
});

const FRAMES = 60;

/** All pictures are there, each at its time, and can be decoded to the last. */
async function expectWhole(ffmpeg: string, film: string): Promise<void> {
  const { timeBase, pts } = await frameTimes(ffmpeg, film);
  expect(pts.map((time) => (time * timeBase.num * 30) / timeBase.den)).toEqual(
    Array.from({ length: FRAMES }, (_, frame) => frame),
  );
  const sizes = await runFfmpeg(ffmpeg, ['-i', film, '-map', '0:v', '-vf', 'scale=2:2', '-f', 'rawvideo', 'pipe:1']);
  expect(sizes.length / (2 * 2 * 1.5)).toBe(FRAMES);
}

describe.each(ffmpegs)('with $name', ({ path }) => {
  const render = (source: string, name: string) =>
    createEngine({ cacheDir: null, ffmpegPath: path }).render(
      {
        kind: 'editor',
        language: 'en',
        export_aspect_ratio: '1:1',
        visual_language: null,
        segments: [source, plain].map((name) => ({ source: name, trim: { start: 0, duration: 1 } })),
      },
      { output: join(root, `${name}.mp4`), quality: 'draft' },
    );

  it('a clip of 161x121, of which an even part is never cut', async () => {
    const { outputs, warnings } = await render(odd, 'odd');
    expect(warnings).toEqual([]);
    await expectWhole(path, outputs[0]?.path ?? '');
  });

  describeWithMedia('a damaged clip', () => {
    it('that loses most of its pictures holds those it has, and says so', async () => {
      const { outputs, warnings } = await render(testMedia('bad/flip-clip.webm'), 'damaged');
      await expectWhole(path, outputs[0]?.path ?? '');
      expect(warnings.map(({ code }) => code)).toContain('source_damaged');
    });

    rarely('with an alpha layer of HEVC says that it is not read', async () => {
      const { warnings } = await render(testMedia('video/alpha-hevc-apple.mp4'), 'alpha');
      expect(warnings.filter(({ code }) => code === 'alpha_ignored')).toMatchObject([{ path: 'segments[0].source' }]);
    });
  });
});

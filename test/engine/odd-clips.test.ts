/** Shorts of clips with odd sides and of clips that lose pictures: the film is whole all the same. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../support/media.js';
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

describe.each(ffmpegs)('with $name', ({ path }) => {
  const render = (source: string, name: string) =>
    createEngine({ cacheDir: null, ffmpegPath: path }).render(
      { kind: 'short', segments: [{ source }, { source: plain }], end_card: 'none' },
      { output: join(root, `${name}.mp4`), quality: 'draft' },
    );

  it('a clip of 161x121, of which an even part is never cut', async () => {
    expect(await render(odd, 'odd')).toMatchObject({ status: 'completed' });
  });

  describeWithMedia('a damaged clip', () => {
    it('that loses most of its pictures holds those it has, and says so', async () => {
      const { status, warnings } = await render(testMedia('bad/flip-clip.webm'), 'damaged');
      expect(status).toBe('completed');
      expect(warnings.map(({ code }) => code)).toContain('source_damaged');
    });

    it('with an alpha layer of HEVC says that it is not read', async () => {
      const { warnings } = await render(testMedia('video/alpha-hevc-apple.mp4'), 'alpha');
      expect(warnings.filter(({ code }) => code === 'alpha_ignored')).toMatchObject([{ path: 'segments[0].source' }]);
    });
  });
});

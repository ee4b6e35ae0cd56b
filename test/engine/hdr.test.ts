/**
 * HDR clips to their end, on both ffmpegs: a film of two of them, a still, a tracked clip. Light is known patch by
 * patch, so that a tag lost on the way between two processes is seen in the colours; real clips are looked at for
 * highlights that run together.
 */

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformToFill } from '../../src/compose/conform.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import { renderConformed } from '../compose/render-conformed.js';
import { decodeFrame } from '../support/decode.js';
import { deltaE, type Rgb } from '../support/delta-e.js';
import { bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { expectedRgb, middleOf, PATCHES, writeHdrClip } from '../support/hdr-clip.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import type { Picture } from '../support/picture.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const root = scratchFolder();
const clips = { pq: join(root, 'pq.mp4'), hlg: join(root, 'hlg.mp4'), dolby: join(root, 'dolby-vision.mov') };

beforeAll(async () => {
  await writeHdrClip({ path: clips.pq, transfer: 'pq' });
  await writeHdrClip({ path: clips.hlg, transfer: 'hlg' });
  await writeHdrClip({ path: clips.dolby, transfer: 'hlg', dolbyVision: '8.4' });
});

/** The first `count` patches as a good player shows them: those below may lie under words. */
function expectPatches(picture: Omit<Picture, 'data'> & { readonly data: Uint8Array }, channels: 3 | 4, count: number) {
  PATCHES.slice(0, count).forEach(([name, light], patch) => {
    const { x, y } = middleOf(patch, picture);
    const at = channels * (y * picture.width + x);
    const seen = [...picture.data.subarray(at, at + 3)];
    const wanted = expectedRgb(light);
    const shown = wanted.map(Math.round).join(' ');
    expect(deltaE(seen as unknown as Rgb, wanted), `${name} is ${seen.join(' ')}, not ${shown}`).toBeLessThan(6);
  });
}

describe.each(ffmpegs)('HDR with $name', ({ name, path: ffmpegPath }) => {
  const engine = () => createEngine({ cacheDir: null, ffmpegPath });
  const short = (first: string, second: string): ShortComposition => ({
    kind: 'short',
    segments: [{ source: first }, { source: second }],
    end_card: 'none',
    short_text_position: 'bottom',
  });

  it('a film of a PQ clip and one of Dolby Vision 8.4 is as bright and as colourful as they are', async () => {
    const output = join(root, `${name}-film.mp4`);
    const scenes = [clips.pq, clips.dolby].map((source) => ({ source, trim: { start: 0, duration: 1 } }));
    const film = { kind: 'editor' as const, language: 'en' as const, visual_language: null, segments: scenes };
    const result = await engine().render(film, { output, quality: 'draft' });
    expect(result).toMatchObject({ status: 'completed' });
    for (const frame of [20, 45]) expectPatches(await decodeFrame(ffmpegPath, output, frame), 4, 6);
  });

  it.each(sampled('HDR clips', Object.entries(clips), 2))(
    'a still of a film, and a tracked clip with its still: %s',
    async (kind, source) => {
      expectPatches(await engine().frame(short(source, source), { atSeconds: 0.5 }), 3, 6);
      const tracking = { kind: 'tracking' as const, source, model: 'shapes-tiny', classes: [79] };
      expectPatches(await engine().frame(tracking, { atSeconds: 0.5 }), 3, PATCHES.length);
      if (kind === 'hlg') return;
      const output = join(root, `${name}-${kind}-tracked.mp4`);
      await engine().render(tracking, { output, quality: 'draft' });
      expectPatches(await decodeFrame(ffmpegPath, output, 15), 4, PATCHES.length);
    },
  );

  it('Dolby Vision under its own tag is decoded, its closed profile refused by name', async () => {
    const [tagged, closed] = [join(root, `${name}-tagged.mp4`), join(root, `${name}-closed.mp4`)];
    await writeHdrClip({ path: tagged, transfer: 'hlg', dolbyVision: '8.4', tag: 'dvhe', frames: 8 });
    await writeHdrClip({ path: closed, transfer: 'pq', dolbyVision: '5', frames: 8 });
    const tracking = (source: string) => ({ kind: 'tracking' as const, source, model: 'shapes-tiny', classes: [79] });
    expectPatches(await engine().frame(tracking(tagged), { atSeconds: 0.1 }), 3, PATCHES.length);
    await expect(engine().check(tracking(closed))).rejects.toMatchObject({
      code: 'asset_codec_unsupported',
      message: expect.stringContaining('profile 5'),
    });
  });

  describeWithMedia('real clips', () => {
    const REAL = [
      ['video/hdr10-pq-av1-vertical.mp4', 90, 'a white sky: clouds stay clouds'],
      ['video/hdr10-mdcv-clli-av1.mp4', 20, 'a valley at dusk'],
      ['video/hlg-color-test.mp4', 3, 'a colour chart in glaring light'],
    ] as const;
    it.each(sampled('real HDR clips', REAL, 1))('%s, frame %d: %s', async (file, frame) => {
      const path = testMedia(file);
      const media = await probeVideo(path, {
        ...{ ffmpegPath, ffprobePath: bundledFfprobe, run: runChild, scanSeconds: 7, contentHash: '' },
        limits: { minSeconds: 0 },
      });
      const outputSize = { width: media.displaySize.width / 2, height: media.displaySize.height / 2 };
      const slotRange = { start: frame, end: frame + 1 };
      const picture = renderConformed(
        ffmpegPath,
        path,
        conformToFill(media, { outputSize, outputRate: { num: 30, den: 1 }, slotRange }),
      );
      const lumasOf = (planes: Buffer) =>
        [...planes.subarray(0, outputSize.width * outputSize.height)]
          .map((code) => ((code - 16) * 255) / 219)
          .sort((a, b) => a - b);
      const lumas = lumasOf(picture);
      const glaring = (levels: readonly number[]) => levels.filter((luma) => luma > 245).length / levels.length;
      // The signal as it is, as a player shows it that knows nothing of HDR.
      const { width: w, height: h } = outputSize;
      const plain = ['-vf', `select=eq(n\\,${frame}),scale=${w}:${h},format=yuv420p`, '-frames:v', '1'];
      const untreated = await runFfmpeg(ffmpegPath, ['-i', path, ...plain, '-f', 'rawvideo', 'pipe:1']);
      expect(glaring(lumas), 'pixels over 245').toBeLessThanOrEqual(glaring(lumasOf(untreated)) + 0.005);
      // Nor grey: what is brightest is bright, what is dark is dark.
      expect(lumas.at(-1 - Math.floor(lumas.length / 500))).toBeGreaterThan(215);
      expect(lumas[Math.floor(lumas.length / 50)]).toBeLessThan(60);
    });
  });
});

/**
 * One decode for two ends: the frames must be those that a render's own decoder gives, the grid the one that a look
 * alone gives.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformToFill } from '../../../src/compose/conform.js';
import { chain, graph } from '../../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../../src/compose/print-filter-graph.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { surveyClip } from '../../../src/io/probe/survey-clip.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { feedArguments } from '../../../src/io/render/feed.js';
import { canKeepFrames, keepFrames, keptBytes } from '../../../src/io/render/keep-frames.js';
import type { VideoMedia } from '../../../src/media.js';
import { unpackBytes } from '../../../src/subjects/pack-bytes.js';
import { readFrameNumbers, writeCodedClip } from '../../support/coded-clip.js';
import { bothFfmpegs, bundledFfmpeg, bundledFfprobe } from '../../support/ffmpegs.js';
import { expectedRgb, middleOf, PATCHES, writeHdrClip } from '../../support/hdr-clip.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const film = { outputSize: { width: 1080, height: 1920 }, outputRate: { num: 30, den: 1 } };
const slotOf = (media: VideoMedia, frames = 180) =>
  conformToFill(media, { ...film, slotRange: { start: 0, end: frames }, isUncut: true });

const clips = [
  {
    name: '23.976 fps with B-frames, shorter than the slot',
    clip: { width: 160, height: 90, frames: 120, rate: '24000/1001', encode: ['-c:v', 'libx264', '-bf', '3'] },
  },
  {
    name: 'portrait at 50 fps',
    clip: { width: 90, height: 160, frames: 330, rate: '50', encode: ['-c:v', 'libx264', '-g', '250'] },
  },
  {
    name: 'odd sides, whose chroma is rounded up',
    clip: {
      width: 91,
      height: 161,
      frames: 180,
      rate: '30',
      encode: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '10', '-b:v', '0'],
    },
  },
];

async function wantedOf(path: string, ffmpegPath: string) {
  const tools = { ffmpegPath, run: runChild };
  const media = await probeVideo(path, { ...tools, ffprobePath: bundledFfprobe, scanSeconds: 7, contentHash: '' });
  return { ...tools, path, media, slot: slotOf(media), seconds: 6 };
}

describe.each(bothFfmpegs)('keepFrames, $name', ({ name, path: ffmpegPath }) => {
  it.each(clips)('gives what each decode alone gives: $name', async ({ name: clipName, clip }) => {
    const path = join(root, `${clipName.replace(/\W/g, '')}.mp4`);
    if (!existsSync(path)) await writeCodedClip(path, clip);
    const wanted = await wantedOf(path, ffmpegPath);
    expect(canKeepFrames(wanted)).toBe(true);
    const folder = join(root, `${name}-${clipName}`.replace(/\W/g, ''));
    const { look, kept } = await keepFrames({ ...wanted, folder });
    const frames = readFileSync(kept!.file);

    const { slot } = wanted;
    const feed = printFilterGraph(graph([chain([`0:${slot.streamIndex}`], slot.feed, ['out'])]));
    const alone = await runChild(ffmpegPath, [
      ...feedArguments([...slot.inputOptions, '-i', path], { inputOptions: [], graph: feed, ...slot.fed }),
      ...['-f', 'rawvideo', 'pipe:1'],
    ]);
    expect(frames.length).toBe(keptBytes(slot));
    expect(Buffer.compare(frames, alone.stdout)).toBe(0);
    const { width, height } = slot.fed.size;
    expect(new Set(readFrameNumbers(alone.stdout, width, height)).size).toBeGreaterThan(100);
    const { isDamaged: _, ...alike } = await surveyClip(path, wanted.media, wanted);
    expect(look).toEqual(alike);
    expect(look.light?.times.length).toBeGreaterThan(15);
  });

  it.each(['pq', 'hlg'] as const)(
    'HDR is kept as it is shown, and its light is seen as it is shown: %s',
    async (transfer) => {
      const path = join(root, `${transfer}.mp4`);
      if (!existsSync(path)) await writeHdrClip({ path, transfer, frames: 180 });
      const wanted = await wantedOf(path, ffmpegPath);
      expect(canKeepFrames(wanted)).toBe(true);
      const folder = join(root, `${name}-${transfer}`.replace(/\W/g, ''));
      const { look, kept } = await keepFrames({ ...wanted, folder });
      const { width, height } = wanted.slot.fed.size;
      const first = readFileSync(kept!.file);
      const { columns = 0, rows = 0, mean = [] } = look.light ?? {};
      const light = unpackBytes(mean[0] ?? '');
      PATCHES.forEach(([patch, nits], index) => {
        const { x, y } = middleOf(index, { width, height });
        const [r, g, b] = expectedRgb(nits);
        const wantedLuma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        const seen = ((first[y * width + x]! - 16) * 255) / 219;
        expect(Math.abs(seen - wantedLuma), `${patch} in the frame`).toBeLessThan(14);
        const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
        expect(Math.abs(light[cell]! - seen), `${patch} in the light`).toBeLessThan(4);
      });
    },
  );

  it('keeps nothing of a damaged clip, and still sees what it can', async () => {
    const path = join(root, 'damaged.mp4');
    if (!existsSync(path)) {
      const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=6'];
      const whole = join(root, 'whole.mp4');
      await runFfmpeg(bundledFfmpeg, [...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', whole]);
      const bytes = readFileSync(whole);
      const middle = bytes.indexOf('mdat') + 20_000;
      bytes.fill(0xaa, middle, middle + 4000);
      writeFileSync(path, bytes);
    }
    const folder = join(root, `${name}-damaged`.replace(/\W/g, ''));
    const { look, kept } = await keepFrames({ ...(await wantedOf(path, ffmpegPath)), folder });
    expect(kept).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
    expect(look.light?.rows).toBe(32);
  });

  it('ends with the signal, by its reason', async () => {
    const path = join(root, 'aborted.mp4');
    if (!existsSync(path)) await writeCodedClip(path, { ...clips[1]!.clip });
    const wanted = await wantedOf(path, ffmpegPath);
    const cancel = new AbortController();
    const folder = join(root, `${name}-aborted`.replace(/\W/g, ''));
    mkdirSync(folder);
    const keeping = keepFrames({ ...wanted, folder, signal: cancel.signal });
    cancel.abort(new Error('enough'));
    await expect(keeping).rejects.toThrow('enough');
  });
});

describe('canKeepFrames', () => {
  it.each([
    ['a plain 720p clip', {}, true],
    ['1080p', { codedSize: { width: 1920, height: 1080 } }, true],
    ['4K, thinned for its grid', { codedSize: { width: 3840, height: 2160 } }, false],
    [
      '1080p at 60, thinned for its grid',
      { codedSize: { width: 1920, height: 1080 }, averageFrameRate: { num: 60, den: 1 } },
      false,
    ],
    ['ten bits', { pixelFormat: 'yuv420p10le' }, false],
  ])('%s', async (_reason, change, expected) => {
    const path = join(root, 'plain.mp4');
    if (!existsSync(path)) await writeCodedClip(path, { width: 160, height: 90, frames: 60, rate: '30', encode: [] });
    const { media } = await wantedOf(path, bundledFfmpeg);
    const size = { codedSize: { width: 1280, height: 720 }, ...change };
    const changed = { ...media, ...size, displaySize: size.codedSize };
    const slot = slotOf(changed);
    expect(canKeepFrames({ media: changed, slot })).toBe(expected);
  });
});

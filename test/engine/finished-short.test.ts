/**
 * What a finished short is: the demo's, with everything on, rendered once per ffmpeg; its file, its result, and how
 * Chromium plays it.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { generatedFolder } from '../../fixtures/index.js';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import { demoShort } from '../../src/demo/demo-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import type { ShortResult } from '../../src/engine/result.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { decodeFrame, decodePcm, frameTimes } from '../support/decode.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { isCi } from '../support/golden-mode.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import type { Picture } from '../support/picture.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { isWhole } from '../support/tier.js';
import { chromium, playInChromium } from './support/chromium.js';
import { boxAt, headerTimes, mp4Boxes, trackTicks } from './support/mp4-boxes.js';
import { planOf } from './support/render-short.js';
import { sharedFilm } from './support/shared-film.js';

const root = scratchFolder();
const frames = 420;
const seconds = 14;
const aacFrame = 1024 / 48000;
let films: Readonly<Record<string, string>> = {};

describe.each(ffmpegs)('a short with an end card, $name ffmpeg', ({ name, path: ffmpegPath }) => {
  const folder = join(root, name);
  const film = join(folder, 'ad.mp4');
  const reports: Progress[] = [];
  let result: ShortResult;
  let composition: ShortComposition;

  beforeAll(async () => {
    const media = await ensureDemoMedia(generatedFolder, { ffmpegPath: bundledFfmpeg });
    composition = demoShort(media, generatedFolder);
    result = await createEngine({ cacheDir: null, ffmpegPath }).render(composition, {
      output: film,
      baseDir: generatedFolder,
      quality: 'draft',
      onProgress: (progress) => reports.push(progress),
    });
    films = { ...films, [name]: film };
  }, 300_000);

  it('has the streams it promises', async () => {
    const streams = streamsOf(film);
    expect(streams).toHaveLength(2);
    expect(streams[0]).toMatchObject({
      ...{
        codec_name: 'h264',
        profile: 'High',
        pix_fmt: 'yuv420p',
        width: 1080,
        height: 1920,
        field_order: 'progressive',
      },
      ...{ r_frame_rate: '30/1', avg_frame_rate: '30/1', nb_frames: String(frames), start_time: '0.000000' },
      ...{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
    });
    expect(streams[1]).toMatchObject({
      ...{ codec_name: 'aac', profile: 'LC', sample_rate: '48000', channels: 2, channel_layout: 'stereo' },
      start_time: '0.000000',
    });
  });

  it('shows every frame at its own multiple of 1/30 s', async () => {
    const { timeBase, pts } = await frameTimes(ffmpegPath, film);
    expect(pts.map((time) => (time * timeBase.num * 30) / timeBase.den)).toEqual(
      Array.from({ length: frames }, (_, frame) => frame),
    );
  });

  it('says its colours in the stream itself, and in the container', async () => {
    const bare = join(folder, 'bare.h264');
    await runFfmpeg(ffmpegPath, ['-i', film, '-map', '0:v', '-c', 'copy', '-bsf:v', 'h264_mp4toannexb', bare]);
    expect(streamsOf(bare)[0]).toMatchObject({
      ...{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
    });
    const colr = boxAt(mp4Boxes(film), 'moov/trak[0]/mdia/minf/stbl/stsd/avc1/colr');
    expect(colr.toString('latin1', 0, 4)).toBe('nclx');
    // Primaries, transfer, matrix: 1 is BT.709; the last byte's high bit is "full range".
    expect([2, 4, 6].map((at) => colr.readUInt16BE(at + 2))).toEqual([1, 1, 1]);
    expect((colr[10] ?? 255) >> 7).toBe(0);
  });

  it('starts at once when streamed: moov before mdat', () => {
    const top = mp4Boxes(film).flatMap(({ path, type }) => (path === type ? [type] : []));
    expect(top.indexOf('moov')).toBeGreaterThan(-1);
    expect(top.indexOf('moov')).toBeLessThan(top.indexOf('mdat'));
  });

  it('names 14 s in every header', () => {
    const boxes = mp4Boxes(film);
    const movie = headerTimes(boxAt(boxes, 'moov/mvhd'));
    expect(movie.duration / movie.scale).toBeCloseTo(seconds, 3);
    for (const index of [0, 1]) {
      expect(trackTicks(boxAt(boxes, `moov/trak[${index}]/tkhd`)) / movie.scale).toBeCloseTo(seconds, 3);
    }
    const picture = headerTimes(boxAt(boxes, 'moov/trak[0]/mdia/mdhd'));
    expect(picture.duration / picture.scale).toBe(seconds);
  });

  it('ends the sound with the picture, within one AAC frame', async () => {
    const { sampleRate, channels } = await decodePcm(ffmpegPath, film);
    expect([sampleRate, channels.length]).toEqual([48000, 2]);
    expect(Math.abs((channels[0]?.length ?? 0) / sampleRate - seconds)).toBeLessThanOrEqual(aacFrame);
    const loudest = channels[0]?.reduce((most, value) => Math.max(most, Math.abs(value)), 0) ?? 0;
    expect(loudest).toBeGreaterThan(0.1);
  });

  it('has a thumbnail beside it that shows the film', async () => {
    expect(filesBelow(folder).filter((file) => file.startsWith('ad'))).toEqual(['ad.jpg', 'ad.mp4']);
    const thumbnail = await sharp(join(folder, 'ad.jpg')).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(await sharp(join(folder, 'ad.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
    const shown = { width: 1080, height: 1920, data: new Uint8Array(thumbnail.data) };
    const { thumbnailFrame } = await planOf(createEngine({ cacheDir: null, ffmpegPath }), composition, {
      baseDir: generatedFolder,
    });
    expect(meanDifference(shown, await decodeFrame(ffmpegPath, film, thumbnailFrame))).toBeLessThan(2);
  });

  it('reports what it made, in the shape of the contract', async () => {
    const size = { width: 1080, height: 1920 };
    expect(result).toEqual({
      kind: 'short',
      status: 'completed',
      combination_hash: expect.stringMatching(/^[0-9a-f]{16,64}$/),
      resolved_cta_text: 'Taste the ridge',
      end_card_mode: 'lockup',
      drawn_contrast: expect.any(Array),
      cached: false,
      outputs: [
        {
          ...{ role: 'video', path: film, mime_type: 'video/mp4', ...size, duration_seconds: 14 },
          ...{ bytes: statSync(film).size, sha256: await hashFile(film) },
        },
        {
          ...{
            role: 'thumbnail',
            path: join(folder, 'ad.jpg'),
            mime_type: 'image/jpeg',
            ...size,
            duration_seconds: null,
          },
          ...{ bytes: statSync(join(folder, 'ad.jpg')).size, sha256: await hashFile(join(folder, 'ad.jpg')) },
        },
      ],
      warnings: [
        {
          code: 'music_loops',
          path: 'music.source',
          message: expect.stringContaining('9.0'),
          remedy: expect.any(String),
        },
      ],
      timings: expect.any(Object),
      chunks: { total: 10, reused: 0 },
      loudness: { integrated_lufs: expect.any(Number), true_peak_dbtp: expect.any(Number) },
    });
    const contrast = result.drawn_contrast;
    expect(contrast.map(({ id }) => id)).toContain('headline');
    expect(contrast.filter(({ drawn, target }) => !(drawn >= target))).toEqual([]);
    expect(Object.values(result.timings).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    await expectNoLeftovers({});
  });

  it('told its progress: every stage in order, never backwards, often', () => {
    const stages = reports.map(({ stage }) => stage).filter((stage, index, list) => stage !== list[index - 1]);
    expect(stages).toEqual(['probe', 'plan', 'render', 'join', 'check', 'done']);
    for (const [index, report] of reports.entries()) {
      const before = reports[index - 1];
      expect(report.percent).toBeGreaterThanOrEqual(before?.percent ?? 0);
      expect(report.completed).toBeGreaterThanOrEqual(before?.completed ?? 0);
      expect(report.completed).toBeLessThanOrEqual(index === 0 ? 0 : frames);
    }
    expect(reports.at(-1)).toMatchObject({ stage: 'done', completed: frames, total: frames, percent: 100 });
    // The render reports frames as they are encoded, not only chunks: more often than the film has seconds.
    expect(new Set(reports.map(({ completed }) => completed)).size).toBeGreaterThan(seconds);
  });
});

describe('a short without an end card', () => {
  it('has exactly 360 frames and a silent track of 12 s', async () => {
    const { cold: result } = await sharedFilm();
    const film = result.outputs[0]?.path ?? '';
    expect(result).toMatchObject({ end_card_mode: 'none', loudness: null, chunks: { total: 6, reused: 0 } });
    expect(result.outputs[0]?.duration_seconds).toBe(12);
    expect((await frameTimes(bundledFfmpeg, film)).pts).toHaveLength(360);
    const { sampleRate, channels } = await decodePcm(bundledFfmpeg, film);
    expect([sampleRate, channels.length]).toEqual([48000, 2]);
    expect(Math.abs((channels[0]?.length ?? 0) / sampleRate - 12)).toBeLessThanOrEqual(aacFrame);
    expect(channels[0]?.every((value) => Math.abs(value) < 1e-4)).toBe(true);
  });
});

const inChromium = describe.skipIf(chromium === undefined && !isCi(process.env));
// A player's minute: the gate knows the film by its frames, its packets and its headers.
if (isWhole)
  inChromium('Chromium (skipped: none is installed)', () => {
    it('plays a short to its end, with the frames of the film', async () => {
      const film = films['bundled'] ?? '';
      expect(existsSync(film)).toBe(true);
      const played = await playInChromium(readFileSync(film));
      expect(played).toMatchObject({ ended: true, width: 1080, height: 1920, error: null });
      expect(played.duration).toBeCloseTo(seconds, 1);
      expect(played.currentTime).toBeCloseTo(seconds, 1);
      await expectNoLeftovers({});
      for (const [shown, index] of [
        [played.first, 0],
        [played.last, frames - 1],
      ] as const) {
        expect(meanDifference(shown, await decodeFrame(bundledFfmpeg, film, index)), `frame ${index}`).toBeLessThan(6);
      }
    }, 120_000);
  });

function streamsOf(file: string): readonly object[] {
  const { stdout } = spawnSync(bundledFfprobe, ['-v', 'error', '-show_streams', '-of', 'json', file]);
  return (JSON.parse(String(stdout)) as { readonly streams: readonly object[] }).streams;
}

/** Mean absolute difference of the colour channels, in levels. */
function meanDifference(a: Picture, b: Picture): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let sum = 0;
  for (let offset = 0; offset < a.data.length; offset++)
    if (offset % 4 < 3) sum += Math.abs((a.data[offset] ?? 0) - (b.data[offset] ?? 0));
  return sum / (a.width * a.height * 3);
}

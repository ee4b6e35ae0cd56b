/**
 * Tracking renders of real, odd files: every frame at its time, the picture upright, the sound as MP4 takes it;
 * refusals before any work.
 */
import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { tempDir } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';

interface Expected {
  readonly size: readonly [width: number, height: number];
  /** Codec, channels and seconds; absent for a silent clip. */
  readonly sound?: readonly [codec: string, channels: number, seconds: number];
  readonly warnings?: readonly string[];
}

const probe = (path: string) =>
  probeVideo(path, {
    ...{ ffmpegPath: bundledFfmpeg, ffprobePath: bundledFfprobe, run: runChild },
    ...{ scanSeconds: 62, contentHash: '', limits: { minSeconds: 0 } },
  });

async function soundOf(path: string) {
  const entries = ['-select_streams', 'a', '-show_entries', 'stream=codec_name,channels,duration', '-of', 'json'];
  const { stdout } = await runChild(bundledFfprobe, ['-v', 'error', ...entries, path]);
  type Stream = { readonly codec_name: string; readonly channels: number; readonly duration: string };
  return (JSON.parse(stdout.toString()) as { streams: Stream[] }).streams;
}

const render = (source: string, folder: string) =>
  createEngine({ cacheDir: null }).render(
    { kind: 'tracking', source, model: 'shapes-tiny' },
    { output: join(folder, 'out.mp4'), quality: 'draft' },
  );

describeWithMedia('a tracking render of a real file', () => {
  const rows: readonly (readonly [string, string, Expected])[] = [
    [
      'AAC is copied, also when shorter than the picture',
      'audio-shorter.mp4',
      { size: [320, 240], sound: ['aac', 1, 0.77] },
    ],
    ['a cover is no second picture', 'attached-pic-mjpeg.mp4', { size: [640, 360], sound: ['aac', 2, 2.02] }],
    [
      'Opus with a negative start becomes AAC',
      'neg-start-opus.mkv',
      { size: [426, 240], sound: ['aac', 1, 10.36], warnings: ['sound_converted'] },
    ],
    [
      'Vorbis in WebM, alpha',
      'alpha-vp9-small.webm',
      { size: [200, 200], sound: ['aac', 2, 4.94], warnings: ['sound_converted'] },
    ],
    ['PCM in MP4', 'pcm-in-mp4.mp4', { size: [1080, 720], sound: ['aac', 1, 1.02], warnings: ['sound_converted'] }],
    [
      '5.1 stays 5.1; turned on its side',
      'rot90-51-startoffset-fragmented.mp4',
      { size: [1080, 1920], sound: ['aac', 6, 1.9] },
    ],
    ['no sound, a late start', 'noaudio-start226.mp4', { size: [640, 480] }],
    ['turned left, uneven times', 'rot90-h264.mp4', { size: [480, 640], sound: ['aac', 2, 4.9] }],
    ['turned right', 'rot270.mp4', { size: [288, 352], sound: ['aac', 1, 1] }],
    ['odd sides', 'odd-161x121-vp9.webm', { size: [160, 120], warnings: ['size_evened'] }],
    ['pixels twice as wide as high', 'sar-2x1.mp4', { size: [1280, 360] }],
    ['10 bit', 'h264-10bit.mp4', { size: [200, 200] }],
    ['HLG, HEVC, turned', 'hlg-rot90-iphone.mov', { size: [1080, 1920] }],
    // ffmpeg 4.1 gives the pictures of this one out 67 ms late, and would cut as much off the sound.
    ['sound that starts before the picture', 'fragmented-seekable.mp4', { size: [1080, 720], sound: ['aac', 1, 1] }],
    [
      'an alpha layer',
      'alpha-hevc-apple.mp4',
      { size: [1080, 1080], sound: ['aac', 2, 2.03], warnings: ['alpha_ignored'] },
    ],
    ['another size in mid-stream', 'alpha-vp8-resize-midstream.webm', { size: [400, 300] }],
  ];
  it.each(sampled('tracked sources', rows, 2))('%s: %s', async (_, name, expected) => {
    const source = testMedia(`video/${name}`);
    const folder = tempDir();
    const result = await render(source, folder);
    const [before, after] = [await probe(source), await probe(join(folder, 'out.mp4'))];
    const seconds = ({ pts, timeBase }: typeof before) =>
      pts.map((value) => ((value - pts[0]!) * timeBase.num) / timeBase.den);
    expect(after.pts).toHaveLength(before.pts.length);
    const times = seconds(after);
    seconds(before).forEach((time, k) => {
      expect(Math.abs(times[k]! - time), `frame ${k}`).toBeLessThan(0.0011);
    });
    expect(Math.abs(after.durationSeconds - before.durationSeconds)).toBeLessThan(0.06);
    expect([after.displaySize.width, after.displaySize.height, after.rotation]).toEqual([...expected.size, 0]);
    expect([after.pixelFormat, after.color.matrix, after.color.transfer]).toEqual(['yuv420p', 'bt709', 'sdr']);
    const sound = await soundOf(join(folder, 'out.mp4'));
    expect(sound.map(({ codec_name, channels }) => [codec_name, channels])).toEqual(
      expected.sound === undefined ? [] : [[expected.sound[0], expected.sound[1]]],
    );
    if (expected.sound !== undefined)
      expect(Math.abs(Number(sound[0]!.duration) - expected.sound[2])).toBeLessThan(0.06);
    const warnings = result.warnings.map(({ code }) => code).filter((code) => code !== 'no_objects');
    expect(warnings).toEqual(expected.warnings ?? []);
  });

  it.each<[string, string, RegExp]>([
    ['sound alone', 'video/audio51-ac3-only.mp4', /^asset_not_video$/],
    ['a photograph', 'image/exif-orient-6.jpg', /^asset_not_video$/],
    ['a PNG that says it is a film', 'bad/png-as.mp4', /^asset_not_video$/],
    ['an MP4 without its index', 'bad/nomoov-4kB.mp4', /^asset_truncated$/],
    ['an encrypted film', 'bad/encrypted-cenc.mp4', /^asset_/],
    ['a codec of tomorrow', 'bad/codec-vvc.mp4', /^asset_/],
    ['six minutes', 'video/too-long-362s.mp4', /^tracking_source_too_long$/],
    ['4K', 'video/rot90-4k60-fullrange.mp4', /^tracking_source_too_large$/],
    ['a playlist', 'bad/hls-playlist-remote-as.mp4', /^asset_not_video$/],
  ])('refuses %s before any work: %s', async (_, name, code) => {
    const folder = tempDir();
    await expect(render(testMedia(name), folder)).rejects.toMatchObject({
      code: expect.stringMatching(code),
      class: 'media',
      path: 'source',
    });
    expect(existsSync(join(folder, 'out.mp4'))).toBe(false);
  });
});

describeWithMedia('a tracking render of a damaged file', () => {
  const damages = [
    ['a picture lost', 'corrupt-mid.mp4', 49, ['source_damaged']],
    ['damaged pictures, none lost', 'flip-clip.mp4', 30, ['source_damaged']],
    ['two thirds of the pictures lost', 'flip-clip.webm', 9, ['source_damaged', 'size_evened']],
    ['sound in no codec', 'audio-missing-stsd.mp4', 30, ['sound_dropped']],
  ] as const;
  it.each(sampled('damaged sources', damages, 2))(
    '%s: what can be decoded is shown, with a warning',
    async (_, name, frames, warnings) => {
      const folder = tempDir();
      const engine = createEngine({ cacheDir: join(folder, 'cache') });
      const composition = { kind: 'tracking' as const, source: testMedia(`bad/${name}`), model: 'shapes-tiny' };
      const output = join(folder, 'out.mp4');
      const first = await engine.render(composition, { output, quality: 'draft' });
      expect(first).toMatchObject({ status: 'completed', cached: false, frame_count: frames });
      const codes = first.warnings.map(({ code }) => code).filter((code) => code !== 'no_objects');
      expect(codes).toEqual(warnings);
      expect(await engine.render(composition, { output, quality: 'draft' })).toMatchObject({ cached: true });
    },
  );

  it('a still of it is of the same frames', async () => {
    const source = testMedia('bad/corrupt-mid.mp4');
    const still = await createEngine({ cacheDir: null }).frame(
      { kind: 'tracking', source, model: 'shapes-tiny' },
      { atSeconds: 4.9 },
    );
    expect(still.frame).toBe(48);
  });
});

it.each<[string, number, string | undefined]>([
  ['60 s', 300, undefined],
  ['60 s and one frame', 301, undefined],
  ['60 s and two frames', 302, 'tracking_source_too_long'],
])('%s at 5 frames a second', async (_, frames, code) => {
  const folder = tempDir();
  const source = join(folder, 'clip.mp4');
  const from = ['-f', 'lavfi', '-i', `color=s=64x64:r=5:d=${frames / 5}`];
  await runFfmpeg(bundledFfmpeg, [...from, '-c:v', 'libx264', '-preset', 'ultrafast', source]);
  const check = createEngine({ cacheDir: null }).check({ kind: 'tracking', source, model: 'shapes-tiny' });
  if (code === undefined) expect(await check).toMatchObject({ status: 'ok' });
  else await expect(check).rejects.toMatchObject({ code, remedy: 'Cut 0.40 s off.' });
});

it('1080x1920 is as good as 1920x1080; two pixels more are not', async () => {
  const folder = tempDir();
  const check = async (size: string) => {
    const source = join(folder, `${size}.mp4`);
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', `color=s=${size}:r=5:d=0.4`, source]);
    return createEngine({ cacheDir: null })
      .check({ kind: 'tracking', source, model: 'shapes-tiny' })
      .then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      );
  };
  expect(await check('1920x1080')).toBe('ok');
  expect(await check('1080x1920')).toBe('ok');
  expect(await check('1082x1920')).toBe('tracking_source_too_large');
});

it.each(ffmpegs)(
  '$name ffmpeg: a clip that is turned by its metadata comes out upright, and is not turned again',
  async ({ path }) => {
    const folder = tempDir();
    const [flat, turned] = [join(folder, 'flat.mp4'), join(folder, 'turned.mp4')];
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=0.4', '-pix_fmt', 'yuv420p', flat]);
    await runFfmpeg(bundledFfmpeg, ['-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned]);
    expect((await probe(turned)).displaySize).toEqual({ width: 180, height: 320 });
    await createEngine({ cacheDir: null, ffmpegPath: path }).render(
      { kind: 'tracking', source: turned, model: 'shapes-tiny' },
      { output: join(folder, 'out.mp4'), quality: 'draft' },
    );
    const { rotation, displaySize } = await probe(join(folder, 'out.mp4'));
    expect([rotation, displaySize]).toEqual([0, { width: 180, height: 320 }]);
  },
);

it.each([0.3, 0.6, 0.95])('a file of which only %d is there is refused, not rendered in part', async (share) => {
  const folder = tempDir();
  const clip = join(folder, 'clip.mp4');
  const from = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=2', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  await runFfmpeg(bundledFfmpeg, [...from, clip]);
  truncateSync(clip, Math.round(statSync(clip).size * share));
  await expect(render(clip, folder)).rejects.toMatchObject({
    code: expect.stringMatching(/^asset_(truncated|corrupt)$/),
    class: 'media',
    path: 'source',
  });
  expect(existsSync(join(folder, 'out.mp4'))).toBe(false);
});

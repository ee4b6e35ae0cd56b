import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rgba } from '../../../src/color.js';
import { encoderFor } from '../../../src/compose/encoder.js';
import type { TrackingStyle } from '../../../src/document/enumerations.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { yuvToRgb } from '../../../src/io/render/yuv-to-rgb.js';
import { burnClip, burnFrame } from '../../../src/io/tracking/burn-clip.js';
import type { ClipSound } from '../../../src/io/tracking/clip-sound.js';
import { secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import type { VideoMedia } from '../../../src/media.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { bundledFfprobe, ffmpegs } from '../../support/ffmpegs.js';
import { isWhole, sampled } from '../../support/tier.js';
import { thingCovers } from '../../tracking/draw/thing-covers.js';

const WIDTH = 1280;
const HEIGHT = 720;

describe.each(ffmpegs)('burnClip with the $name ffmpeg', ({ path: ffmpegPath }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelwright-burn-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /**
   * A grey clip of 60 frames, or fewer; `filters` shape its times, `more` its sound. Made when its name is first asked
   * for.
   */
  const makeClip = async (
    name: string,
    filters: string,
    more: readonly string[] = [],
    frames = 60,
  ): Promise<string> => {
    const clip = path.join(folder, name);
    if (existsSync(clip)) return clip;
    const source = `color=c=0x707880:s=${WIDTH}x${HEIGHT}:r=30:d=${frames / 30},${filters}scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
    const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
    const sound = more.length === 0 ? [] : ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', ...more];
    const args = [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      source,
      ...sound,
      '-vsync',
      '0',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      ...tags,
      clip,
    ];
    const made = await runChild(ffmpegPath, args);
    expect(made.stderr.replace(/.*deprecated.*\n/g, '')).toBe('');
    return clip;
  };
  const fewFrames = () => makeClip('few.mp4', '', [], 10);
  /** A second of fine detail that moves. */
  const busyClip = async (): Promise<string> => {
    const clip = path.join(folder, 'busy.mp4');
    if (existsSync(clip)) return clip;
    const source = 'mandelbrot=s=320x180:r=30:start_scale=0.02:end_scale=0.01:end_pts=200';
    const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
    const filters = `scale=${WIDTH}:${HEIGHT}:out_color_matrix=bt709:out_range=tv,format=yuv420p,noise=c0s=16:c0f=t:all_seed=3`;
    const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-vf', filters, '-t', '1', '-c:v', 'libx264'];
    const made = await runChild(ffmpegPath, [...args, '-preset', 'ultrafast', '-crf', '18', ...tags, clip]);
    expect(made.code).toBe(0);
    return clip;
  };
  /** Four boxes that drift by fractions of a pixel. */
  const movers = (frames: number): ObjectTrack[] =>
    [0, 1, 2, 3].map((k) => ({
      ...track(frames, [0, 0, 0, 0]),
      id: k + 1,
      boxes: Array.from({ length: frames }, (_, frame) => {
        const [x, y] = [60 + 290 * k + (0.3 + k) * frame, 100 + 110 * k + 0.37 * frame];
        return { frame, box: [x, y, x + 120 + 20 * k, y + 150] as const, score: 0.9, observed: true };
      }),
    }));
  const probe = (clip: string): Promise<VideoMedia> =>
    probeVideo(clip, {
      ...{ ffmpegPath, ffprobePath: bundledFfprobe, run: runChild, scanSeconds: 60, contentHash: '' },
      limits: { minSeconds: 0 },
    });
  const track = (frames: number, box: ObjectTrack['boxes'][number]['box']): ObjectTrack => ({
    id: 7,
    class: 0,
    score: 0.9,
    boxes: Array.from({ length: frames }, (_, frame) => ({ frame, box, score: 0.9, observed: true })),
  });
  const burn = async (
    clip: string,
    options: { color?: Rgba; style?: TrackingStyle; sound?: ClipSound; tracks?: readonly ObjectTrack[] },
  ) => {
    const media = await probe(clip);
    const work = await mkdtemp(path.join(folder, 'work-'));
    const output = path.join(work, 'out.mp4');
    await mkdir(work, { recursive: true });
    const { style = 'box' } = options;
    const tracks = options.tracks ?? [track(media.pts.length, [200, 120, 420, 300])];
    const seen = { times: secondsOfFrames(media), picture: media.displaySize };
    await burnClip({
      ffmpegPath,
      path: clip,
      media,
      sound: options.sound,
      tracks,
      covers: style === 'blur' || style === 'pixelate' ? thingCovers(tracks, style, seen) : [],
      style: { style, labels: 'name', color: options.color },
      nameOf: () => 'person',
      encoder: encoderFor('high'),
      folder: work,
      output,
    });
    return { media, output };
  };
  /** RGB of a frame as a BT.709 player shows it. */
  const decode = async (
    clip: string,
    frame: number,
    scale = 'in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp',
  ): Promise<(x: number, y: number) => number[]> => {
    const graph = `select=eq(n\\,${frame}),scale=${scale},format=rgb24`;
    const { stdout } = await runChild(ffmpegPath, [
      '-v',
      'error',
      '-i',
      clip,
      '-vf',
      graph,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      'pipe:1',
    ]);
    return (x, y) => [...stdout.subarray(3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)];
  };

  /** Median of the left margin of the label's pill. */
  const patch = (at: (x: number, y: number) => number[]): number[] => {
    const pixels = [203, 204, 205].flatMap((x) => [104, 106, 108, 110].map((y) => at(x, y)));
    return [0, 1, 2].map((k) => pixels.map((pixel) => pixel[k]!).sort((a, b) => a - b)[pixels.length >> 1]!);
  };

  const flat: readonly (readonly [string, Rgba])[] = [
    ['the brand orange', { r: 255, g: 77, b: 0, a: 255 }],
    ['pure green, which BT.601 cannot name', { r: 0, g: 255, b: 0, a: 255 }],
    ['pure red', { r: 255, g: 0, b: 0, a: 255 }],
    ['pure blue', { r: 0, g: 0, b: 255, a: 255 }],
    ['white', { r: 255, g: 255, b: 255, a: 255 }],
  ];
  test.each(sampled('burn flat', flat, 2))('%s comes back within 3 levels', async (_name, color) => {
    const { output } = await burn(await fewFrames(), { color });
    const at = await decode(output, 5);
    // Inside the pill above the box, in its left margin; in the picture between, nothing has changed.
    const seen = at(204, 108);
    [color.r, color.g, color.b].forEach((level, k) => {
      expect(Math.abs(seen[k]! - level), `channel ${k}: ${seen.join(' ')}`).toBeLessThanOrEqual(3);
    });
    const middle = at(310, 210);
    [0x70, 0x78, 0x80].forEach((level, k) => {
      expect(Math.abs(middle[k]! - level)).toBeLessThanOrEqual(3);
    });
  });

  const busy: readonly (readonly [string, Rgba])[] = [
    ['the brand orange', { r: 255, g: 77, b: 0, a: 255 }],
    ['green', { r: 0, g: 255, b: 0, a: 255 }],
    ['a blue', { r: 40, g: 90, b: 255, a: 255 }],
  ];
  test.each(sampled('burn busy', busy, 1))(
    'labels and lines on a busy picture keep %s within 3 levels at standard quality',
    async (_name, color) => {
      const clip = await busyClip();
      const media = await probe(clip);
      const tracks = movers(media.pts.length);
      const shared = { ffmpegPath, path: clip, media, tracks, covers: [], nameOf: () => 'person' };
      const style = { style: 'box', labels: 'name', color } as const;
      const work = await mkdtemp(path.join(folder, 'busy-'));
      const output = path.join(work, 'out.mp4');
      const encoder = encoderFor('standard');
      await burnClip({ ...shared, style, sound: undefined, encoder, folder: work, output });
      for (const frame of isWhole ? [0, 7, 13, 20, 29] : [13]) {
        const planned = yuvToRgb(await burnFrame({ ...shared, style, folder: work, frame }), media.displaySize);
        const at = await decode(output, frame, 'in_color_matrix=bt709:in_range=tv');
        for (const { id, boxes } of tracks) {
          const [left, top, right, bottom] = boxes[frame]!.box;
          // Everything in the colour before the encoder: the label above, and the box.
          for (const [part, y1, y2] of [['label', top - 34, top - 3] as const, ['box', top - 1, bottom + 2] as const]) {
            const seen: number[][] = [];
            for (let y = Math.floor(y1); y < y2; y += 1) {
              for (let x = Math.floor(left) - 2; x < right + 60; x += 1) {
                const k = 3 * (y * WIDTH + x);
                const isColor = [color.r, color.g, color.b].every((level, c) => Math.abs(planned[k + c]! - level) <= 2);
                if (isColor) seen.push(at(x, y));
              }
            }
            expect(seen.length, `${part} ${id} frame ${frame}`).toBeGreaterThan(150);
            [color.r, color.g, color.b].forEach((level, c) => {
              const median = seen.map((pixel) => pixel[c]!).sort((a, b) => a - b)[seen.length >> 1]!;
              expect(Math.abs(median - level), `${part} ${id} frame ${frame} channel ${c}`).toBeLessThanOrEqual(3);
            });
          }
        }
      }
    },
  );

  test('half-transparent colour mixes with the picture', async () => {
    // White is read through at this alpha: the label's plate keeps it.
    const { output } = await burn(await fewFrames(), { color: { r: 255, g: 255, b: 255, a: 128 } });
    const seen = patch(await decode(output, 5));
    [(255 + 0x70) / 2, (255 + 0x78) / 2, (255 + 0x80) / 2].forEach((level, k) => {
      expect(Math.abs(seen[k]! - level), seen.join(' ')).toBeLessThanOrEqual(4);
    });
  });

  test.each([
    ['constant 30', ''],
    ['variable: every third frame missing in the first second', 'select=gte(t\\,1)+mod(n\\,3),'],
    ['a start that is not zero', 'setpts=PTS+0.5/TB,'],
  ])('every frame keeps its time: %s', async (name, filters) => {
    const clip = await makeClip(`${name.replace(/\W/g, '')}.mp4`, filters);
    const { media, output } = await burn(clip, {});
    const result = await probe(output);
    const seconds = (one: VideoMedia) =>
      one.pts.map((pts) => ((pts - one.pts[0]!) * one.timeBase.num) / one.timeBase.den);
    expect(result.pts.length).toBe(media.pts.length);
    seconds(result).forEach((time, k) => {
      expect(Math.abs(time - seconds(media)[k]!)).toBeLessThan(1e-4);
    });
    expect(result.displaySize).toEqual(media.displaySize);
    // With a variable rate the last frame may share its entry with the one before.
    expect(Math.abs(result.durationSeconds - media.durationSeconds)).toBeLessThan(
      name.startsWith('variable') ? 0.02 : 1e-4,
    );
  });

  test('sound is copied as it is when MP4 takes it', async () => {
    const clip = await makeClip('sound.mp4', '', ['-c:a', 'aac', '-shortest']);
    const { output } = await burn(clip, { sound: { streamIndex: 1, codec: 'aac', output: ['-c:a', 'copy'] } });
    const packets = async (file: string) =>
      (
        await runChild(ffmpegPath, ['-v', 'error', '-i', file, '-map', '0:a', '-c', 'copy', '-f', 'md5', 'pipe:1'])
      ).stdout.toString();
    expect(await packets(output)).toBe(await packets(clip));
  });

  test('drawings show on their own frames only', async () => {
    const clip = await makeClip('plain.mp4', '');
    const late: ObjectTrack = {
      ...track(1, [200, 120, 420, 300]),
      boxes: [30, 31, 32, 33, 34, 35, 36, 37, 38, 39].map((frame) => ({
        frame,
        box: [200, 120, 420, 300],
        score: 1,
        observed: true,
      })),
    };
    const { output } = await burn(clip, { tracks: [late], color: { r: 255, g: 0, b: 0, a: 255 } });
    const redAt = async (frame: number) => patch(await decode(output, frame))[0]!;
    expect(await redAt(29)).toBeLessThan(0x70 + 6);
    expect(await redAt(34)).toBeGreaterThan(245);
    expect(await redAt(40)).toBeLessThan(0x70 + 6);
  });

  test.each(sampled('burn privacy', ['pixelate', 'blur'] as const, 1))(
    '%s hides the object, all of it, from a moment before its first sight',
    async (style) => {
      const clip = await makeClip('noise.mp4', 'geq=lum=128+100*mod(X+Y\\,2):cb=128:cr=128,');
      const late: ObjectTrack = {
        ...track(1, [200, 120, 420, 300]),
        boxes: Array.from({ length: 20 }, (_, k) => ({
          frame: 30 + k,
          box: [200, 120, 420, 300],
          score: 1,
          observed: true,
        })),
      };
      const { output } = await burn(clip, { tracks: [late], style });
      const contrast = async (frame: number, x: number) => {
        const at = await decode(output, frame);
        return Math.abs(at(x, 200)[0]! - at(x + 1, 200)[0]!);
      };
      expect(await contrast(10, 300)).toBeGreaterThan(20);
      expect(await contrast(22, 300)).toBeLessThan(8);
      expect(await contrast(35, 300)).toBeLessThan(8);
      expect(await contrast(35, 100)).toBeGreaterThan(20);
    },
  );
});

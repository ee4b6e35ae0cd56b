/**
 * Small clips in which every source frame carries its own number (frame-number.ts), in the shapes that make frame
 * accuracy hard. The truth comes from how a clip is made, never from a probe.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rational } from '../../src/time.js';
import { writeCodedClip } from './coded-clip.js';
import { bundledFfmpeg } from './ffmpegs.js';
import { runFfmpeg } from './run-ffmpeg.js';

/** How one clip is made. */
export interface CodedCase {
  readonly name: string;
  /** Why it is in the table. */
  readonly reason: string;
  readonly container: 'mp4' | 'mov' | 'mkv' | 'webm';
  readonly width: number;
  readonly height: number;
  /** Frames per second on the grid; for a variable rate the mean, roughly. */
  readonly frameRate: Rational;
  /** Milliseconds of frame n on the file's clock, for a variable rate; whole numbers that rise. */
  readonly milliseconds?: (frame: number) => number;
  /** Frames' worth of time before the first one. */
  readonly lateFrames?: number;
  /** Leading frames that the file holds and an edit list hides. */
  readonly hiddenFrames?: number;
  readonly encoder?: readonly string[];
}

/** A clip and the truth about it. */
export interface CodedSource {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: Rational;
  /** Numbers in the order of presentation: numbers[k] is what the k-th shown frame carries. */
  readonly numbers: readonly number[];
  /** Presentation times in seconds on the file's own clock; Matroska rounds them to milliseconds. */
  readonly seconds: readonly number[];
}

const rate = (num: number, den = 1): Rational => ({ num, den });
const upright = { width: 216, height: 384 } as const;
const wide = { width: 640, height: 360 } as const;
/** Hand-held jitter, and a frozen half second from frame 20 on. */
const irregular = (frame: number) => 33 * frame + [0, 9, 4, 15, 2][frame % 5]! + (frame >= 20 ? 500 : 0);

/** Every clip the table knows. */
export const codedCases: readonly CodedCase[] = [
  {
    name: '23.976',
    reason: 'film rate, no whole number of milliseconds per frame',
    container: 'mp4',
    ...upright,
    frameRate: rate(24_000, 1001),
  },
  {
    name: '24',
    reason: 'cinema rate: 5 output frames for 4 of the source',
    container: 'mp4',
    ...upright,
    frameRate: rate(24),
  },
  { name: '25', reason: 'PAL: each sixth output frame repeats', container: 'mp4', ...upright, frameRate: rate(25) },
  {
    name: '29.97',
    reason: 'nearly the output rate: drifts by a frame in 33 s',
    container: 'mp4',
    ...upright,
    frameRate: rate(30_000, 1001),
  },
  { name: '30', reason: 'the output rate: one to one', container: 'mp4', ...upright, frameRate: rate(30) },
  { name: '30-wide', reason: '16:9, so that cover crops the sides', container: 'mp4', ...wide, frameRate: rate(30) },
  { name: '50', reason: 'drops 2 of 5', container: 'mp4', ...upright, frameRate: rate(50) },
  { name: '60', reason: 'drops every second one', container: 'mp4', ...upright, frameRate: rate(60) },
  { name: '59.94-mov', reason: 'QuickTime from a phone', container: 'mov', ...wide, frameRate: rate(60_000, 1001) },
  { name: '12', reason: 'slower than half the output: held frames', container: 'mp4', ...upright, frameRate: rate(12) },
  {
    name: 'variable-mp4',
    reason: 'irregular times and a freeze, in MP4',
    container: 'mp4',
    ...upright,
    frameRate: rate(30),
    milliseconds: irregular,
  },
  {
    name: 'variable-mkv',
    reason: 'irregular times and a freeze, in Matroska',
    container: 'mkv',
    ...upright,
    frameRate: rate(30),
    milliseconds: irregular,
  },
  {
    name: 'late-mp4',
    reason: 'first frame at 0.48 s, told by an empty edit',
    container: 'mp4',
    ...upright,
    frameRate: rate(25),
    lateFrames: 12,
  },
  {
    name: 'late-mkv',
    reason: 'first frame at 0.48 s, told by its timestamp alone',
    container: 'mkv',
    ...upright,
    frameRate: rate(25),
    lateFrames: 12,
  },
  {
    name: 'edit-list',
    reason: 'the first 13 frames are in the file, and hidden',
    container: 'mp4',
    ...upright,
    frameRate: rate(25),
    hiddenFrames: 13,
  },
  {
    name: 'long-gop',
    reason: 'one key frame: every seek decodes from the start',
    container: 'mp4',
    ...upright,
    frameRate: rate(30),
    encoder: ['-x264-params', 'keyint=infinite:scenecut=0:b-adapt=0:bframes=3:b-pyramid=normal'],
  },
  {
    name: 'b-frames',
    reason: 'deep reordering, first presented frame not first decoded, short groups',
    container: 'mp4',
    ...upright,
    frameRate: rate(25),
    encoder: ['-x264-params', 'keyint=12:scenecut=0:b-adapt=0:bframes=5:b-pyramid=normal:ref=4'],
  },
  {
    name: 'open-gop',
    reason: 'frames before a key frame need the group before it',
    container: 'mkv',
    ...upright,
    frameRate: rate(25),
    encoder: ['-x264-params', 'keyint=12:scenecut=0:b-adapt=0:bframes=3:open-gop=1'],
  },
  {
    name: 'vp9-webm',
    reason: 'another codec, with frames that are never shown',
    container: 'webm',
    ...upright,
    frameRate: rate(30),
    encoder: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '1M',
      '-auto-alt-ref',
      '1',
      '-lag-in-frames',
      '16',
    ],
  },
];

/**
 * Makes one clip of the table in `folder` (made when missing); `frames` is how many are shown, default 45, at most
 * 2000. Always by the bundled ffmpeg, so that the file does not depend on the machine's one.
 */
export async function makeCodedSource(folder: string, name: string, frames = 45): Promise<CodedSource> {
  const recipe = codedCases.find((row) => row.name === name);
  if (recipe === undefined) {
    throw new TypeError(
      `Expected a coded source (${codedCases.map((row) => row.name).join(', ')}) but received "${name}"`,
    );
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.${recipe.container}`);
  const hidden = recipe.hiddenFrames ?? 0;
  const whole = hidden > 0 ? join(folder, `.${name}-whole.${recipe.container}`) : path;
  await encode(recipe, whole, frames + hidden);
  if (hidden > 0) await hideStart(recipe, whole, path, hidden);
  const { width, height, frameRate } = recipe;
  const numbers = Array.from({ length: frames }, (_, index) => index + hidden);
  const onGrid = (frame: number) => ((frame + (recipe.lateFrames ?? 0)) * frameRate.den) / frameRate.num;
  const seconds = numbers.map((number) =>
    recipe.milliseconds === undefined ? onGrid(number - hidden) : recipe.milliseconds(number) / 1000,
  );
  return { path, width, height, frameRate, numbers, seconds };
}

async function encode(recipe: CodedCase, path: string, frames: number): Promise<void> {
  const { width, height, frameRate, milliseconds } = recipe;
  // On a clock of milliseconds any times can be given; one expression holds them all. A late start stays on the grid:
  // on the fine clock the last frame would last one tick, and MP4's edit list, which has an end, would cut it off.
  const rate = milliseconds === undefined ? `${frameRate.num}/${frameRate.den}` : '1000';
  const times =
    milliseconds === undefined
      ? `PTS+${recipe.lateFrames ?? 0}`
      : piecewise(Array.from({ length: frames }, (_, number) => milliseconds(number)));
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-threads', '1'];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const encoder = [...x264, ...(recipe.encoder ?? []), ...tags];
  await writeCodedClip(path, {
    ...{ width, height, frames, rate },
    encode: ['-vf', `setpts=${times}`, '-vsync', '0', ...encoder],
  });
}

/** An ffmpeg expression that is values[n] at frame n, as a sum of steps. */
function piecewise(values: readonly number[]): string {
  const steps = values.slice(1).map((value, index) => `gte(N\\,${index + 1})*${value - (values[index] ?? 0)}`);
  return [String(values[0] ?? 0), ...steps].join('+');
}

/**
 * Copies the packets from the key frame on; the muxer writes an edit list that begins at the first frame to be shown.
 */
async function hideStart(recipe: CodedCase, whole: string, path: string, hidden: number): Promise<void> {
  // A seek to just before the frame: the muxer rounds the start of the edit up to it.
  const start = (((hidden - 0.25) * recipe.frameRate.den) / recipe.frameRate.num).toFixed(6);
  await runFfmpeg(bundledFfmpeg, ['-ss', start, '-i', whole, '-map', '0:v', '-c', 'copy', path]);
  await rm(whole);
}

/**
 * Takes small colour pictures of a clip a few times a second, in any command that decodes it, so that its light and its
 * subjects can be measured. Where decoding every frame would take long, only some are decoded; 6 s of 720p take 0.35 s
 * of CPU, and nothing more when the frames are decoded anyway (`keep-frames.ts`).
 */

import { type Filter, filter } from '../../compose/filter-graph.js';
import type { ToneCube } from '../../compose/tone/cube.js';
import { cubeOf } from '../../compose/tone-map.js';
import { turn } from '../../compose/turn-upright.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import type { LumaWeights } from '../../subjects/measure-color.js';
import type { SmallPicture } from '../../subjects/small-picture.js';

export interface SampleOptions {
  /** Start in the clip, seconds after its first frame. Default 0. */
  readonly startSeconds?: number;
  /** Length of the part that is sampled, seconds. Default 6. */
  readonly seconds?: number;
}

/** Upright pictures of one size with their times, seconds on the clip's own clock. */
export interface ClipSamples {
  readonly times: readonly number[];
  readonly pictures: readonly SmallPicture[];
  /** The luma weights of the matrix that their chroma is coded with. */
  readonly weights: LumaWeights;
}

export interface SampleTaker {
  /** Decoder options that skip frames where decoding all of them would take long; else none. */
  readonly thinning: readonly string[];
  readonly firstPts: number;
  /**
   * From the decoded stream to raw samples; the first brings frames of another size in mid-stream to the first size.
   */
  readonly filters: readonly Filter[];
  /**
   * Samples on standard output, their times (of showinfo, at level info) on standard error. Undefined when nothing
   * could be decoded.
   */
  read(printed: { readonly stdout: Buffer; readonly stderr: string }): ClipSamples | undefined;
}

/** Samples along one side of a cell of light. */
export const CELL_SAMPLES = 5;
/**
 * Cells along the sides of a 9:16 picture; another has as many along its shorter side or, when it is long, as many as
 * the longest may have.
 */
const [COLUMNS, ROWS, MOST_CELLS] = [18, 32, 64];
const SAMPLES_PER_SECOND = 4;
/**
 * Pixels a second above which decoding is thinned to key packets, or where there is only one to referenced frames: a
 * little over 1080p30.
 */
const DEAR_PIXELS_PER_SECOND = 75_000_000;

export function clipSamples(media: VideoMedia, options: SampleOptions): SampleTaker {
  const tick = media.timeBase.num / media.timeBase.den;
  const origin = media.pts[0] ?? 0;
  const firstPts = origin + Math.round((options.startSeconds ?? 0) / tick);
  const endPts = firstPts + Math.round((options.seconds ?? 6) / tick);
  return {
    thinning: thinningOf(media, firstPts, endPts),
    firstPts,
    filters: sampleFilters(media, firstPts, endPts),
    read: ({ stdout, stderr }) => {
      const shown = stderr.matchAll(/Parsed_showinfo\S* @ [^\]]+\] (?:\[info\] )?n: *\d+ pts: *(-?\d+)/g);
      const pts = [...shown].map((match) => Number(match[1]));
      const size = sampleSize(media.displaySize);
      const bytes = 3 * size.width * size.height;
      const count = Math.min(pts.length, Math.floor(stdout.length / bytes));
      if (count === 0) return undefined;
      const levels = displayLevels(media);
      const [red, blue] = WEIGHTS[media.color.matrix];
      return {
        weights: { red, blue },
        times: pts.slice(0, count).map((value) => Math.round((value - origin) * tick * 1000) / 1000),
        pictures: Array.from({ length: count }, (_, index) =>
          pictureOf(stdout.subarray(index * bytes, (index + 1) * bytes), size, levels),
        ),
      };
    },
  };
}

/** Limits of a run that prints samples. */
export const SAMPLE_LIMITS = {
  task: 'look at the picture of a clip',
  timeoutSeconds: 180,
  timeoutCode: 'probe_timed_out',
  maxOutputBytes: 200_000_000,
} as const;

/** The size of upright samples: whole cells, and nearly the shape of the picture. */
function sampleSize({ width, height }: Size): Size {
  const aspect = width / height;
  const cells =
    aspect >= COLUMNS / ROWS
      ? { width: Math.min(MOST_CELLS, Math.round(ROWS * aspect)), height: Math.round(MOST_CELLS / Math.max(2, aspect)) }
      : { width: COLUMNS, height: Math.min(MOST_CELLS, Math.round(COLUMNS / aspect)) };
  return { width: CELL_SAMPLES * cells.width, height: CELL_SAMPLES * Math.max(1, cells.height) };
}

// Dropping all B-frames (bidir) is cheaper still but breaks those that others refer to: up to 70% of the cells were
// wrong.
function thinningOf(media: VideoMedia, startPts: number, endPts: number): readonly string[] {
  const rate = media.averageFrameRate.num / media.averageFrameRate.den;
  if (media.codedSize.width * media.codedSize.height * rate <= DEAR_PIXELS_PER_SECOND) return [];
  const keys = media.keyPts.filter((pts) => pts >= startPts && pts < endPts).length;
  return ['-skip_frame', keys >= 2 ? 'nokey' : 'noref', '-skip_loop_filter', 'all'];
}

function sampleFilters(media: VideoMedia, startPts: number, endPts: number): Filter[] {
  const isTurned = media.rotation % 180 !== 0;
  const size = sampleSize(media.displaySize);
  const gap = 1 / SAMPLES_PER_SECOND - 0.02;
  return [
    filter('scale', { w: media.codedSize.width, h: media.codedSize.height }),
    filter('trim', { start_pts: startPts, end_pts: endPts }),
    filter('select', { expr: `isnan(prev_selected_t)+gte(t-prev_selected_t,${gap})` }),
    // Ranges are not converted here: versions of ffmpeg differ in what a range option does.
    filter('scale', {
      w: isTurned ? size.height : size.width,
      h: isTurned ? size.width : size.height,
      flags: 'fast_bilinear',
      in_range: 'pc',
      out_range: 'pc',
    }),
    ...(media.pixelFormat.startsWith('yuva')
      ? [filter('format', { pix_fmts: 'yuva444p' }), filter('premultiply', { inplace: 1 })]
      : []),
    filter('format', { pix_fmts: isRgb(media) ? 'gbrp' : 'yuv444p' }),
    ...turn(media),
    filter('showinfo'),
  ];
}

function isRgb({ color, pixelFormat }: VideoMedia): boolean {
  return color.matrix === 'rgb' || pixelFormat === 'pal8';
}

/** The meaning of the code values of a stream. */
interface Levels {
  readonly isRgb: boolean;
  /** Code value -> luma on the full scale, 0-255. */
  readonly luma: Uint8Array;
  /** Code value less 128 times this is chroma on the full scale. */
  readonly chromaScale: number;
  /** For HDR only: the tone mapping that it is shown with, and the weights of its matrix. */
  readonly tone: { readonly cube: ToneCube; readonly weights: Weights } | undefined;
}

/** Weights of red and blue in luma; green has the rest. */
type Weights = readonly [red: number, blue: number];

const WEIGHTS = {
  bt709: [0.2126, 0.0722],
  bt601: [0.299, 0.114],
  bt2020: [0.2627, 0.0593],
  rgb: [0.299, 0.114],
} as const;

function displayLevels(media: VideoMedia): Levels {
  const { range, matrix } = media.color;
  const isFull = range === 'full';
  const cube = cubeOf(media.color);
  return {
    isRgb: isRgb(media),
    luma: Uint8Array.from({ length: 256 }, (_, code) =>
      Math.round(255 * (isFull ? code / 255 : Math.min(1, Math.max(0, (code - 16) / 219)))),
    ),
    chromaScale: isFull ? 1 : 255 / 224,
    tone: cube && { cube, weights: WEIGHTS[matrix] },
  };
}

function pictureOf(planes: Buffer, size: Size, levels: Levels): SmallPicture {
  const { luma, chromaScale, tone } = levels;
  const count = size.width * size.height;
  const [first, second, third] = [0, 1, 2].map((index) => planes.subarray(index * count, (index + 1) * count)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const picture = emptyPicture(size);
  if (levels.isRgb) fromRgb(first, second, third, luma, picture);
  else {
    const chroma = Int8Array.from({ length: 256 }, (_, code) => toChroma((code - 128) * chromaScale));
    lookUp(first, luma, picture.luma);
    lookUp(second, chroma, picture.blue);
    lookUp(third, chroma, picture.red);
  }
  if (tone !== undefined) toneMapped(picture, tone);
  return picture;
}

type Picture = ReturnType<typeof emptyPicture>;

function emptyPicture(size: Size) {
  const count = size.width * size.height;
  return { ...size, luma: new Uint8Array(count), blue: new Int8Array(count), red: new Int8Array(count) };
}

function toChroma(value: number): number {
  return Math.max(-128, Math.min(127, Math.round(value)));
}

/** A plain loop: `from` with a function walks an iterator, which takes fifty times as long (measured). */
function lookUp(codes: Uint8Array, values: Uint8Array | Int8Array, into: Uint8Array | Int8Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = values[codes[at] as number] as number;
}

function fromRgb(green: Buffer, blue: Buffer, red: Buffer, levels: Uint8Array, into: Picture): void {
  for (let at = 0; at < green.length; at += 1) {
    const [r, g, b] = [red[at] as number, green[at] as number, blue[at] as number];
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    into.luma[at] = levels[Math.round(y)] as number;
    into.blue[at] = toChroma((b - y) * 0.564);
    into.red[at] = toChroma((r - y) * 0.713);
  }
}

/** HDR as the finished picture shows it. */
function toneMapped({ luma, blue, red }: Picture, { cube, weights }: NonNullable<Levels['tone']>): void {
  const [wr, wb] = weights;
  const [tr, tb] = WEIGHTS.bt709;
  const shown = new Float64Array(3);
  for (let at = 0; at < luma.length; at += 1) {
    const y = (luma[at] as number) / 255;
    const r = y + ((red[at] as number) / 255) * 2 * (1 - wr);
    const b = y + ((blue[at] as number) / 255) * 2 * (1 - wb);
    cube.shown([r, (y - wr * r - wb * b) / (1 - wr - wb), b], shown);
    const [sr, sg, sb] = [shown[0] as number, shown[1] as number, shown[2] as number];
    const light = tr * sr + (1 - tr - tb) * sg + tb * sb;
    luma[at] = Math.round(255 * light);
    red[at] = toChroma((255 * (sr - light)) / (2 * (1 - tr)));
    blue[at] = toChroma((255 * (sb - light)) / (2 * (1 - tb)));
  }
}

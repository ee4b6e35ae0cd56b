/**
 * How bright the picture is, where and when: a coarse grid a few times a second, for choosing plates behind text. Where a plain decode would be
 * dear, it is thinned; 6 s of 720p take 0.35 s of CPU, and nothing more when the frames are wanted anyway (`keep-frames.ts`).
 */
import { resolve } from 'node:path';
import { inputOptions } from '../../compose/conform.js';
import { turn } from '../../compose/fill-picture.js';
import { chain, type Filter, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { displayLevel } from '../../compose/tone-map.js';
import type { LumaGrid, VideoMedia } from '../../media.js';
import type { Run } from './run.types.js';

export interface LumaGridOptions {
  /** The ffmpeg that the media was probed with. */
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly signal?: AbortSignal;
  /** Start in the clip, seconds after its first frame. Default 0. */
  readonly startSeconds?: number;
  /** Length looked at, seconds. Default 6. */
  readonly seconds?: number;
  /** Width of the picture shown over its height: what the cells divide. Default 9/16. */
  readonly aspect?: number;
}

const COLUMNS = 18;
const ROWS = 32;
/** Samples along one side of a cell. */
const FINE = 5;
const SAMPLES_PER_SECOND = 4;
/** Pixels a second above which decoding is thinned to key packets, or where there is only one to referenced frames: a little over 1080p30. */
const DEAR_PIXELS_PER_SECOND = 75_000_000;

/** What a decode for samples found. */
export interface LumaLook {
  /** Undefined when nothing could be decoded: a grid is a help, never a reason to fail. Times are clip seconds. */
  readonly grid: LumaGrid | undefined;
  /** True when the decoder complained. */
  readonly isDamaged: boolean;
}

/** As `lookAtLuma`, the grid alone. */
export async function sampleLumaGrid(path: string, media: VideoMedia, options: LumaGridOptions) {
  return (await lookAtLuma(path, media, options)).grid;
}

/** Samples a clip. */
export async function lookAtLuma(path: string, media: VideoMedia, options: LumaGridOptions): Promise<LumaLook> {
  const samples = lumaSamples(media, options);
  const decoder = ['-threads', '1', ...samples.thinning];
  const text = printFilterGraph(graph([chain([`0:${media.streamIndex}`], samples.filters, ['out'])]));
  const input = [...inputOptions(media, samples.firstPts), ...decoder, '-i', `file:${resolve(path)}`];
  const output = ['-filter_complex', text, '-map', '[out]', '-vsync', '0', '-f', 'rawvideo', '-'];
  const { signal } = options;
  const result = await options.run(options.ffmpegPath, ['-v', 'level+info', '-nostats', ...input, ...output], {
    ...LUMA_LIMITS,
    ...(signal === undefined ? {} : { signal }),
  });
  return { grid: samples.read(result), isDamaged: /\[(error|fatal|panic)\]/.test(result.stderr) };
}

/** Of a run that prints samples. */
export const LUMA_LIMITS = {
  task: 'look at the brightness of a clip',
  timeoutSeconds: 180,
  timeoutCode: 'probe_timed_out',
  maxOutputBytes: 50_000_000,
} as const;

export interface LumaSamples {
  /** Decoder options where decoding all frames would be dear; else none. */
  readonly thinning: readonly string[];
  readonly firstPts: number;
  /** From the decoded stream to raw grey samples; the first brings frames of another size in mid-stream to the first size. */
  readonly filters: readonly Filter[];
  /** Samples on standard output, their times (of showinfo, at level info) on standard error. */
  read(printed: { readonly stdout: Buffer; readonly stderr: string }): LumaGrid | undefined;
}

/** What samples a clip, as part of any command that decodes it. */
export function lumaSamples(
  media: VideoMedia,
  options: Pick<LumaGridOptions, 'startSeconds' | 'seconds' | 'aspect'>,
): LumaSamples {
  const tick = media.timeBase.num / media.timeBase.den;
  const origin = media.pts[0] ?? 0;
  const firstPts = origin + Math.round((options.startSeconds ?? 0) / tick);
  const endPts = firstPts + Math.round((options.seconds ?? 6) / tick);
  return {
    thinning: thinningOf(media, firstPts, endPts),
    firstPts,
    filters: sampleFilters(media, firstPts, endPts, options.aspect ?? 9 / 16),
    read: ({ stdout, stderr }) => {
      const pts = [...stderr.matchAll(/Parsed_showinfo\S* @ [^\]]+\] (?:\[info\] )?n: *\d+ pts: *(-?\d+)/g)].map(
        (match) => Number(match[1]),
      );
      const toDisplay = displayLut(media);
      const frameBytes = COLUMNS * ROWS * FINE * FINE;
      const count = Math.min(pts.length, Math.floor(stdout.length / frameBytes));
      if (count === 0) return undefined;
      const cells = Array.from({ length: count }, (_, index) =>
        gridOf(stdout.subarray(index * frameBytes, (index + 1) * frameBytes), toDisplay),
      );
      return {
        columns: COLUMNS,
        rows: ROWS,
        times: pts.slice(0, count).map((value) => Math.round((value - origin) * tick * 1000) / 1000),
        mean: cells.map((cell) => cell.mean),
        low: cells.map((cell) => cell.low),
        high: cells.map((cell) => cell.high),
      };
    },
  };
}

// Dropping all B-frames (bidir) is cheaper still but breaks those that others refer to: up to 70% of the cells were wrong.
function thinningOf(media: VideoMedia, startPts: number, endPts: number): readonly string[] {
  const rate = media.averageFrameRate.num / media.averageFrameRate.den;
  if (media.codedSize.width * media.codedSize.height * rate <= DEAR_PIXELS_PER_SECOND) return [];
  const keys = media.keyPts.filter((pts) => pts >= startPts && pts < endPts).length;
  return ['-skip_frame', keys >= 2 ? 'nokey' : 'noref', '-skip_loop_filter', 'all'];
}

function sampleFilters(media: VideoMedia, startPts: number, endPts: number, aspect: number): Filter[] {
  const isTurned = media.rotation % 180 !== 0;
  const { width, height } = media.displaySize;
  const shown = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) };
  const share = { x: shown.width / width, y: shown.height / height };
  const coded = media.codedSize;
  const w = Math.max(2, Math.round(coded.width * (isTurned ? share.y : share.x)));
  const h = Math.max(2, Math.round(coded.height * (isTurned ? share.x : share.y)));
  const fine = { w: COLUMNS * FINE, h: ROWS * FINE };
  const gap = 1 / SAMPLES_PER_SECOND - 0.02;
  return [
    filter('scale', { w: coded.width, h: coded.height }),
    filter('trim', { start_pts: startPts, end_pts: endPts }),
    filter('select', { expr: `isnan(prev_selected_t)+gte(t-prev_selected_t,${gap})` }),
    filter('crop', { w, h }),
    // Ranges are not converted here: gray is taken for full by some versions.
    filter('scale', {
      w: isTurned ? fine.h : fine.w,
      h: isTurned ? fine.w : fine.h,
      flags: 'fast_bilinear',
      in_range: 'pc',
      out_range: 'pc',
    }),
    ...(media.pixelFormat.startsWith('yuva')
      ? [filter('format', { pix_fmts: 'yuva444p' }), filter('premultiply', { inplace: 1 })]
      : []),
    filter('format', { pix_fmts: 'gray' }),
    ...turn(media),
    filter('showinfo'),
  ];
}

/** Code value of the stream -> luma as the finished picture shows it, 0-255. */
function displayLut(media: VideoMedia): Uint8Array {
  const { range, transfer } = media.color;
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const signal = range === 'full' ? code / 255 : Math.min(1, Math.max(0, (code - 16) / 219));
    return Math.round(255 * displayLevel(transfer, signal));
  });
}

function gridOf(samples: Buffer, toDisplay: Uint8Array) {
  const mean: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0;
      // The two least and the two greatest: one stray sample on either side says nothing.
      let least = 255;
      let low1 = 255;
      let greatest = 0;
      let high1 = 0;
      for (let y = 0; y < FINE; y++) {
        const start = ((row * FINE + y) * COLUMNS + column) * FINE;
        for (let x = 0; x < FINE; x++) {
          const value = toDisplay[samples[start + x] as number] as number;
          sum += value;
          if (value < least) {
            low1 = least;
            least = value;
          } else if (value < low1) low1 = value;
          if (value > greatest) {
            high1 = greatest;
            greatest = value;
          } else if (value > high1) high1 = value;
        }
      }
      mean.push(Math.round(sum / (FINE * FINE)));
      low.push(low1);
      high.push(high1);
    }
  }
  return { mean, low, high };
}

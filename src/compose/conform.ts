/**
 * A source stream -> exactly the output frames [start, end) of its slot: constant rate, upright, cropped to fill,
 * BT.709 limited yuv420p, pts 0, 1, 2 … A part of the slot gives bit for bit the frames it has in the whole (what the
 * chunk cache rests on), because frames are chosen by absolute timestamp under `-copyts`. Verified on ffmpeg 4.1 and
 * 5.1.
 *
 * In two halves that meet at raw frames, so that one process can decode a clip for several encoders: the feed chooses
 * frames and cuts away what is not shown, in the clip's own format (a quarter of the finished picture's bytes at 720p),
 * or tone mapped; the picture scales, converts and turns.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import type { Rational } from '../time.js';
import { containPicture } from './blur-fill.js';
import type { RawPicture } from './convert-picture.js';
import { fillParts } from './fill-picture.js';
import type { Arriving } from './filled-picture.js';
import { type Filter, filter } from './filter-graph.js';
import { buildTimeMap, firstFrameFormula, framesShown, sourceAt } from './time-map.js';
import { CENTER, type Closeness, type Fit, type Focus, type FocusPath } from './timeline.js';
import { isHdr } from './tone-map.js';

export interface ConformOptions {
  /** Even width and height, px. */
  readonly outputSize: Size;
  readonly outputRate: Rational;
  /** Output frames of the slot to make: start included, end not. */
  readonly slotRange: { readonly start: number; readonly end: number };
  /**
   * Where the slot starts in the clip, seconds after its first frame; below 0, the first frame is held until its time
   * comes. Default 0.
   */
  readonly sourceStartSeconds?: number;
  /**
   * Default cover. With blur the picture is the clip as a whole, as large as it fits; `blurFill` puts it over its
   * ground.
   */
  readonly fit?: Fit;
  /** The point that stays in view. Default the middle. */
  readonly focus?: Focus | FocusPath;
  /** The zoom of a clip shot. Default 1. */
  readonly zoom?: number;
  /** The `close` of a clip shot: it does not change the feed. */
  readonly close?: Closeness | undefined;
  /** The `arrives` of a clip shot: the feed is the same while the clip moves and when it has arrived. */
  readonly arrives?: Arriving | undefined;
  /**
   * The scene's frame that the range starts with, where it is not the slot's: what a moving focus goes by. Default
   * `slotRange.start`.
   */
  readonly sceneFrame?: number;
  /**
   * True: the feed does not cut, so the reader of the frames applies `cut`, as far as it can be applied later. Default
   * false.
   */
  readonly isUncut?: boolean;
}

export interface ConformedInput {
  /** Stands before this input's `-i`. Holds `-copyts`, which is global: other inputs keep their own timestamps too. */
  readonly inputOptions: readonly string[];
  /** Stream of the input that the feed takes: `0:<streamIndex>`. */
  readonly streamIndex: number;
  /** From the decoded stream to one raw frame per output frame. */
  readonly feed: readonly Filter[];
  readonly fed: RawPicture;
  /**
   * The filters of the feed that cut a picture, one for one. They may as well run on frames that were kept uncut, but
   * for HDR: that is tone mapped with them.
   */
  readonly cut: readonly Filter[];
  /** The source frame that each raw frame is: indexes into the media's `pts`. */
  readonly shows: readonly number[];
  /** Filters from those frames to the finished pictures, one picture for each frame. */
  readonly picture: readonly Filter[];
}

/** Decoding starts at a key packet only when at least this much would be decoded for nothing. */
const SEEK_FROM_SECONDS = 8;
/** That key packet lies at least this long before the first frame used. */
const SEEK_MARGIN_SECONDS = 1;

/** The input options and filters for one range of one slot. */
export function conformToFill(media: VideoMedia, options: ConformOptions): ConformedInput {
  const { slotRange } = options;
  const map = buildTimeMap(media, { ...options, slotFrames: slotRange.end });
  const first = sourceAt(map, slotRange.start);
  const last = sourceAt(map, slotRange.end - 1);
  const firstPts = media.pts[first] ?? 0;
  const lastPts = media.pts[last] ?? 0;
  const span = filter('trim', { start_pts: firstPts, end_pts: lastPts + 1 });
  // Frames are counted by their timestamps: two frames may share one, and the cut lets both through.
  const sourceFrames = media.pts.filter((pts) => pts >= firstPts && pts <= lastPts).length;
  const pace = paceFilters(media, options, sourceFrames);
  const { outputSize, fit = 'cover', focus = CENTER, zoom = 1, close, arrives } = options;
  const parts =
    fit === 'cover'
      ? fillParts(media, outputSize, { focus, zoom, close, arrives, from: options.sceneFrame ?? slotRange.start })
      : containPicture(media, outputSize);
  const isUncut = options.isUncut === true && !isHdr(media);
  const cut = isUncut ? [] : parts.crop;
  const fed = isUncut ? { size: media.codedSize, pixelFormat: media.pixelFormat } : parts.cropped;
  return {
    inputOptions: inputOptions(media, firstPts),
    streamIndex: media.streamIndex,
    feed: [
      // Frames of another size in mid-stream (screen sharing, WebM) come to the first size; frames of that size pass
      // untouched.
      filter('scale', { w: media.codedSize.width, h: media.codedSize.height }),
      // Deinterlacing comes before the cut: a field needs its neighbours, also at the edge of a chunk.
      ...(media.interlaced ? deinterlace(media) : []),
      span,
      // For pictures that are tone mapped, frames that are not shown are dropped before the tone mapping.
      ...(isHdr(media) && sourceFrames > slotRange.end - slotRange.start ? [...pace, ...cut] : [...cut, ...pace]),
      // A damaged stream may give fewer frames than it has packets: the range keeps its length all the same.
      filter('tpad', { stop: -1, stop_mode: 'clone' }),
      filter('trim', { end_frame: slotRange.end - slotRange.start }),
    ],
    // A pipe of raw frames cannot carry a palette.
    fed: fed.pixelFormat === 'pal8' ? { ...fed, pixelFormat: 'bgra' } : fed,
    cut,
    shows: framesShown(map).slice(slotRange.start, slotRange.end),
    picture: parts.fill,
  };
}

/**
 * Options before `-i` for reading a stream from `firstPts` (ticks) on, by absolute timestamp; earlier frames may come
 * first.
 */
export function inputOptions(media: VideoMedia, firstPts: number): string[] {
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  const source = ['-protocol_whitelist', 'file', '-f', media.demuxer, '-noautorotate', ...decoder];
  // A rebuilt graph would forget where it is; with 0 the first filter meets the change.
  return ['-copyts', ...toleration(media), ...source, '-reinit_filter', '0', ...seek(media, firstPts)];
}

/**
 * ffmpeg reports a failure when two thirds of a decode fail; the pictures that a damaged clip still has are planned
 * for.
 */
export function toleration(media: VideoMedia): string[] {
  return media.isDamaged === true ? ['-max_error_rate', '1'] : [];
}

function seek(media: VideoMedia, firstPts: number): string[] {
  const tick = media.timeBase.num / media.timeBase.den;
  if ((firstPts - (media.pts[0] ?? 0)) * tick < SEEK_FROM_SECONDS) return [];
  const key = media.keyPts.findLast((pts) => (firstPts - pts) * tick >= SEEK_MARGIN_SECONDS);
  if (key === undefined || key <= (media.pts[0] ?? 0)) return [];
  // The seek is by absolute time, and without ffmpeg's own cut after it: the filters choose the frames.
  return ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', (key * tick).toFixed(6)];
}

/**
 * How many times finer a time base that is too coarse is made; any factor that can tell the output's frames apart would
 * do.
 */
const COARSE_REFINEMENT = 30;

/**
 * One picture per output frame. The count of source frames is known, so the copy that tpad adds (N >= count) can be
 * told from the real ones; without it the fps filter may swallow the last frame, as the time of an end of stream is a
 * guess of ffmpeg's.
 */
function paceFilters(media: VideoMedia, options: ConformOptions, sourceFrames: number): Filter[] {
  const { outputRate, slotRange } = options;
  const { num, den } = media.timeBase;
  const formula = firstFrameFormula(media, outputRate, options.sourceStartSeconds ?? 0);
  // A coarse time base cannot hold whole output frames: refine it first, exactly.
  const factor = den / num < 1000 ? outputRate.num * COARSE_REFINEMENT : 1;
  const index = `ceil(((PTS-(${formula.origin * factor}))*${formula.scale}-${formula.offset * factor})/${formula.unit * factor})`;
  const begun = `max(0,${index}-${slotRange.start})`;
  // A slot that starts before the clip shows its first frame from the start.
  const relative = (options.sourceStartSeconds ?? 0) < 0 ? `if(N,${begun},0)` : begun;
  const ticks = `${outputRate.den * den * factor}/${outputRate.num * num}`;
  const count = slotRange.end - slotRange.start;
  const rate = `${outputRate.num}/${outputRate.den}`;
  return [
    filter('tpad', { stop: 1, stop_mode: 'clone' }),
    ...(factor === 1 ? [] : [filter('settb', { expr: `${num}/${den * factor}` })]),
    filter('setpts', { expr: `round(if(gte(N,${sourceFrames}),${count},${relative})*${ticks})` }),
    filter('settb', { expr: `${outputRate.den}/${outputRate.num}` }),
    filter('fps', { fps: rate }),
  ];
}

/**
 * The deinterlacer gives one frame for each frame, at its own timestamp; it halves the time base, which is set back.
 */
export function deinterlace(media: VideoMedia): Filter[] {
  const parity = media.fieldOrder === 'bff' ? 'bff' : 'tff';
  return [
    filter('bwdif', { mode: 'send_frame', parity, deint: 'interlaced' }),
    filter('settb', { expr: `${media.timeBase.num}/${media.timeBase.den}` }),
  ];
}

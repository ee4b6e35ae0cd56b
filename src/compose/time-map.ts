/**
 * Which source frame each output frame shows: the nearest earlier one by timestamp, decided here and nowhere else.
 * `conform.ts` writes the same integer formula into the filter chain, so plan and pixels cannot disagree.
 */

import type { VideoMedia } from '../media.js';
import type { Rational } from '../time.js';

/** The parts of VideoMedia that times depend on. */
export type TimedMedia = Pick<VideoMedia, 'pts' | 'timeBase' | 'durationSeconds'>;

export interface TimeMapOptions {
  /** Output frames to fill. */
  readonly slotFrames: number;
  readonly outputRate: Rational;
  /** Where the slot starts in the clip, in seconds after its first frame. Default 0. */
  readonly sourceStartSeconds?: number;
}

/** Output frames in a row that show one source frame. */
export interface TimeMapRun {
  /** Index into `media.pts`. */
  readonly source: number;
  readonly frames: number;
}

export interface TimeMap {
  readonly kind: 'time-map';
  readonly runs: readonly TimeMapRun[];
  /**
   * First output frame past the end of the clip, where its last frame is held; undefined when the clip fills the slot.
   */
  readonly heldFrom: number | undefined;
}

/**
 * The map of a slot. A 2-frame clip at 15 fps over five frames of 30 fps gives runs of 2 and 3 and `heldFrom` 4.
 * Needs `media.pts` to reach the end of the slot or of the clip.
 */
export function buildTimeMap(media: TimedMedia, options: TimeMapOptions): TimeMap {
  const { slotFrames, outputRate } = options;
  const firstFrame = firstFrameFormula(media, outputRate, options.sourceStartSeconds ?? 0);
  const runs: TimeMapRun[] = [];
  let source = 0;
  for (let frame = 0; frame < slotFrames; frame++) {
    while (source + 1 < media.pts.length && firstFrame.of(media.pts[source + 1] ?? 0) <= frame) source++;
    const last = runs.at(-1);
    if (last?.source === source) runs[runs.length - 1] = { source, frames: last.frames + 1 };
    else runs.push({ source, frames: 1 });
  }
  const left = media.durationSeconds - (options.sourceStartSeconds ?? 0);
  const clipFrames = Math.max(0, Math.ceil((left * outputRate.num) / outputRate.den - 0.05));
  return { kind: 'time-map', runs, heldFrom: clipFrames < slotFrames ? clipFrames : undefined };
}

/** The source index on one output frame of the slot; the last run goes on for ever. */
export function sourceAt(map: TimeMap, frame: number): number {
  let start = 0;
  for (const run of map.runs) {
    start += run.frames;
    if (frame < start) return run.source;
  }
  return map.runs.at(-1)?.source ?? 0;
}

/** The source index on each output frame of the slot. */
export function framesShown({ runs }: TimeMap): readonly number[] {
  return runs.flatMap(({ source, frames }) => new Array<number>(frames).fill(source));
}

/**
 * The first output frame n on which a source frame may show: ceil(((pts - origin) x scale - offset) / unit), all
 * integers but `offset`, which ends in .5 so that no rounding error of floating point can decide a tie.
 */
export interface FirstFrameFormula {
  readonly origin: number;
  readonly scale: number;
  readonly offset: number;
  readonly unit: number;
  /** Unclamped: negative before the slot's start. */
  readonly of: (pts: number) => number;
}

/**
 * The formula for a clip. Tolerance: half a tick of the time base, at least 1 µs and at most 1 ms, because containers
 * round (Matroska's 30 fps is 0, 33, 67, 100 ms: without it every third frame would stutter).
 */
export function firstFrameFormula(media: TimedMedia, outputRate: Rational, startSeconds: number): FirstFrameFormula {
  const { num, den } = media.timeBase;
  const origin = media.pts[0] ?? 0;
  const scale = outputRate.num * num;
  const unit = outputRate.den * den;
  const unitsPerSecond = outputRate.num * den;
  const toleranceSeconds = Math.max(1e-6, Math.min(num / den / 2, 1e-3));
  const offset = Math.round(startSeconds * unitsPerSecond) + Math.floor(toleranceSeconds * unitsPerSecond) + 0.5;
  return { origin, scale, offset, unit, of: (pts) => Math.ceil(((pts - origin) * scale - offset) / unit) };
}

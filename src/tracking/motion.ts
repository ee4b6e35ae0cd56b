/**
 * Where an object will be: a line through its last centres, least squares with a prior. Distances are in box heights,
 * so that the same figures hold for near and far objects and for every picture size.
 */
import { type BoxXyxy, centerSize, fromCenterSize } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import type { Observation } from './track.types.js';

/** A detector places a centre within about 5 % of the height. */
const CENTRE_NOISE = 0.05;

/** Motion state at `time`: what a prediction starts from. */
export interface TrackMotion {
  readonly time: number;
  readonly cx: number;
  readonly cy: number;
  /** Pixels per second. */
  readonly vx: number;
  readonly vy: number;
  readonly width: number;
  readonly height: number;
  /**
   * Variance of the speed, in (heights per second)^2: the square of `speedSpread` for a single sight, falling with the
   * spread in time.
   */
  readonly speedVariance: number;
}

/**
 * The motion at the end of `observations` (`end: 'last'`) or at their start, from those within about a second of it.
 * With a single observation the speed is 0.
 */
export function motionAt(
  observations: readonly Observation[],
  end: 'first' | 'last',
  { speedSpread, headingSeconds }: Pick<TrackerSettings, 'speedSpread' | 'headingSeconds'>,
): TrackMotion {
  const anchor = end === 'last' ? observations[observations.length - 1]! : observations[0]!;
  let sum = 0;
  const mean = { t: 0, x: 0, y: 0, w: 0, h: 0 };
  const near: (readonly [weight: number, t: number, x: number, y: number])[] = [];
  for (let k = 0; k < observations.length; k += 1) {
    const item = end === 'last' ? observations[observations.length - 1 - k]! : observations[k]!;
    const t = item.time - anchor.time;
    if (Math.abs(t) > 4 * headingSeconds) break;
    const weight = Math.exp(-Math.abs(t) / headingSeconds);
    const [x, y, w, h] = centerSize(item.box);
    near.push([weight, t, x, y]);
    sum += weight;
    mean.t += weight * t;
    mean.x += weight * x;
    mean.y += weight * y;
    mean.w += weight * w;
    mean.h += weight * h;
  }
  for (const key of ['t', 'x', 'y', 'w', 'h'] as const) mean[key] /= sum;
  // The variance ratio of noise and prior, in s^2: how much spread in time a speed needs before it is believed.
  let tt = (CENTRE_NOISE / speedSpread) ** 2;
  let tx = 0;
  let ty = 0;
  for (const [weight, t, x, y] of near) {
    tt += weight * (t - mean.t) ** 2;
    tx += weight * (t - mean.t) * (x - mean.x);
    ty += weight * (t - mean.t) * (y - mean.y);
  }
  const vx = tx / tt;
  const vy = ty / tt;
  return {
    time: anchor.time,
    cx: mean.x - vx * mean.t,
    cy: mean.y - vy * mean.t,
    vx,
    vy,
    width: mean.w,
    height: mean.h,
    speedVariance: CENTRE_NOISE ** 2 / tt,
  };
}

/** The box at `time`, before or after the motion's own. */
export function predict(motion: TrackMotion, time: number): BoxXyxy {
  const ahead = time - motion.time;
  return fromCenterSize(motion.cx + motion.vx * ahead, motion.cy + motion.vy * ahead, motion.width, motion.height);
}

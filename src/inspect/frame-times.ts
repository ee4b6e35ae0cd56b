/** Timestamps of frames -> how regular they are. */
import type { VideoMedia } from '../media.js';
import type { FrameTimeFacts } from './inspection.types.js';

/** The most uneven steps that are listed. */
const MOST_LISTED = 20;
/** A step counts as uneven from this share of the usual one, more or less. */
const UNEVEN_SHARE = 0.5;
/** Share of a step by which a frame may miss its place in an even row: clocks of a millisecond round. */
const SLACK = 0.05;

/** `frameTimesOf({ pts: [0, 1, 2], timeBase: { num: 1, den: 30 } })` has even: true, usual_step: 0.0333. */
export function frameTimesOf({ pts, timeBase }: Pick<VideoMedia, 'pts' | 'timeBase'>): FrameTimeFacts {
  const tick = timeBase.num / timeBase.den;
  const steps = pts.slice(1).map((value, index) => value - (pts[index] as number));
  const sorted = steps.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const first = pts[0] ?? 0;
  const mean = steps.length === 0 ? 0 : ((pts.at(-1) ?? first) - first) / steps.length;
  const slack = Math.max(1.01, SLACK * mean);
  const even = pts.every((value, index) => Math.abs(value - first - index * mean) <= slack);
  const uneven = steps.flatMap((step, index) =>
    Math.abs(step - usual) <= Math.max(1.01, UNEVEN_SHARE * usual)
      ? []
      : [
          {
            frame: index + 1,
            at_seconds: rounded((pts[index + 1] as number) * tick),
            step_seconds: rounded(step * tick),
          },
        ],
  );
  return {
    even,
    first_seconds: rounded(first * tick),
    shortest_step: rounded((sorted[0] ?? 0) * tick),
    usual_step: rounded(usual * tick),
    longest_step: rounded((sorted.at(-1) ?? 0) * tick),
    uneven: uneven.slice(0, MOST_LISTED),
  };
}

/** Rounded to a tenth of a millisecond. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4;
}

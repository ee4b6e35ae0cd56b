/** Chooses the moment of a text's accent: a while after it entered, when nothing else enters. */
import type { FrameSpan } from '../film-stages.js';

/** Frames on screen from which a text appears to stand still. */
export const LONG_STAND_FRAMES = 75;
/** Frames of rest before an accent, and between the accent and the exit. */
const REST_FRAMES_BEFORE = 15;
const REST_FRAMES_AFTER = 12;
/** The best moment for an accent, as a share of the text's time at rest. */
const BEST = 0.38;

export interface RestSpan {
  /** The frames at which the text comes to rest and at which it begins to leave. */
  readonly from: number;
  readonly leave: number;
  /** Length of the accent, frames. */
  readonly frames: number;
}

/** The possible frame nearest to the best moment; undefined where no frame is possible. */
export function quietMoment({ from, leave, frames }: RestSpan, busy: readonly FrameSpan[]): number | undefined {
  const [first, last] = [from + REST_FRAMES_BEFORE, leave - REST_FRAMES_AFTER - frames];
  const best = Math.round(from + BEST * (leave - from - frames));
  const free = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter((at) =>
    busy.every(({ start, end }) => at + frames <= start || at >= end),
  );
  return free.toSorted((a, b) => Math.abs(a - best) - Math.abs(b - best) || a - b)[0];
}

/** Sights of one object for the tests of the tracker's parts: an object of 40 x 100, 25 looks a second. */
import type { Observation } from '../../src/tracking/track.types.js';

export interface Sight {
  /** Middle of the box. */
  readonly x: number;
  readonly y?: number;
  readonly score?: number;
}

/** The object as seen at a frame. */
export function sight(frame: number, { x, y = 100, score = 0.9 }: Sight, index = 0): Observation {
  const box = [x - 20, y - 50, x + 20, y + 50] as const;
  return { index, frame, time: frame / 25, box, seenBox: box, score, class: 0 };
}

/** Sights from one frame up to another (not seen itself), `speed` pixels a frame. */
export function sights(from: number, to: number, start: Sight, speed = 0): Observation[] {
  return Array.from({ length: to - from }, (_, k) => sight(from + k, { ...start, x: start.x + k * speed }));
}

/** A film of any frame rate on the clock of another: which of its frames is on the screen at each of the clock's. */
import type { Rational } from '../time.js';
import type { FrameClock } from './stretches.js';

/** For each frame of the clock, from the film's first frame to its end, the film's frame in the middle of it. */
export function onClock(seconds: FrameClock, count: number, rate: Rational): readonly number[] {
  const start = seconds(0);
  const frames = Math.max(0, Math.round(((seconds(count) - start) * rate.num) / rate.den));
  let at = 0;
  return Array.from({ length: frames }, (_, frame) => {
    const middle = start + ((frame + 0.5) * rate.den) / rate.num;
    while (at + 1 < count && seconds(at + 1) <= middle) at += 1;
    return at;
  });
}

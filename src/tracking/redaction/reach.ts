/**
 * A moving object is hidden at every place where it is within a short time around each frame, and for a while before it
 * is first seen and after it is last seen.
 */
import { type BoxXyxy, unionBox } from '../boxes.js';
import { type HoldClip, heldAround } from './hold.js';

/**
 * A cover includes the places of its object up to this long before and after each frame, so that fast movement does not
 * leave it.
 */
const REACH_SECONDS = 0.1;
/** For how long a thing is hidden where it was first and last seen, before and after that. */
const HOLD_SECONDS = 0.4;
const SLACK = 1e-6;

export interface FramedBox {
  readonly frame: number;
  readonly box: BoxXyxy;
}

/**
 * The boxes grown to cover nearby moments, and held before the first and after the last. `boxes`: one for each frame,
 * in order, without gaps.
 */
export function withReach(boxes: readonly FramedBox[], clip: HoldClip): readonly FramedBox[] {
  const { times } = clip;
  const reached = boxes.map(({ frame, box: own }, k): FramedBox => {
    let box = own;
    for (const step of [-1, 1]) {
      for (let near = k + step; near >= 0 && near < boxes.length; near += step) {
        if (Math.abs(times[boxes[near]!.frame]! - times[frame]!) > REACH_SECONDS + SLACK) break;
        box = unionBox(box, boxes[near]!.box);
      }
    }
    return { frame, box };
  });
  const [first, last] = [reached[0]!, reached.at(-1)!];
  const seconds = { before: HOLD_SECONDS, after: HOLD_SECONDS };
  const around = heldAround({ first: first.frame, last: last.frame }, seconds, clip);
  const still = (frames: readonly number[], box: BoxXyxy) => frames.map((frame) => ({ frame, box }));
  return [...still(around.before, first.box), ...reached, ...still(around.after, last.box)];
}

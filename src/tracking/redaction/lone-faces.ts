/**
 * Faces that belong to no tracked person -> where each is hidden: from a while before it is first found to a while
 * after it is last found, and in between.
 */
import { type BoxXyxy, blendBox, boxHeight, boxWidth } from '../boxes.js';
import { LONGEST_UNSEEN_SECONDS } from '../faces/face-views.js';
import type { FaceSight } from '../faces/found-faces.js';
import { type HoldClip, heldAround } from './hold.js';

/** A face of one person over time. */
export interface LoneFace {
  /** One a frame, in order, without gaps. */
  readonly boxes: readonly { readonly frame: number; readonly box: BoxXyxy; readonly unseenSeconds: number }[];
}

/**
 * A face that is found again within this time and at most so many of its own sizes away, plus so many per second, is
 * the same face.
 */
const [GAP_SECONDS, NEAR_SIZES, NEAR_SIZES_PER_SECOND] = [1.5, 0.8, 2];
const MOST_GROWTH = 2;
/**
 * How long a face is hidden before it was first found: since the last look at the whole picture that did not find it,
 * or while the face turned round.
 */
const HIDDEN_BEFORE_SECONDS = LONGEST_UNSEEN_SECONDS;
const HIDDEN_AFTER_SECONDS = 0.4;

interface Sight {
  readonly frame: number;
  readonly face: FaceSight;
}

/** `faces` by frame. Uncertain ones count where a certain one is of the same face. */
export function loneFaces(faces: readonly (readonly FaceSight[])[], clip: HoldClip): LoneFace[] {
  const { times, cuts } = clip;
  const shotOf = (frame: number) => cuts.filter((cut) => cut <= frame).length;
  let open: Sight[][] = [];
  const all: Sight[][] = [];
  faces.forEach((sights, frame) => {
    open = open.filter((chain) => {
      const last = chain.at(-1)!.frame;
      return times[frame]! - times[last]! <= GAP_SECONDS && shotOf(last) === shotOf(frame);
    });
    const free = new Set(open);
    for (const face of sights) {
      const chain = [...free].find((one) => isSame(one.at(-1)!, { frame, face }, times));
      if (chain === undefined) {
        const begun = [{ frame, face }];
        open.push(begun);
        all.push(begun);
      } else {
        free.delete(chain);
        chain.push({ frame, face });
      }
    }
  });
  const sure = all.filter((chain) => chain.some(({ face }) => face.sure));
  return sure.map((chain) => ({ boxes: hidden(chain, clip) }));
}

function isSame(last: Sight, now: Sight, times: readonly number[]): boolean {
  const [a, b] = [last.face.box, now.face.box];
  const [small, large] = [Math.min(boxWidth(a), boxWidth(b)), Math.max(boxWidth(a), boxWidth(b))];
  if (large > MOST_GROWTH * small) return false;
  const distance = Math.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2;
  return (
    distance <=
    Math.max(large, boxHeight(b)) * (NEAR_SIZES + NEAR_SIZES_PER_SECOND * (times[now.frame]! - times[last.frame]!))
  );
}

function hidden(chain: readonly Sight[], clip: HoldClip): LoneFace['boxes'] {
  const { times } = clip;
  const [first, last] = [chain[0]!, chain.at(-1)!];
  const seconds = { before: HIDDEN_BEFORE_SECONDS, after: HIDDEN_AFTER_SECONDS };
  const held = heldAround({ first: first.frame, last: last.frame }, seconds, clip);
  const still = (frames: readonly number[], { frame, face }: Sight) =>
    frames.map((at) => ({ frame: at, box: face.box, unseenSeconds: Math.abs(times[at]! - times[frame]!) }));
  const filled = chain.slice(1).flatMap((after, k) => between(chain[k]!, after, times));
  const seen = { frame: first.frame, box: first.face.box, unseenSeconds: 0 };
  return [...still(held.before, first), seen, ...filled, ...still(held.after, last)];
}

/** Boxes from the frame behind one sight up to the frame of the next. */
function between(before: Sight, after: Sight, times: readonly number[]): LoneFace['boxes'] {
  const [start, end] = [times[before.frame]!, times[after.frame]!];
  return Array.from({ length: after.frame - before.frame }, (_, k) => {
    const frame = before.frame + 1 + k;
    const share = (times[frame]! - start) / (end - start);
    const unseenSeconds = Math.min(times[frame]! - start, end - times[frame]!);
    return { frame, box: blendBox(before.face.box, after.face.box, share), unseenSeconds };
  });
}

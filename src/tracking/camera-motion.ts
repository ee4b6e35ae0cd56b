/**
 * How the camera moved, told from the boxes alone: where most objects of one frame lie when all are shifted alike to the next. Used
 * only where standing still explains the frames clearly worse, so that people who walk the same way are not taken for a pan.
 */
import { type BoxXyxy, boxHeight, iou } from './boxes.js';
import type { Observation } from './track.types.js';

/** At least so many objects must agree, and so large a share of those that could. */
const LEAST_VOTES = 3;
const LEAST_SHARE = 0.6;
/** Agreement is an overlap of this much; the sum of overlaps must grow by this much per object. */
const VOTE_OVERLAP = 0.5;
const LEAST_GAIN = 0.15;
/** Boxes compared per frame: the surest ones. */
const MOST_BOXES = 16;
/** Frames farther apart tell nothing. */
const LONGEST_SECONDS = 0.5;

export type Shift = readonly [dx: number, dy: number];

/** The camera's place in each frame against the first, in pixels: what to subtract from boxes. `steps` rise in time. */
export function cameraPath(steps: readonly (readonly Observation[])[]): Shift[] {
  let place: Shift = [0, 0];
  return steps.map((step, k) => {
    const before = steps[k - 1];
    if (before !== undefined && step[0]!.time - before[0]!.time <= LONGEST_SECONDS) {
      const [dx, dy] = shiftBetween(before, step);
      place = [place[0] + dx, place[1] + dy];
    }
    return place;
  });
}

function shiftBetween(before: readonly Observation[], after: readonly Observation[]): Shift {
  const from = surest(before);
  const to = surest(after);
  if (Math.min(from.length, to.length) < LEAST_VOTES) return [0, 0];
  let best: Shift = [0, 0];
  const still = agreement(from, to, best);
  let most = still;
  for (const a of from) {
    for (const b of to) {
      const ratio = boxHeight(a.box) / boxHeight(b.box);
      if (a.class !== b.class || ratio < 0.8 || ratio > 1.25) continue;
      const shift: Shift = [
        (b.box[0] + b.box[2] - a.box[0] - a.box[2]) / 2,
        (b.box[1] + b.box[3] - a.box[1] - a.box[3]) / 2,
      ];
      const sum = agreement(from, to, shift);
      if (sum.overlap > most.overlap) {
        most = sum;
        best = shift;
      }
    }
  }
  const count = Math.min(from.length, to.length);
  const isClear =
    most.votes >= Math.max(LEAST_VOTES, LEAST_SHARE * count) && most.overlap - still.overlap >= LEAST_GAIN * count;
  return isClear ? best : [0, 0];
}

function surest(step: readonly Observation[]): Observation[] {
  return [...step].sort((a, b) => b.score - a.score).slice(0, MOST_BOXES);
}

function agreement(from: readonly Observation[], to: readonly Observation[], shift: Shift) {
  let overlap = 0;
  let votes = 0;
  for (const { box } of from) {
    const moved = shifted(box, shift);
    const best = Math.max(...to.map((other) => iou(moved, other.box)));
    overlap += best;
    if (best >= VOTE_OVERLAP) votes += 1;
  }
  return { overlap, votes };
}

export function shifted(box: BoxXyxy, [dx, dy]: Shift): BoxXyxy {
  return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

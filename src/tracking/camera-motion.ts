/**
 * The motion of the camera, from the boxes alone: where most objects of one frame are when all are shifted equally to
 * the next. Used only where a still camera explains the frames clearly worse, so that people who walk the same way are
 * not mistaken for a pan.
 */
import { type BoxXyxy, boxHeight, iou } from './boxes.js';
import type { Observation } from './track.types.js';

/** The least number of objects that must agree, and the least share of those that could. */
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
  const shown = steps.map(surest);
  let place: Shift = STILL;
  return shown.map((step, k) => {
    const before = shown[k - 1];
    if (before !== undefined && step[0]!.time - before[0]!.time <= LONGEST_SECONDS) {
      const move = commonShift(before, step);
      if (isClear(before, step, move)) place = [place[0] + move[0], place[1] + move[1]];
    }
    return place;
  });
}

const STILL: Shift = [0, 0];

/** Whether a still camera explains the two frames clearly worse than a shift of all objects. */
function isClear(before: readonly Observation[], after: readonly Observation[], shift: Shift): boolean {
  const count = Math.min(before.length, after.length);
  const moved = agreement(before, after, shift);
  if (moved.votes < Math.max(LEAST_VOTES, LEAST_SHARE * count)) return false;
  return moved.overlap - agreement(before, after, STILL).overlap >= LEAST_GAIN * count;
}

/**
 * The shift under which most boxes of two neighbouring frames meet: the median of those that do, since each wobbles by
 * itself.
 */
function commonShift(before: readonly Observation[], after: readonly Observation[]): Shift {
  const count = Math.min(before.length, after.length);
  if (count < LEAST_VOTES) return STILL;
  let best = STILL;
  let most = agreement(before, after, best);
  // No shift could explain so much more, which is the usual case of a camera that stands still.
  if (before.length - most.overlap < LEAST_GAIN * count) return STILL;
  for (const a of before) {
    for (const b of after) {
      const ratio = boxHeight(a.box) / boxHeight(b.box);
      if (a.class !== b.class || ratio < 0.8 || ratio > 1.25) continue;
      const shift = between(a.box, b.box);
      const sum = agreement(before, after, shift);
      if (sum.overlap <= most.overlap) continue;
      most = sum;
      best = shift;
    }
  }
  const shifts = before.flatMap(({ box }) => {
    const { overlap, twin } = nearest(shifted(box, best), after);
    return overlap >= VOTE_OVERLAP ? [between(box, twin)] : [];
  });
  return shifts.length < LEAST_VOTES ? STILL : [median(shifts.map(([dx]) => dx)), median(shifts.map(([, dy]) => dy))];
}

function surest(step: readonly Observation[]): Observation[] {
  return [...step].sort((a, b) => b.score - a.score).slice(0, MOST_BOXES);
}

function agreement(from: readonly Observation[], to: readonly Observation[], shift: Shift) {
  let sum = 0;
  let votes = 0;
  for (const { box } of from) {
    const { overlap } = nearest(shifted(box, shift), to);
    sum += overlap;
    if (overlap >= VOTE_OVERLAP) votes += 1;
  }
  return { overlap: sum, votes };
}

function nearest(box: BoxXyxy, others: readonly Observation[]): { readonly overlap: number; readonly twin: BoxXyxy } {
  let overlap = 0;
  let twin = box;
  for (const other of others) {
    const shared = iou(box, other.box);
    if (shared <= overlap) continue;
    overlap = shared;
    twin = other.box;
  }
  return { overlap, twin };
}

function between(a: BoxXyxy, b: BoxXyxy): Shift {
  return [(b[0] + b[2] - a[0] - a[2]) / 2, (b[1] + b[3] - a[1] - a[3]) / 2];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

export function shifted(box: BoxXyxy, [dx, dy]: Shift): BoxXyxy {
  return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

/**
 * How far the picture moves between two samples of a clip because the camera does, and what moves in it otherwise. A
 * camera that follows an animal keeps it still and moves the world: only against the world is it seen to move.
 */
import { type CoarseLuma, coarseLuma } from './coarse-picture.js';
import type { SmallPicture } from './small-picture.js';

/** How far what stands still in the world moves between two pictures, in places of a coarse picture. */
export interface CameraShift {
  readonly x: number;
  readonly y: number;
}

/** Two neighbouring samples of one shot, and how the camera moves from one to the other. */
export interface CameraStep {
  readonly from: CoarseLuma;
  readonly to: CoarseLuma;
  readonly shift: CameraShift;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** The farthest shift that is looked for between two samples, as a share of the width and of the height. */
const FARTHEST = { x: 0.14, y: 0.1 } as const;
/** Places that differ more than this many levels count alike: they show something else. */
const MOST_LEVELS = 24;
/** The mean difference up to which a picture counts as unmoved. */
const STILL_LEVELS = 4;
/** Cost of each place of a shift, in levels: where none is clearly better, the camera stands. */
const PLACE_COST = 0.02;
/** The first search compares every fourth place of every fourth shift's row and column; the second looks around it. */
const COARSE_STEP = 2;

const STANDING: CameraShift = { x: 0, y: 0 };

/** The step from each sample to the next; undefined where a shot ends. */
export function cameraSteps(
  times: readonly number[],
  cuts: readonly number[],
  pictures: readonly SmallPicture[],
): readonly (CameraStep | undefined)[] {
  const coarse = pictures.map(coarseLuma);
  return coarse.map((from, at) => {
    const to = coarse[at + 1];
    if (to === undefined || cuts.includes(times[at + 1] as number)) return undefined;
    return { from, to, shift: cameraShift(from, to) };
  });
}

/** How far the world has moved to the right in the picture at each sample, in its widths. */
export function worldOver(steps: readonly (CameraStep | undefined)[]): readonly number[] {
  let moved = 0;
  return steps.map((_, at) => {
    const step = steps[at - 1];
    moved += step === undefined ? 0 : step.shift.x / step.from.width;
    return moved;
  });
}

/** The same step seen from its end. */
export function backward({ from, to, shift }: CameraStep): CameraStep {
  return { from: to, to: from, shift: { x: -shift.x, y: -shift.y } };
}

/** The shift at which most of two pictures agree. A place that shows something else in the other counts little. */
function cameraShift(from: CoarseLuma, to: CoarseLuma): CameraShift {
  if (differenceAt(from, to, STANDING) <= STILL_LEVELS) return STANDING;
  const [x, y] = [Math.round(FARTHEST.x * from.width), Math.round(FARTHEST.y * from.height)];
  const near = bestOf(from, to, { left: -x, right: x, top: -y, bottom: y, step: COARSE_STEP });
  return bestOf(from, to, {
    ...{ left: Math.max(-x, near.x - 1), right: Math.min(x, near.x + 1), step: 1 },
    ...{ top: Math.max(-y, near.y - 1), bottom: Math.min(y, near.y + 1) },
  });
}

interface Shifts {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly step: number;
}

function bestOf(from: CoarseLuma, to: CoarseLuma, { left, right, top, bottom, step }: Shifts): CameraShift {
  let [best, least] = [STANDING, differenceAt(from, to, STANDING)];
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      const way = PLACE_COST * (Math.abs(x) + Math.abs(y));
      const cost = differenceAt(from, to, { x, y }, least - way) + way;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  return best;
}

/** The mean difference of the places that both show; more than `most` is not added up to its end. */
function differenceAt(
  from: CoarseLuma,
  to: CoarseLuma,
  { x: dx, y: dy }: CameraShift,
  most = Number.POSITIVE_INFINITY,
): number {
  const { width, height, luma } = from;
  const [left, right] = [Math.max(1, 1 - dx), Math.min(width, width - dx)];
  const [top, foot] = [Math.max(1, 1 - dy), Math.min(height, height - dy)];
  const count = Math.max(1, Math.ceil((right - left) / 2) * Math.ceil((foot - top) / 2));
  const enough = most * count;
  let sum = 0;
  for (let y = top; y < foot && sum <= enough; y += 2) {
    for (let x = left; x < right; x += 2) {
      const apart = Math.abs((luma[y * width + x] as number) - (to.luma[(y + dy) * width + x + dx] as number));
      sum += Math.min(MOST_LEVELS, apart);
    }
  }
  return sum / count;
}

/** The mean of how much each cell's places differ from what stands where they would be if only the camera moved. */
export function movedCells({ from, to, shift }: CameraStep, { columns, rows }: Grid): Float64Array {
  const { width, height, luma } = from;
  const [sums, counts] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  for (let y = Math.max(0, 1 - shift.y); y < Math.min(height, height - 1 - shift.y); y += 1) {
    for (let x = Math.max(0, 1 - shift.x); x < Math.min(width, width - 1 - shift.x); x += 1) {
      const value = luma[y * width + x] as number;
      let least = Number.POSITIVE_INFINITY;
      for (let down = -1; down <= 1; down += 1) {
        const at = (y + shift.y + down) * width + x + shift.x;
        for (let aside = -1; aside <= 1; aside += 1)
          least = Math.min(least, Math.abs(value - (to.luma[at + aside] as number)));
      }
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      sums[cell] = (sums[cell] as number) + least;
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] as number));
}

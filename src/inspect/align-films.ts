/**
 * Finds which frame of a render each frame of a film shows. The film is read on the render's clock; a path of offsets
 * through all frames is chosen by its cost (Viterbi): the difference of the two pictures, and a cost for every change
 * of offset, so that noise is never mistaken for a dropped frame.
 */
import { distance, isBlack, type Miniatures } from './miniatures.js';

/** The number of frames that are missing (positive) or extra (negative) from a frame of the film on. */
export interface FrameJump {
  readonly frame: number;
  readonly frames: number;
}

/** Frames [start, end) of the film, on the render's clock. */
export interface FrameRun {
  readonly start: number;
  readonly end: number;
}

export interface FilmAlignment {
  /**
   * For each frame of the film (on the render's clock): the frame of the render that it should show; a number outside
   * of the render where it should show none.
   */
  readonly expected: Int32Array;
  /** Whether each frame of the film shows the picture that it should. */
  readonly matches: readonly boolean[];
  readonly matching: number;
  /** Mean difference of matching frames, levels. */
  readonly meanDifference: number;
  readonly jumps: readonly FrameJump[];
  /** Where the film shows something else; `black` where that is black. */
  readonly differing: readonly (FrameRun & { readonly black: boolean })[];
}

/** Cells of a frame of the render that texts cover: 1, else 0. */
export type Masks = (frame: number) => Uint8Array;

/** The largest offset that is tried, in frames: more than a second. */
const REACH_FRAMES = 40;
/** The difference of two pictures counts up to this, in levels, so that a black second does not look like a gap. */
const MOST_UNLIKE = 12;
/** The cost, in levels, of a change of offset, and of each frame by which it changes. */
const JUMP_COST = 8;
const FRAME_COST = 0.05;
/** Cells are skipped so that a frame costs no more than this many. */
const CELLS_A_FRAME = 1500;
/** Up to this difference, in levels, two pictures are the same; beyond it they are the same when their patterns are. */
const LEVEL_TOLERANCE = 4;
const PATTERN_CORRELATION = 0.8;
/** Runs of at most so many frames are flashes, which are reported only when the difference is big. */
const SHORT_RUN = 2;

/**
 * `actual` in the render's frame rate; `masked(frame)` gives the cells of the render that texts cover, which are not
 * compared.
 */
export function alignFilms(actual: Miniatures, expected: Miniatures, masked: Masks): FilmAlignment {
  const offsets = bestOffsets(actual, expected, masked);
  const shown = Int32Array.from({ length: actual.count }, (_, frame) => frame + (offsets[frame] as number));
  const unlike = Array.from(shown, (frame, at) => unlikeness(actual, at, expected, frame, masked));
  const matches = unlike.map(({ levels, pattern }) => levels <= LEVEL_TOLERANCE || pattern >= PATTERN_CORRELATION);
  const same = unlike.filter((_, at) => matches[at]);
  return {
    expected: shown,
    matches,
    matching: actual.count === 0 ? 0 : same.length / Math.max(actual.count, expected.count),
    meanDifference: same.length === 0 ? 0 : same.reduce((sum, { levels }) => sum + levels, 0) / same.length,
    jumps: [
      ...jumpsOf(offsets),
      ...stuckFrames(actual, expected, shown).filter(({ frame }) => matches[frame]),
    ].toSorted((a, b) => a.frame - b.frame),
    differing: runsOf(matches)
      .filter(({ start, end }) => end - start > SHORT_RUN || (unlike[start]?.levels ?? 0) > MOST_UNLIKE)
      .map((run) => ({ ...run, black: isMostlyBlack(actual, run) })),
  };
}

function bestOffsets(actual: Miniatures, expected: Miniatures, masked: Masks): Int32Array {
  const states = 2 * REACH_FRAMES + 1;
  const step = Math.max(1, Math.floor((actual.size.width * actual.size.height) / CELLS_A_FRAME));
  const from = new Int16Array(actual.count * states);
  let costs = Float64Array.from(
    { length: states },
    (_, state) => (state === REACH_FRAMES ? 0 : JUMP_COST) + FRAME_COST * Math.abs(state - REACH_FRAMES),
  );
  for (let frame = 0; frame < actual.count; frame += 1) {
    let best = 0;
    for (let state = 1; state < states; state += 1)
      if ((costs[state] as number) < (costs[best] as number)) best = state;
    const next = new Float64Array(states);
    for (let state = 0; state < states; state += 1) {
      const jump = (costs[best] as number) + JUMP_COST + FRAME_COST * Math.abs(state - best);
      const stays = frame === 0 || (costs[state] as number) <= jump;
      from[frame * states + state] = stays ? state : best;
      next[state] =
        Math.min(costs[state] as number, frame === 0 ? Number.POSITIVE_INFINITY : jump) +
        cost(actual, frame, expected, frame + state - REACH_FRAMES, { step, masked });
    }
    costs = next;
  }
  return walkBack(costs, from, actual.count, states);
}

function walkBack(costs: Float64Array, from: Int16Array, count: number, states: number): Int32Array {
  const offsets = new Int32Array(count);
  let state = costs.indexOf(Math.min(...costs));
  for (let frame = count - 1; frame >= 0; frame -= 1) {
    offsets[frame] = state - REACH_FRAMES;
    state = from[frame * states + state] as number;
  }
  return offsets;
}

function cost(
  actual: Miniatures,
  frame: number,
  expected: Miniatures,
  shown: number,
  { step, masked }: { readonly step: number; readonly masked: Masks },
): number {
  if (shown < 0 || shown >= expected.count) return MOST_UNLIKE;
  const [a, b, mask] = [actual.frame(frame), expected.frame(shown), masked(shown)];
  let sum = 0;
  let cells = 0;
  for (let at = frame % step; at < a.length; at += step) {
    if (mask[at] === 1) continue;
    sum += Math.abs((a[at] as number) - (b[at] as number));
    cells += 1;
  }
  return Math.min(MOST_UNLIKE, sum / Math.max(1, cells));
}

function jumpsOf(offsets: Int32Array): readonly FrameJump[] {
  const jumps: FrameJump[] = [];
  for (let frame = 1; frame < offsets.length; frame += 1) {
    const frames = (offsets[frame] as number) - (offsets[frame - 1] as number);
    if (frames !== 0) jumps.push({ frame, frames });
  }
  return jumps;
}

/** A held frame can be recognised only where the render changes by at least this much, in levels. */
const LEAST_STEP = 0.25;

/** Single frames in whose place the one before is shown again: one dropped, one held. */
function stuckFrames(actual: Miniatures, expected: Miniatures, shown: Int32Array): readonly FrameJump[] {
  const stuck: FrameJump[] = [];
  for (let frame = 1; frame < actual.count; frame += 1) {
    const now = shown[frame] as number;
    if (now < 1 || now >= expected.count || now - (shown[frame - 1] as number) !== 1) continue;
    const [before, here] = [expected.frame(now - 1), expected.frame(now)];
    const moves = distance(before, here);
    if (moves < LEAST_STEP) continue;
    const picture = actual.frame(frame);
    const stands = distance(actual.frame(frame - 1), picture) < 0.1 * moves;
    if (stands && distance(picture, here) - distance(picture, before) > 0.5 * moves) stuck.push({ frame, frames: 1 });
  }
  return stuck;
}

function unlikeness(actual: Miniatures, frame: number, expected: Miniatures, shown: number, masked: Masks) {
  if (shown < 0 || shown >= expected.count) return { levels: 255, pattern: 0 };
  const [a, b, mask] = [actual.frame(frame), expected.frame(shown), masked(shown)];
  let [count, levels, sumA, sumB] = [0, 0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    if (mask[at] === 1) continue;
    const [x, y] = [a[at] as number, b[at] as number];
    levels += Math.abs(x - y);
    sumA += x;
    sumB += y;
    count += 1;
  }
  if (count === 0) return { levels: 0, pattern: 1 };
  const [meanA, meanB] = [sumA / count, sumB / count];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    if (mask[at] === 1) continue;
    const [x, y] = [(a[at] as number) - meanA, (b[at] as number) - meanB];
    both += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  const power = Math.sqrt(squareA * squareB);
  return { levels: levels / count, pattern: power < count ? 0 : both / power };
}

function runsOf(matches: readonly boolean[]): readonly FrameRun[] {
  const runs: FrameRun[] = [];
  for (let at = 0; at < matches.length; at += 1) {
    if (matches[at]) continue;
    const start = at;
    // One or two frames that look alike by chance do not divide a run.
    while (at < matches.length && !(matches[at] && matches[at + 1] && matches[at + 2])) at += 1;
    const end = at < matches.length ? at : matches.length - [...matches].reverse().indexOf(false);
    runs.push({ start, end });
  }
  return runs;
}

function isMostlyBlack(film: Miniatures, { start, end }: FrameRun): boolean {
  let black = 0;
  for (let frame = start; frame < end; frame += 1) if (isBlack(film, frame)) black += 1;
  return black >= 0.8 * (end - start);
}

/**
 * Ground truth and result as the metrics see them: per frame the two lists of ids (renumbered from 0) and their IoU
 * matrix, after the benchmark's own cleaning. Follows the published rules of the MOT Challenge development kit.
 */
import { assign } from '../../src/tracking/assignment.js';
import { iou } from '../../src/tracking/boxes.js';
import type { MotRow } from './parse-mot.js';

/**
 * `mot15`: rows marked 0 do not count. `mot16`: classes count; only pedestrians do, and results on distractors are
 * removed.
 */
export type MotLayout = 'mot15' | 'mot16';

export interface FramePair {
  readonly truthIds: readonly number[];
  readonly resultIds: readonly number[];
  /** `[truth][result]`, 0-1. */
  readonly similarity: readonly (readonly number[])[];
}

export interface PairedSequence {
  readonly frames: readonly FramePair[];
  readonly truthIdCount: number;
  readonly resultIdCount: number;
}

const PEDESTRIAN = 1;
/** Person on vehicle, static person, distractor, reflection. */
const DISTRACTORS: ReadonlySet<number> = new Set([2, 7, 8, 12]);
/** A pair is a match from here on, in cleaning, CLEAR and identity. */
export const MATCH_IOU = 0.5;
/** Guards `>=` against the last bit of a float. */
export const EPSILON = Number.EPSILON;

/** Pairs up both files over frames 1..frameCount (default: the last frame named in either). */
export function pairFrames(
  truth: readonly MotRow[],
  result: readonly MotRow[],
  options: { readonly layout: MotLayout; readonly frameCount?: number },
): PairedSequence {
  const last = options.frameCount ?? Math.max(0, ...truth.map((row) => row.frame), ...result.map((row) => row.frame));
  const truthByFrame = groupByFrame(truth, last);
  const resultByFrame = groupByFrame(result, last);
  const truthIds = new Map<number, number>();
  const resultIds = new Map<number, number>();
  const frames = truthByFrame.map((rows, index): FramePair => {
    const shown = resultByFrame[index] ?? [];
    const results = options.layout === 'mot16' ? withoutDistractors(rows, shown) : shown;
    const counted = rows.filter(
      (row) => row.confidence !== 0 && (options.layout === 'mot15' || row.class === PEDESTRIAN),
    );
    return {
      truthIds: counted.map((row) => renumber(truthIds, row.id)),
      resultIds: results.map((row) => renumber(resultIds, row.id)),
      similarity: counted.map((row) => results.map((other) => iou(row.box, other.box))),
    };
  });
  return { frames, truthIdCount: truthIds.size, resultIdCount: resultIds.size };
}

function groupByFrame(rows: readonly MotRow[], last: number): MotRow[][] {
  const frames: MotRow[][] = Array.from({ length: last }, () => []);
  for (const row of rows) frames[row.frame - 1]?.push(row);
  return frames;
}

function renumber(ids: Map<number, number>, id: number): number {
  const known = ids.get(id);
  if (known !== undefined) return known;
  ids.set(id, ids.size);
  return ids.size - 1;
}

function withoutDistractors(truth: readonly MotRow[], result: readonly MotRow[]): readonly MotRow[] {
  const overlap = truth.map((row) => result.map((other) => iou(row.box, other.box)));
  const removed = new Set<number>();
  for (const { row, column } of assign(truth.length, result.length, (r, c) => -atLeastMatch(overlap[r]![c]!))) {
    if (atLeastMatch(overlap[row]![column]!) > EPSILON && DISTRACTORS.has(truth[row]!.class)) removed.add(column);
  }
  return result.filter((_, index) => !removed.has(index));
}

function atLeastMatch(similarity: number): number {
  return similarity >= MATCH_IOU - EPSILON ? similarity : 0;
}

/** CLEAR MOT (Bernardin and Stiefelhagen, 2008): misses, false alarms, identity switches and fragments at IoU 0.5. */
import { assign } from '../../src/tracking/assignment.js';
import { EPSILON, MATCH_IOU, type PairedSequence } from './frame-pairs.js';

export interface ClearScores {
  /** 1 - (FN + FP + IDSW) / ground truth boxes; may be negative. */
  readonly mota: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly identitySwitches: number;
  /** Times a tracked person is lost and found again. */
  readonly fragments: number;
}

/** A pair that held in the frame before is kept before any better overlap. */
const CONTINUITY = 1000;

export function clear(sequence: PairedSequence): ClearScores {
  const lastResult = new Map<number, number>();
  const starts = new Map<number, number>();
  let inFrameBefore = new Map<number, number>();
  let truePositives = 0;
  let falsePositives = 0;
  let falseNegatives = 0;
  let identitySwitches = 0;
  for (const { truthIds, resultIds, similarity } of sequence.frames) {
    if (truthIds.length === 0 || resultIds.length === 0) {
      // As in the reference kit, a frame with nothing on one side leaves the memory of the frame before untouched.
      falsePositives += resultIds.length;
      falseNegatives += truthIds.length;
      continue;
    }
    const score = (r: number, c: number) => {
      const shared = similarity[r]![c]!;
      if (shared < MATCH_IOU - EPSILON) return 0;
      return shared + (inFrameBefore.get(truthIds[r]!) === resultIds[c] ? CONTINUITY : 0);
    };
    const matched = new Map<number, number>();
    for (const { row, column } of assign(truthIds.length, resultIds.length, (r, c) => -score(r, c))) {
      if (score(row, column) > EPSILON) matched.set(truthIds[row]!, resultIds[column]!);
    }
    for (const [truth, result] of matched) {
      const known = lastResult.get(truth);
      if (known !== undefined && known !== result) identitySwitches += 1;
      lastResult.set(truth, result);
      if (!inFrameBefore.has(truth)) starts.set(truth, (starts.get(truth) ?? 0) + 1);
    }
    truePositives += matched.size;
    falseNegatives += truthIds.length - matched.size;
    falsePositives += resultIds.length - matched.size;
    inFrameBefore = matched;
  }
  const fragments = [...starts.values()].reduce((sum, count) => sum + count - 1, 0);
  const mota = (truePositives - falsePositives - identitySwitches) / Math.max(1, truePositives + falseNegatives);
  return { mota, truePositives, falsePositives, falseNegatives, identitySwitches, fragments };
}

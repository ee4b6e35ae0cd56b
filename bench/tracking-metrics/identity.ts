/**
 * Identity measures (Ristani et al., 2016): the best one-to-one map of true to reported identities over the whole
 * sequence.
 */
import { assign } from '../../src/tracking/assignment.js';
import { EPSILON, MATCH_IOU, type PairedSequence } from './frame-pairs.js';

/** All 0-1. */
export interface IdentityScores {
  readonly idf1: number;
  readonly precision: number;
  readonly recall: number;
}

export function identity(sequence: PairedSequence): IdentityScores {
  const { truthIdCount, resultIdCount, frames } = sequence;
  const together = new Float64Array(truthIdCount * resultIdCount);
  let truthTotal = 0;
  let resultTotal = 0;
  for (const { truthIds, resultIds, similarity } of frames) {
    truthTotal += truthIds.length;
    resultTotal += resultIds.length;
    truthIds.forEach((truth, r) => {
      resultIds.forEach((result, c) => {
        if (similarity[r]![c]! >= MATCH_IOU - EPSILON) together[truth * resultIdCount + result]! += 1;
      });
    });
  }
  const pairs = assign(truthIdCount, resultIdCount, (r, c) => -together[r * resultIdCount + c]!);
  const kept = pairs.reduce((sum, { row, column }) => sum + together[row * resultIdCount + column]!, 0);
  return {
    idf1: (2 * kept) / Math.max(1, truthTotal + resultTotal),
    precision: kept / Math.max(1, resultTotal),
    recall: kept / Math.max(1, truthTotal),
  };
}

/** HOTA (Luiten et al., IJCV 2021): detection and association accuracy, averaged over 19 localisation thresholds. */
import { assign } from '../../src/tracking/assignment.js';
import { EPSILON, type PairedSequence } from './frame-pairs.js';

/** All 0-1. `hota` is the mean over thresholds of sqrt(detA x assA), not the root of the means. */
export interface HotaScores {
  readonly hota: number;
  readonly detA: number;
  readonly assA: number;
  /** Mean IoU of matched pairs. */
  readonly locA: number;
}

const ALPHAS: readonly number[] = Array.from({ length: 19 }, (_, index) => 0.05 * (index + 1));

export function hota(sequence: PairedSequence): HotaScores {
  const { truthIdCount, resultIdCount, frames } = sequence;
  const potential = new Float64Array(truthIdCount * resultIdCount);
  const truthCount = new Float64Array(truthIdCount);
  const resultCount = new Float64Array(resultIdCount);
  for (const { truthIds, resultIds, similarity } of frames) {
    const columnSums = resultIds.map((_, c) => similarity.reduce((sum, row) => sum + row[c]!, 0));
    truthIds.forEach((truth, r) => {
      const rowSum = similarity[r]!.reduce((sum, value) => sum + value, 0);
      resultIds.forEach((result, c) => {
        const shared = similarity[r]![c]!;
        const either = rowSum + columnSums[c]! - shared;
        if (either > EPSILON) potential[truth * resultIdCount + result]! += shared / either;
      });
    });
    for (const id of truthIds) truthCount[id]! += 1;
    for (const id of resultIds) resultCount[id]! += 1;
  }
  const alignment = potential.map((value, index) => {
    const truth = Math.floor(index / resultIdCount);
    const either = truthCount[truth]! + resultCount[index % resultIdCount]! - value;
    return either > 0 ? value / either : 0;
  });

  const truePositives = ALPHAS.map(() => 0);
  const localisation = ALPHAS.map(() => 0);
  const matches = ALPHAS.map(() => new Float64Array(truthIdCount * resultIdCount));
  let truthTotal = 0;
  let resultTotal = 0;
  for (const { truthIds, resultIds, similarity } of frames) {
    truthTotal += truthIds.length;
    resultTotal += resultIds.length;
    const score = (r: number, c: number) =>
      alignment[truthIds[r]! * resultIdCount + resultIds[c]!]! * similarity[r]![c]!;
    for (const { row, column } of assign(truthIds.length, resultIds.length, (r, c) => -score(r, c))) {
      const shared = similarity[row]![column]!;
      ALPHAS.forEach((alpha, a) => {
        if (shared < alpha - EPSILON) return;
        truePositives[a]! += 1;
        localisation[a]! += shared;
        matches[a]![truthIds[row]! * resultIdCount + resultIds[column]!]! += 1;
      });
    }
  }

  const perAlpha = ALPHAS.map((_, a) => {
    const tp = truePositives[a]!;
    let association = 0;
    matches[a]!.forEach((count, index) => {
      if (count === 0) return;
      const either = truthCount[Math.floor(index / resultIdCount)]! + resultCount[index % resultIdCount]! - count;
      association += (count * count) / Math.max(1, either);
    });
    const detA = tp / Math.max(1, truthTotal + resultTotal - tp);
    const assA = association / Math.max(1, tp);
    return { hota: Math.sqrt(detA * assA), detA, assA, locA: tp > 0 ? localisation[a]! / tp : 1 };
  });
  const mean = (key: keyof HotaScores) => perAlpha.reduce((sum, scores) => sum + scores[key], 0) / ALPHAS.length;
  return { hota: mean('hota'), detA: mean('detA'), assA: mean('assA'), locA: mean('locA') };
}

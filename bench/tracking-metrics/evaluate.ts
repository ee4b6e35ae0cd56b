/** All scores of one result file against its ground truth. */
import { type ClearScores, clear } from './clear.js';
import { type MotLayout, pairFrames } from './frame-pairs.js';
import { type HotaScores, hota } from './hota.js';
import { type IdentityScores, identity } from './identity.js';
import { jitter } from './jitter.js';
import type { MotRow } from './parse-mot.js';

/** Shares are 0-1; `jitter` as a share of box height. */
export interface TrackingScores extends HotaScores, ClearScores, Pick<IdentityScores, 'idf1'> {
  readonly jitter: number;
}

/** `frameCount` as in `pairFrames`; agrees with TrackEval 1.0 to the second decimal of a percentage. */
export function evaluate(
  truth: readonly MotRow[],
  result: readonly MotRow[],
  options: { readonly layout: MotLayout; readonly frameCount?: number },
): TrackingScores {
  const sequence = pairFrames(truth, result, options);
  return { ...hota(sequence), ...clear(sequence), idf1: identity(sequence).idf1, jitter: jitter(result) };
}

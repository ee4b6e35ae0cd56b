/** How often something changes: by the look, or by the document. */
import type { Score } from '../../document/enumerations.js';
import type { LookTokens, Rhythm } from '../../document/looks/look.types.js';

/** The longest time without a change, seconds, in films that should be calm or brisk. */
const [CALM, BRISK] = [2.4, 1.6];

export function rhythmOf({ rhythm }: Pick<LookTokens, 'rhythm'>, score: Exclude<Score, 'none'>): Rhythm {
  switch (score) {
    case 'auto':
      return rhythm;
    case 'calm':
      return { stands: CALM, cuts: 0, closer: Math.min(rhythm.closer, 0.08), push: Math.max(rhythm.push, 0.04) };
    case 'brisk':
      return { stands: Math.min(rhythm.stands, BRISK), cuts: 3, closer: Math.max(rhythm.closer, 0.1), push: 0 };
    default:
      return score satisfies never;
  }
}

/** What the closing card of a short says. */
import type { CreativeFormat } from '../enumerations.js';
import type { ResolvedShort } from './resolved-short.js';

/** Formats whose headline is what the film then refutes: a myth, a problem, a mistake, how it was before. */
const REFUTING: readonly (CreativeFormat | null)[] = [
  'myth_vs_reality',
  'problem_solution',
  'mistake_fix',
  'before_after',
];

export interface CardClaim {
  /** The words of the claim; '' for none. */
  readonly text: string;
  /** True where the claim stands in for the `closing_claim` of the resolved document, which the film refutes. */
  readonly isInstead: boolean;
}

/**
 * The claim that the document resolves to; where that is a headline that the film refutes, what it is refuted with: the
 * last beat, else the subheadline, else nothing. `{ creativeFormat: 'myth_vs_reality', headline: 'Fat is bad',
 * closingClaim: 'Fat is bad', textBeats: ['Sugar is'] }` ends on `Sugar is`.
 */
export function cardClaim(
  short: Pick<ResolvedShort, 'creativeFormat' | 'headline' | 'closingClaim' | 'textBeats' | 'subheadline'>,
): CardClaim {
  const { creativeFormat, headline, closingClaim, textBeats, subheadline } = short;
  const isRefuted = headline !== '' && closingClaim === headline && REFUTING.includes(creativeFormat);
  return isRefuted
    ? { text: textBeats.at(-1) ?? subheadline, isInstead: true }
    : { text: closingClaim, isInstead: false };
}

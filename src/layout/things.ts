/** Things that stand out in one sample without people. */

import type { Box } from '../geometry.js';
import type { SubjectFacts } from '../media.js';
import { tellingPart } from '../subjects/telling-part.js';
import { inShares } from './people.js';

/** A part of the picture, in shares of it, and its weight among the others. */
export interface WeighedBox {
  readonly box: Box;
  /** The weight, 1-100. */
  readonly weight: number;
  /** The part of it that tells what it is; absent where no part tells more than the rest. */
  readonly telling?: Box | undefined;
}

/** The things of a sample, the heaviest first. */
export function thingsAt(facts: SubjectFacts, look: number): readonly WeighedBox[] {
  return (facts.things?.[look] ?? [])
    .map(({ weight, heading, ...place }) => {
      const box = inShares(place);
      // The weight is squared: what is half as certain is a stone more often than a second thing.
      const squared = Math.max(1, Math.round((weight * weight) / 100));
      return { box, weight: squared, telling: tellingPart(box, heading) };
    })
    .toSorted((a, b) => b.weight - a.weight);
}

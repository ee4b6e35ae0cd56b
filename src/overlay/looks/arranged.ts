/**
 * What `creative_format` changes in a look: which element leads. The interface leaves the effect open; these four arrangements are the
 * engine's. Type, colours, forms and motion stay the look's own.
 */
import type { CreativeFormat } from '../../document/enumerations.js';
import { MOST_SECONDARY } from '../short/fit-texts.js';
import type { LookTokens, TextStyle } from './look.types.js';

/** `statement`: the headline leads, as the look was drawn. */
export type Arrangement = 'statement' | 'story' | 'turn' | 'proof' | 'reveal';

export const ARRANGEMENTS: Readonly<Record<CreativeFormat, Arrangement>> = {
  problem_solution: 'story',
  before_after: 'story',
  mistake_fix: 'turn',
  myth_vs_reality: 'turn',
  proof_demo: 'proof',
  product_reveal: 'reveal',
};

/** The look in the arrangement of a format; the look itself without one. */
export function arranged(look: LookTokens, format: CreativeFormat | null): LookTokens {
  const arrangement = format === null ? 'statement' : ARRANGEMENTS[format];
  switch (arrangement) {
    case 'statement':
      return look;
    case 'story':
      return storytelling(look);
    case 'turn':
      // The last line is what the first one led up to.
      return { ...look, emphasis: 'last-line' };
    case 'proof':
      return { ...look, proof: 'head' };
    case 'reveal':
      return { ...look, endCard: { ...look.endCard, ...brandFirst(look.endCard) } };
    default:
      return arrangement satisfies never;
  }
}

/** The beats tell it: they gain two steps, and the headline gives up as many as four to be their title, but stays clearly larger. */
function storytelling(look: LookTokens): LookTokens {
  const beat = larger(larger(look.beat));
  // No smaller than leaves the beats the largest size they had.
  const least = (look.beat.capHeights[0] ?? 0) / MOST_SECONDARY;
  const steps = look.headline.capHeights.filter((cap, index) => index > 0 && index <= 4 && cap >= least).length;
  return {
    ...look,
    headline: { ...look.headline, capHeights: look.headline.capHeights.slice(steps) },
    beat,
    subheadline: larger(larger(look.subheadline)),
  };
}

function larger(style: TextStyle): TextStyle {
  const [most = 0, next = most] = style.capHeights;
  return { ...style, capHeights: [Math.round((most * most) / next), ...style.capHeights] };
}

/** The brand name as the large word: the two texts exchange their scales, each keeps its own face and case. */
function brandFirst(form: LookTokens['endCard']): Partial<LookTokens['endCard']> {
  if (form.lead === 'brand') return {};
  return {
    lead: 'brand',
    brand: { ...form.claim, maxLines: 3 },
    claim: { ...form.brand, maxLines: form.claim.maxLines, capHeights: [...form.brand.capHeights, 17, 15] },
  };
}

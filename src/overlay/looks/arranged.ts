/**
 * What `creative_format` changes in a look: which element leads. The interface does not say what a format looks like;
 * these five arrangements are the engine's own, as is the staging over time (short/score.ts). Type, colours, forms and
 * motion stay the look's own.
 */
import type { CreativeFormat } from '../../document/enumerations.js';
import type { LookTokens, TextStyle } from '../../document/looks/look.types.js';

/** `statement`: the headline leads, as the look was drawn. */
export type LeadingElement = 'statement' | 'story' | 'turn' | 'proof' | 'reveal';

export const LEADS: Readonly<Record<CreativeFormat, LeadingElement>> = {
  problem_solution: 'story',
  before_after: 'story',
  mistake_fix: 'turn',
  myth_vs_reality: 'turn',
  proof_demo: 'proof',
  product_reveal: 'reveal',
};

/** The look as a format leads it; the look itself without one. */
export function arranged(look: LookTokens, format: CreativeFormat | null): LookTokens {
  const lead = format === null ? 'statement' : LEADS[format];
  switch (lead) {
    case 'statement':
      return look;
    case 'story':
      return storytelling(look);
    case 'turn':
      // The last line is what the first one led up to.
      return { ...look, emphasis: 'last-line', ...(format === 'myth_vs_reality' ? { title: 'stays' } : {}) };
    case 'proof':
      return { ...look, proof: 'head', stars: grown(look.stars) };
    case 'reveal':
      return { ...look, endCard: { ...look.endCard, ...brandFirst(look.endCard) } };
    default:
      return lead satisfies never;
  }
}

/** What others say of it is the proof: stars that are seen from afar. */
function grown(stars: LookTokens['stars']): LookTokens['stars'] {
  return { ...stars, sizePx: Math.max(68, Math.round(1.35 * stars.sizePx)), gapPx: Math.round(1.25 * stars.gapPx) };
}

/** The beats tell it: they gain two steps, and so does what stands in their place. */
function storytelling(look: LookTokens): LookTokens {
  return { ...look, beat: larger(larger(look.beat)), subheadline: larger(larger(look.subheadline)) };
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

/** The same look for more text than it was designed for: tighter and smaller, with more lines. */
import type { LabelForm, LookTokens, TextStyle } from '../../document/looks/look.types.js';

/** Labels over one another that stand closer than this are one block of plates, px. */
const LEAST_ROW = 24;

/**
 * Degree 0 is the look itself; 1 and 2 give up air, then size. With `leastLabels`, labels and stars are at degree 2 as
 * small as the look has them: on a card they stand beside what they are about, in a film they have to be found.
 */
export function tightened(look: LookTokens, degree: 0 | 1 | 2, leastLabels = false): LookTokens {
  if (degree === 0) return look;
  const air = degree === 1 ? 0.7 : 0.45;
  const text = (style: TextStyle, least: readonly number[]): TextStyle => ({
    ...style,
    leading: style.leading * (degree === 1 ? 0.97 : 0.93),
    maxLines: style.maxLines + 3 * degree,
    capHeights: [...style.capHeights.slice(degree), ...least],
  });
  const isLeast = leastLabels && degree === 2;
  const label = (form: LabelForm, steps = isLeast ? form.text.capHeights.length : 2 * degree): LabelForm => ({
    ...form,
    padYShare: form.padYShare * (degree === 1 ? 0.9 : 0.75),
    text: { ...form.text, capHeights: form.text.capHeights.slice(Math.min(steps, form.text.capHeights.length - 1)) },
  });
  return {
    ...look,
    headline: text(look.headline, degree === 2 ? [20, 17] : []),
    subheadline: text(look.subheadline, degree === 2 ? [14] : []),
    beat: text(look.beat, degree === 2 ? [14] : []),
    badge: label(look.badge),
    offer: label(look.offer),
    // The button is what the short is for: it gives up half as much as the labels do.
    cta: label(look.cta, degree),
    stars: { ...look.stars, sizePx: Math.round(look.stars.sizePx * (degree === 1 ? 0.94 : isLeast ? 0.6 : 0.82)) },
    endCard: {
      ...look.endCard,
      brand: text(look.endCard.brand, degree === 2 ? [15] : []),
      claim: text(look.endCard.claim, degree === 2 ? [20, 17, 15] : []),
    },
    gaps: {
      badge: Math.round(look.gaps.badge * air),
      text: Math.round(look.gaps.text * air),
      row: Math.max(Math.min(look.gaps.row, LEAST_ROW), Math.round(look.gaps.row * air)),
      section: Math.round(look.gaps.section * air),
    },
  };
}

/** A carousel in a custom look: the look sets palette, type and plates; the template stays the same. */
import { contrast, isLight } from '../color.js';
import type { LookTokens } from '../document/looks/look.types.js';
import type { Typeset, TypesetRequest } from '../type/typeset.types.js';
import { type SlidePalette, slidePalette } from './slide-palette.js';

/** Least contrast of a look's own ink on its paper, for long texts. */
const LEAST_CONTRAST = 4.5;

/**
 * The palette of a look. `accent`: the document's own; otherwise the look's accent is taken, or that of its plates
 * where the look's accent is no colour.
 */
export function dressedPalette(accent: string | undefined, { colors }: LookTokens): SlidePalette {
  const own = accent ?? (colors.accent === '#ffffff' ? colors.paper : colors.accent);
  const palette = slidePalette(own.slice(0, 7));
  const paper = colors.paper.slice(0, 7);
  const ink = colors.onPaper.slice(0, 7);
  if (contrast(ink, paper) < LEAST_CONTRAST) return palette;
  return isLight(paper) ? { ...palette, paper, deep: ink } : { ...palette, night: paper };
}

/** Sets headlines in the look's type for headlines, and everything else in its type for running text. */
export function dressedTypeset(typeset: Typeset, { headline, subheadline }: LookTokens): Typeset {
  return (request) => typeset(isHeadline(request) ? inStyle(request, headline) : inStyle(request, subheadline));
}

function isHeadline({ role, setting }: TypesetRequest): boolean {
  return role === undefined ? setting === 'headline' : role === 'headline';
}

/** A request in the look's type; it keeps the template's weights where the look's family has all of them. */
function inStyle(request: TypesetRequest, style: LookTokens['headline']): TypesetRequest {
  const { family, letterSpacing, upperCase } = style;
  const spaced = request.role === 'headline' || request.setting === 'headline' ? { letterSpacing } : {};
  return { ...request, ...spaced, family, upperCase: request.upperCase || upperCase };
}

/** A carousel in a custom look: the look sets palette, type and plates; the template stays the same. */
import { contrast, isLight } from '../color.js';
import type { LookTokens } from '../document/looks/look.types.js';
import type { Typeset, TypesetRequest } from '../type/typeset.types.js';
import { type SlidePalette, slidePalette } from './slide-palette.js';

/** Least contrast of a look's own ink on its paper, for long texts. */
const LEAST_CONTRAST = 4.5;

/** `accent`: the document's own; else the look's, or its plates' where the look's accent is no colour. */
export function dressedPalette(accent: string | undefined, { colors }: LookTokens): SlidePalette {
  const own = accent ?? (colors.accent === '#ffffff' ? colors.paper : colors.accent);
  const palette = slidePalette(own.slice(0, 7));
  const paper = colors.paper.slice(0, 7);
  const ink = colors.onPaper.slice(0, 7);
  if (contrast(ink, paper) < LEAST_CONTRAST) return palette;
  return isLight(paper) ? { ...palette, paper, deep: ink } : { ...palette, night: paper };
}

/** Headlines in the look's headline type, all else in that of its running text. */
export function dressedTypeset(typeset: Typeset, { headline, subheadline }: LookTokens): Typeset {
  return (request) => typeset(isHeadline(request) ? inStyle(request, headline) : inStyle(request, subheadline));
}

function isHeadline({ role, setting }: TypesetRequest): boolean {
  return role === undefined ? setting === 'headline' : role === 'headline';
}

/** Weights stay the template's where the family of the look has them all. */
function inStyle(request: TypesetRequest, style: LookTokens['headline']): TypesetRequest {
  const { family, letterSpacing, upperCase } = style;
  const spaced = request.role === 'headline' || request.setting === 'headline' ? { letterSpacing } : {};
  return { ...request, ...spaced, family, upperCase: request.upperCase || upperCase };
}

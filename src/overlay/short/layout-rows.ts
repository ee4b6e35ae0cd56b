/** Places in the column: by alignment, and the row of proof (stars and offer). */

import type { LookTokens } from '../../document/looks/look.types.js';
import { alignedX, type Box } from '../../geometry.js';

/** The offer and the stars side by side in reading order where both fit, else one above the other; y from 0. */
export function proofRow(
  stars: { readonly width: number; readonly height: number } | undefined,
  offer: { readonly width: number; readonly height: number } | undefined,
  column: Box,
  look: Pick<LookTokens, 'align' | 'gaps'>,
  direction: 'ltr' | 'rtl',
): { readonly height: number; readonly stars?: Box; readonly offer?: Box } {
  const gap = 22;
  if (stars === undefined && offer === undefined) return { height: 0 };
  const box = (item: { width: number; height: number }, y: number): Box => ({
    x: alignedX(column, item.width, look.align, direction),
    y,
    width: item.width,
    height: item.height,
  });
  if (stars === undefined || offer === undefined) {
    const only = stars ?? offer;
    if (only === undefined) return { height: 0 };
    return { height: only.height, ...(stars === undefined ? { offer: box(only, 0) } : { stars: box(only, 0) }) };
  }
  const width = stars.width + gap + offer.width;
  const height = Math.max(stars.height, offer.height);
  if (width > column.width) {
    const below = offer.height + look.gaps.row;
    return { height: below + stars.height, offer: box(offer, 0), stars: box(stars, below) };
  }
  const left = alignedX(column, width, look.align, direction);
  const [first, second] = direction === 'ltr' ? [offer, stars] : [stars, offer];
  const at = (item: { width: number; height: number }, x: number): Box => ({
    x,
    y: Math.round((height - item.height) / 2),
    width: item.width,
    height: item.height,
  });
  const one = at(first, left);
  const two = at(second, left + first.width + gap);
  return direction === 'ltr' ? { height, offer: one, stars: two } : { height, stars: one, offer: two };
}

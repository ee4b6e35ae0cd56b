/** The line through an old price: in the look's own stroke, thin enough that the price stays legible. */
import type { DrawNode } from '../../draw/draw-list.js';
import { type StrokeStyle, strokePath } from '../elements/stroke-path.js';

export interface StrikeStyle extends StrokeStyle {
  readonly fill: string;
}

/** The words that it crosses. */
export interface StruckWords {
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly capHeightPx: number;
}

/** Its height over the baseline, its length beyond the words and its rise, in cap heights. */
const [HEIGHT_CAPS, OVERHANG_CAPS, CLIMB_CAPS] = [0.5, 0.1, 0.1] as const;
/** Width of the stroke: as a share of the look's own, as a share of the cap height at most, and the least, px. */
const [THIN, MOST, LEAST_PX] = [0.6, 0.11, 3] as const;

/** Width of a stroke through text of this size, px; `strike` is that of the look's hand. */
export function strikeWidth(strike: number, capHeightPx: number): number {
  return Math.max(LEAST_PX, Math.round(Math.min(MOST, THIN * strike) * capHeightPx));
}

/** The line through struck words, from the side where reading begins, as long as the style says. */
export function strikeLine(
  { x, width, baseline, capHeightPx: cap }: StruckWords,
  { fill, ...style }: StrikeStyle,
  direction: 'ltr' | 'rtl',
): DrawNode[] {
  const y = baseline - HEIGHT_CAPS * cap;
  const [low, high] = [y + (CLIMB_CAPS / 2) * cap, y - (CLIMB_CAPS / 2) * cap];
  const ends = [x - OVERHANG_CAPS * cap, x + width + OVERHANG_CAPS * cap] as const;
  const [from, to] = direction === 'ltr' ? ends : [ends[1], ends[0]];
  const data = strokePath(
    [
      [from, low],
      [to, high],
    ],
    style,
  );
  return data === undefined ? [] : [{ kind: 'shape', shape: { kind: 'path', data }, fill }];
}

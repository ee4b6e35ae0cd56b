/** The line through an old price: in the look's own stroke, thin enough that the price is still read. */
import type { DrawNode } from '../../draw/draw-list.js';
import { type StrokeStyle, strokePath } from '../elements/stroke-path.js';

export interface StrikeStyle extends StrokeStyle {
  readonly fill: string;
}

/** What it goes through. */
export interface StruckWords {
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly capHeightPx: number;
}

/** Where it lies over the baseline, how far it goes beyond the words and how much it climbs: cap heights. */
const [HEIGHT_CAPS, OVERHANG_CAPS, CLIMB_CAPS] = [0.5, 0.1, 0.1] as const;
/** Width of the stroke: of the look's own, and of the cap height at most. */
const [THIN, MOST, LEAST_PX] = [0.6, 0.11, 3] as const;

/** Pixels of a stroke that goes through text of this size; `strike` as the look's hand has it. */
export function strikeWidth(strike: number, capHeightPx: number): number {
  return Math.max(LEAST_PX, Math.round(Math.min(MOST, THIN * strike) * capHeightPx));
}

/** From where reading begins, as far as the style says. */
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

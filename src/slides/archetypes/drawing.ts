/** Small helpers for drawing the items of a page. */
import { contrast } from '../../color.js';
import type { SlidePart } from '../slide.types.js';
import type { Sheet } from './archetype.types.js';

/** The ink of a text on the page's ground, and its contrast with it. */
export function reading({ tones }: Sheet, ink = tones.ink): { readonly ink: string; readonly ratio: () => number } {
  return { ink, ratio: () => contrast(ink, tones.ground) };
}

/** Drawings on top of each other, in order. */
export function together(drawings: readonly SlidePart[]): SlidePart {
  return { nodes: drawings.flatMap(({ nodes }) => nodes), texts: drawings.flatMap(({ texts }) => texts) };
}

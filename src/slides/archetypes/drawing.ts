/** Small helpers for drawing the items of a page. */
import { contrast } from '../../color.js';
import type { TextReading } from '../report-text.js';
import type { SlidePart } from '../slide.types.js';
import type { Sheet } from './archetype.types.js';

/** The ink of a text on the page's ground or photo, and its contrast with it. */
export function reading({ tones, veil }: Sheet, ink = tones.ink): TextReading {
  return veil === undefined
    ? { ink, ratio: () => contrast(ink, tones.ground) }
    : { ink, veil: veil.opacity, ratio: veil.ratio };
}

/** Drawings on top of each other, in order. */
export function together(drawings: readonly SlidePart[]): SlidePart {
  return { nodes: drawings.flatMap(({ nodes }) => nodes), texts: drawings.flatMap(({ texts }) => texts) };
}

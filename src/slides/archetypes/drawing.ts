/** Small helpers for drawing the items of a page. */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { reportText, type TextReading } from '../report-text.js';
import { type PlacedLines, textNodes } from '../set-text.js';
import type { SlidePart, TextReport } from '../slide.types.js';
import type { Sheet } from './archetype.types.js';

/** The ink of a text on the page's ground or photo, and its contrast with it. */
export function reading({ tones, veil }: Sheet, ink = tones.ink): TextReading {
  return veil === undefined
    ? { ink, ratio: () => contrast(ink, tones.ground) }
    : { ink, veil: veil.opacity, ratio: veil.ratio };
}

/** A text in its ink. */
export function inked(element: TextReport['element'], placed: PlacedLines | undefined, own: TextReading): SlidePart {
  return { nodes: textNodes(placed, own.ink), texts: reportText(element, placed, own) };
}

/** A drawing without text. */
export function textless(nodes: readonly DrawNode[]): SlidePart {
  return { nodes, texts: [] };
}

/** Drawings on top of each other, in order. */
export function together(drawings: readonly SlidePart[]): SlidePart {
  return { nodes: drawings.flatMap(({ nodes }) => nodes), texts: drawings.flatMap(({ texts }) => texts) };
}

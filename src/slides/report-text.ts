/** A template's report of a text that it has set. */
import type { Box } from '../geometry.js';
import { inkOf, type PlacedLines } from './set-text.js';
import { round, sizeOf } from './shapes.js';
import type { TextReport } from './slide.types.js';

/** The colours and the contrast of a text at its place. */
export interface TextReading {
  readonly ink: string;
  /** WCAG contrast of a line with what is behind it. */
  readonly ratio: (line: Box, index: number) => number;
  readonly veil?: number;
}

/** No report where there is no text. */
export function reportText(
  element: TextReport['element'],
  placed: PlacedLines | undefined,
  reading: TextReading,
): readonly TextReport[] {
  if (placed === undefined || placed.lines.length === 0) return [];
  const lines = inkOf(placed);
  return [
    {
      element,
      text: placed.set.text,
      sizePx: sizeOf(placed.set),
      lines,
      ink: reading.ink,
      contrast: round(Math.min(...lines.map(reading.ratio))),
      veil: reading.veil ?? 0,
    },
  ];
}

/** A typeset block at its place in the frame: lines and words with absolute coordinates. */
import type { Language } from '../../document/enumerations.js';
import type { FontSpec } from '../../draw/draw-list.js';
import { type Box, union } from '../../geometry.js';
import type { TypesetBlock } from '../../type/typeset.types.js';

export interface PlacedWord {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
  /** Number of the word in the block, in reading order. */
  readonly index: number;
  /** First UTF-16 unit in its line. */
  readonly offset: number;
}

export interface PlacedLine {
  readonly text: string;
  readonly font: FontSpec;
  readonly direction: 'ltr' | 'rtl';
  /** Pen origin. */
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  /** Cap height of this line: one line may be larger than the others. */
  readonly capHeightPx: number;
  /** Ink without stroke and shadow. */
  readonly ink: Box;
  readonly words: readonly PlacedWord[];
}

export interface PlacedText {
  readonly lines: readonly PlacedLine[];
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly capHeightPx: number;
  readonly step: number;
  readonly wordCount: number;
  /** Ink of all lines. */
  readonly ink: Box;
}

/** Left edge, width and height of the ink of all lines together. */
export function extentOf(block: TypesetBlock): {
  readonly left: number;
  readonly width: number;
  readonly height: number;
} {
  if (block.lines.length === 0) return { left: 0, width: 0, height: 0 };
  const left = Math.min(...block.lines.map((line) => line.inkLeft));
  const end = Math.max(...block.lines.map((line) => line.inkRight));
  return { left, width: end - left, height: block.height };
}

/**
 * Puts the block's top left corner (of its widest line) at x, y; baselines land on whole pixels, as the rasteriser
 * draws them.
 */
export function placeBlock(
  block: TypesetBlock,
  x: number,
  y: number,
  language: Language,
  direction: 'ltr' | 'rtl',
): PlacedText {
  const { left } = extentOf(block);
  const smallest = Math.min(...block.lines.map(({ font }) => font.sizePx));
  let index = 0;
  const lines = block.lines.map((line): PlacedLine => {
    const lineX = x + line.x - left;
    const baseline = Math.round(y + line.baseline);
    const words = line.words.map((word): PlacedWord => {
      const placed = {
        text: word.text,
        x: lineX + word.x,
        width: word.width,
        direction: word.direction,
        index,
        offset: word.offset,
      };
      index += 1;
      return placed;
    });
    const inkTop = baseline - (line.baseline - line.inkTop);
    return {
      text: line.text,
      font: line.font,
      direction: line.direction,
      x: lineX,
      width: line.width,
      baseline,
      capHeightPx: line.font.sizePx === smallest ? block.capHeightPx : line.font.sizePx * block.face.capHeight,
      ink: {
        x: x + line.inkLeft - left,
        y: inkTop,
        width: line.inkRight - line.inkLeft,
        height: line.inkBottom - line.inkTop,
      },
      words,
    };
  });
  const ink = union(lines.map((line) => line.ink)) ?? { x, y, width: 0, height: 0 };
  return { lines, language, direction, capHeightPx: block.capHeightPx, step: block.step, wordCount: index, ink };
}

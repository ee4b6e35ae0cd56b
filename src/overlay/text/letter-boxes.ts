/** The boxes of the letters of a set text. */
import type { Language } from '../../document/enumerations.js';
import type { Box } from '../../geometry.js';
import type { FontBook } from '../../type/typeset.types.js';
import type { PlacedLine, PlacedText } from './placed-text.js';

/** Ink of each letter, sign and digit, without white space. Joined letters are separated by their advances. */
export function letterBoxes({ lines, language }: PlacedText, book: FontBook): readonly Box[] {
  const letters = new Intl.Segmenter(language, { granularity: 'grapheme' });
  return lines.flatMap((line) =>
    [...letters.segment(line.text)].flatMap(({ segment, index }) =>
      segment.trim() === '' ? [] : letterBox(line, { segment, index, language }, book),
    ),
  );
}

interface Letter {
  readonly segment: string;
  /** First UTF-16 unit in its line. */
  readonly index: number;
  readonly language: Language;
}

function letterBox(line: PlacedLine, { segment, index, language }: Letter, book: FontBook): readonly Box[] {
  const { font, direction, text, x, baseline } = line;
  const ink = book.ink(segment, font, language, direction);
  const [before, own] = [
    book.advance(text.slice(0, index), font, language, direction),
    book.advance(segment, font, language, direction),
  ];
  const pen = direction === 'ltr' ? x + before : x + line.width - before - own;
  const width = ink.right - ink.left;
  const height = ink.ascent + ink.descent;
  return width <= 0 || height <= 0 ? [] : [{ x: pen + ink.left, y: baseline - ink.ascent, width, height }];
}

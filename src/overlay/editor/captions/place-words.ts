/**
 * Finds the spoken words in the lines that the typesetter made: where each is drawn by itself, in its own direction.
 */
import type { FontSpec } from '../../../draw/draw-list.js';
import type { Box } from '../../../geometry.js';
import { placeStretches } from '../../../type/bidi-order.js';
import { readsAlone } from '../../../type/lay-out.js';
import { hasRightToLeft } from '../../../type/prepare-text.js';
import type { FontBook } from '../../../type/typeset.types.js';
import type { PlacedLine, PlacedText } from '../../text/placed-text.js';

/** A word, or the part of it that stands on one line. */
export interface PlacedPiece {
  /** Number of the word on its page. */
  readonly word: number;
  /** Number of the line. */
  readonly line: number;
  readonly text: string;
  /** Left end and baseline, px. */
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly font: FontSpec;
  readonly direction: 'ltr' | 'rtl';
  /** Width of the word, height of the line's ink. */
  readonly box: Box;
}

/** Characters that lines may have in addition to the words, or lack: spaces and places to break. */
const JOINING_CHARACTERS = /[\s\u00a0\u202f\u2007\u200b\u00ad]/u;

/** `texts` as they were set, in order; each word is one piece, or one piece for each line where it was hyphenated. */
export function placeCaptionWords(
  text: PlacedText,
  texts: readonly string[],
  fontBook: FontBook,
): readonly PlacedPiece[] {
  const letters = texts.flatMap((word, index) =>
    [...word].filter((letter) => !JOINING_CHARACTERS.test(letter)).map((letter) => ({ letter, index })),
  );
  let at = 0;
  return text.lines.flatMap((line, number) => {
    const spans = new Map<number, { start: number; end: number }>();
    let offset = 0;
    for (const letter of line.text) {
      const next = letters[at];
      // A hyphen that the typesetter inserted belongs to the word before it.
      const word = next?.letter === letter ? next.index : letters[at - 1]?.index;
      if (next?.letter === letter) at += 1;
      if (word !== undefined && !JOINING_CHARACTERS.test(letter)) {
        const span = spans.get(word);
        if (span === undefined) spans.set(word, { start: offset, end: offset + letter.length });
        else span.end = offset + letter.length;
      }
      offset += letter.length;
    }
    return placeSpans(line, number, spans, text, fontBook);
  });
}

function placeSpans(
  line: PlacedLine,
  number: number,
  spans: ReadonlyMap<number, { readonly start: number; readonly end: number }>,
  { language }: PlacedText,
  fontBook: FontBook,
): readonly PlacedPiece[] {
  const advance = (part: string, way: 'ltr' | 'rtl') => fontBook.advance(part, line.font, language, way);
  const spacing = line.font.letterSpacingPx ?? 0;
  const bidi = line.direction === 'rtl' || hasRightToLeft(line.text);
  const cuts = [...spans.values()].flatMap(({ start, end }) => [start, end]);
  const stretches = bidi
    ? placeStretches(line.text, cuts, line.direction, (part, way) => advance(part, way) + spacing)
    : [];
  return [...spans].map(([word, { start, end }]): PlacedPiece => {
    const own = stretches.filter((stretch) => stretch.start >= start && stretch.end <= end);
    const ways = new Set(own.map((stretch) => stretch.direction));
    const direction = ways.size === 1 ? ([...ways][0] ?? line.direction) : line.direction;
    const text = bidi ? readsAlone(line.text, start, end) : line.text.slice(start, end);
    const width = bidi
      ? Math.max(...own.map((stretch) => stretch.x + stretch.width)) - Math.min(...own.map(({ x }) => x)) - spacing
      : advance(text, 'ltr');
    // From the word's end backwards: some faces kern a space against the letter that follows it.
    const left = bidi ? Math.min(...own.map((stretch) => stretch.x)) : advance(line.text.slice(0, end), 'ltr') - width;
    const x = line.x + left;
    const box = { x, y: line.ink.y, width, height: line.ink.height };
    return { word, line: number, text, x, baseline: line.baseline, width, font: line.font, direction, box };
  });
}

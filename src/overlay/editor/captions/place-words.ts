/**
 * Finds the spoken words in the lines that the typesetter made: where each is drawn by itself, in its own direction.
 */
import type { FontSpec } from '../../../draw/draw-list.js';
import type { Box } from '../../../geometry.js';
import { placeWords } from '../../../type/lay-out.js';
import type { FontBook } from '../../../type/typeset.types.js';
import type { PlacedText } from '../../text/placed-text.js';

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
  { lines, language }: PlacedText,
  texts: readonly string[],
  fontBook: FontBook,
): readonly PlacedPiece[] {
  const letters = texts.flatMap((word, index) =>
    [...word].filter((letter) => !JOINING_CHARACTERS.test(letter)).map((letter) => ({ letter, index })),
  );
  let at = 0;
  return lines.flatMap((line, number) => {
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
    const { direction, font, ink, baseline } = line;
    const words = [...spans.values()].map(({ start, end }) => [start, end] as const);
    const placed = placeWords({ text: line.text, words }, { direction, font, fonts: fontBook, language });
    return [...spans.keys()].flatMap((word, index): readonly PlacedPiece[] => {
      const own = placed[index];
      if (own === undefined) return [];
      const x = line.x + own.x;
      const box = { x, y: ink.y, width: own.width, height: ink.height };
      return [
        { word, line: number, text: own.text, x, baseline, width: own.width, font, direction: own.direction, box },
      ];
    });
  });
}

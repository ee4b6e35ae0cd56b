/**
 * Finds the spoken words in the lines that the typesetter made: where each is drawn by itself, in its own direction.
 */
import { placeWords } from '../../../type/lay-out.js';
import type { FontBook } from '../../../type/typeset.types.js';
import type { PlacedText, PlacedWord } from '../../text/placed-text.js';

/** Characters that lines may have in addition to the words, or lack: spaces and places to break. */
const JOINING_CHARACTERS = /[\s\u00a0\u202f\u2007\u200b\u00ad]/u;

/**
 * A text with the words of `texts`, in order, in place of its own: each is one word, or one on each line where it was
 * hyphenated, which have the same index.
 */
export function inSpokenWords(text: PlacedText, texts: readonly string[], fontBook: FontBook): PlacedText {
  const { language } = text;
  const letters = texts.flatMap((word, index) =>
    [...word].filter((letter) => !JOINING_CHARACTERS.test(letter)).map((letter) => ({ letter, index })),
  );
  let at = 0;
  const lines = text.lines.map((line) => {
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
    const { direction, font } = line;
    const words = [...spans.values()].map(({ start, end }) => [start, end] as const);
    const placed = placeWords({ text: line.text, words }, { direction, font, fonts: fontBook, language });
    const indices = [...spans.keys()];
    const own = placed.map((one, at): PlacedWord => ({ ...one, x: line.x + one.x, index: indices[at] as number }));
    return { ...line, words: own };
  });
  return { ...text, lines };
}

/**
 * Real texts at real widths: no short word alone on the last line, and no line of one short word within, where another
 * setting is as good.
 */
import { describe, expect, it } from 'vitest';
import type { Language, ShortFontFamily } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { LONGEST_TEXTS } from './longest-texts.js';

const typeset = createTypesetter(loadFontBook());

interface Case {
  readonly language: Language;
  /** So many words of the longest subheadline. */
  readonly words: number;
  readonly width: number;
  readonly family?: ShortFontFamily;
}

function linesOf({ language, words, width, family = 'ShortFontInter' }: Case, setting: 'balanced' | 'paragraph') {
  const text = LONGEST_TEXTS.subheadline[language].split(' ').slice(0, words).join(' ');
  const block = typeset({
    ...{ text, language, width, family, setting, direction: 'ltr', align: 'start', upperCase: false },
    ...{ height: 1200, capHeights: [48, 42, 36], maxLines: 12, leading: 1.4 },
  });
  return block.lines.map((line) => line.text);
}

describe('a paragraph', () => {
  it.each<Case>([
    { language: 'en', words: 7, width: 936 },
    { language: 'en', words: 9, width: 520 },
    { language: 'en', words: 9, width: 936, family: 'ShortFontOswald' },
    { language: 'en', words: 11, width: 520, family: 'ShortFontOswald' },
  ])('of $words words at $width pixels ends with more than one', (row) => {
    expect(linesOf(row, 'paragraph').at(-1)).toMatch(/ /);
  });
});

describe('a short text', () => {
  it.each<Case>([
    { language: 'nl', words: 4, width: 380 },
    { language: 'nl', words: 6, width: 380 },
    { language: 'nl', words: 8, width: 380 },
  ])('of $words words has no line of a short word alone', (row) => {
    const lines = linesOf(row, 'balanced');
    expect(lines.slice(0, -1).filter((line) => line.length <= 5)).toEqual([]);
  });
});

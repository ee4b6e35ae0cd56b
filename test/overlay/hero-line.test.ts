/** Prices as heroes of beats: which texts have one, and how it stands beside its words. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { heroSplit } from '../../src/overlay/short/hero-line.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

describe('heroSplit', () => {
  it.each<[string, Language, string, string, boolean]>([
    ['Now only $29', 'en', 'Now only', '$29', true],
    ['Save 30%!', 'en', 'Save', '30%!', true],
    ['Jetzt nur 1.299,90 €', 'de', 'Jetzt nur', '1.299,90 €', true],
    ['15 % weniger Strom', 'de', 'weniger Strom', '15 %', false],
    ['الآن فقط 29 $', 'ar', 'الآن فقط', '29 $', true],
  ])('%s', (text, language, words, figure, isLast) => {
    expect(heroSplit(text, language)).toEqual({ words, figure, isLast });
  });

  it.each<[string, string, Language]>([
    ['no figure', 'Picked by hand', 'en'],
    ['a plain number', 'Loved by 200', 'en'],
    ['nothing but the figure', '$29', 'en'],
    ['the figure in the middle', 'From $29 a month', 'en'],
    ['two figures', '30% off, now $29', 'en'],
    ['an old price that is struck', '$49 → $29', 'en'],
    ['a sentence that ends with one', 'You will not find a better kettle under $29', 'en'],
  ])('none: %s', (_, text, language) => {
    expect(heroSplit(text, language)).toBeUndefined();
  });
});

describe('a beat with a price', () => {
  const fontBook = loadFontBook();
  const typeset = createTypesetter(fontBook);
  const made = (beat: string, language: Language = 'en', direction: 'ltr' | 'rtl' = 'ltr') => {
    const short = { ...plainShort, textBeats: ['Picked by hand.', beat], language, direction };
    const overlay = composeShortOverlay(short, {
      ...{ typeset, fontBook, images: {}, clips: clipsOf({ luma: gridOf(30) }) },
    });
    return overlay.layout.elements.find(({ id }) => id === 'beat-1');
  };

  it.each<['en' | 'ar', 'ltr' | 'rtl', string, number]>([
    ['en', 'ltr', 'Now only $29', -1],
    ['en', 'ltr', '30% less sugar', 0],
    ['ar', 'rtl', 'الآن فقط 29 $', -1],
  ])('in %s (%s) has it on a line of its own, larger than the words: %s', (language, direction, text, at) => {
    const beat = made(text, language, direction);
    const lines = beat?.lines ?? [];
    expect(lines.length).toBeGreaterThan(1);
    const hero = lines.at(at);
    const words = lines.filter((line) => line !== hero);
    for (const line of words) expect(hero?.ink.height ?? 0).toBeGreaterThan(1.2 * line.ink.height);
    const feet = lines.map(({ ink }) => ink.y + ink.height);
    lines.slice(1).forEach(({ ink }, index) => {
      expect(ink.y).toBeGreaterThanOrEqual(feet[index] ?? 0);
    });
    expect(lines.map((line) => line.text.toLowerCase()).join(' ')).toBe(text.toLowerCase());
  });
});

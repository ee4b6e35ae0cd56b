import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { type Emergency, splitAtoms } from '../../src/type/atoms.js';

const split = (
  text: string,
  language: Language = 'en',
  more: { hyphens?: readonly number[]; emergency?: Emergency } = {},
) => splitAtoms(text, { language, hyphenate: () => more.hyphens ?? [], emergency: more.emergency ?? 'none' });
const texts = (...args: Parameters<typeof split>) => split(...args).map((atom) => atom.text);

describe('splitAtoms', () => {
  it.each([
    ['water bottle', ['water', 'bottle'], 'words'],
    ['Last-Minute', ['Last-', 'Minute'], 'a compound breaks after its hyphen'],
    ['e-mail 10-20 24/7', ['e-mail', '10-20', '24/7'], 'single letters, ranges and dates stay whole'],
    ['and/or', ['and/', 'or'], 'after a slash between words'],
    ['um\u00adwelt', ['um', 'welt'], 'the author’s soft hyphen'],
    ['long\u200bword', ['long', 'word'], 'a zero-width space'],
    ['🔥👨‍👩‍👧', ['🔥👨‍👩‍👧'], 'emoji are one word'],
    ['한국어 한국어', ['한국어', '한국어'], 'Korean breaks at spaces'],
  ])('%j gives %j (%s)', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('ends a paragraph with a forced break', () => {
    expect(split('a b').at(-1)?.cost).toBe(Number.NEGATIVE_INFINITY);
  });

  it('hyphenates words, not names of things', () => {
    expect(texts('extraordinary', 'en', { hyphens: [5] })).toEqual(['extra', 'ordinary']);
    for (const name of ['support@shop.com', 'WordPressAcademy', 'AB1234567', 'shopping.example']) {
      expect(texts(name, 'en', { hyphens: [4] })).toEqual([name]);
    }
  });

  it('keeps the author’s no-break space and lets it break only at a high cost', () => {
    const [first] = split('New\u00a0York');
    expect(first).toMatchObject({ text: 'New', space: '\u00a0', cost: 3 });
  });

  it.each([
    ['ab 1.299.000,90 € im Shop', 'de', ['1.299.000,90', '€']],
    ['S/ 49.90 hoy', 'es', ['S/', '49.90']],
    ['dès 1 299€90 !', 'fr', ['1', '299€90']],
    ['99 999 999 zł/mies.', 'pl', ['99', '999', '999', 'zł']],
    ['₹1,29,999*', 'en', ['₹1,29,999*']],
    ['2.500.000 Kunden', 'de', ['2.500.000']],
  ] as const)('%j: its number breaks last of all', (text, language, whole) => {
    const pieces = split(text, language, { emergency: 'words' });
    const first = pieces.findIndex((piece) => piece.text === whole[0]);
    const own = pieces.slice(first, first + whole.length);
    expect(own.map((piece) => piece.text)).toEqual(whole);
    for (const { cost } of own.slice(0, -1)) expect(cost).toBe(Number.POSITIVE_INFINITY);
    const shattered = texts(text, language, { emergency: 'numbers' });
    expect(shattered.join('')).toBe(text.replace(/ /gu, ''));
    expect(Math.max(...shattered.map((piece) => piece.length))).toBe(1);
  });

  it('shatters words by grapheme as the last resort, Korean more readily, emoji never', () => {
    expect(texts('abcd', 'en', { emergency: 'words' })).toEqual(['a', 'b', 'c', 'd']);
    expect(texts('👨‍👩‍👧🇩🇪', 'en', { emergency: 'words' })).toEqual(['👨‍👩‍👧', '🇩🇪']);
    const [latin] = split('abc', 'en', { emergency: 'words' });
    const [korean] = split('가나다', 'ko', { emergency: 'words' });
    expect(korean?.cost).toBeLessThan(latin?.cost as number);
  });
});

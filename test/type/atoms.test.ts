import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { splitAtoms } from '../../src/type/atoms.js';

const split = (
  text: string,
  language: Language = 'en',
  more: { hyphens?: readonly number[]; emergency?: boolean } = {},
) => splitAtoms(text, { language, hyphenate: () => more.hyphens ?? [], emergency: more.emergency ?? false });
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

  it('shatters words by grapheme as the last resort, Korean more readily, emoji never', () => {
    expect(texts('abcd', 'en', { emergency: true })).toEqual(['a', 'b', 'c', 'd']);
    expect(texts('👨‍👩‍👧🇩🇪', 'en', { emergency: true })).toEqual(['👨‍👩‍👧', '🇩🇪']);
    const [latin] = split('abc', 'en', { emergency: true });
    const [korean] = split('가나다', 'ko', { emergency: true });
    expect(korean?.cost).toBeLessThan(latin?.cost as number);
  });
});

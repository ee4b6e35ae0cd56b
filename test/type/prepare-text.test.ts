import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import {
  firstStrongDirection,
  hasRightToLeft,
  prepareText,
  refusesLetterSpacing,
  trueMinus,
  upperCase,
} from '../../src/type/prepare-text.js';

describe('prepareText', () => {
  it.each([
    ['  a \t b  ', ['a b'], 'white space collapses'],
    ['a\nb\r\nc', ['a', 'b', 'c'], 'line breaks part paragraphs'],
    ['a\u00a0b\u202fc', ['a\u00a0b\u202fc'], 'no-break spaces are the author’s'],
    ['e\u0301', ['é'], 'NFC'],
    ['a\u2060b\ufeff', ['ab'], 'word joiners draw nothing and are gone'],
    ['\n \n', [], 'nothing but white space'],
  ])('%j gives %j (%s)', (text, expected) => {
    expect(prepareText(text)).toEqual(expected);
  });
});

describe('upperCase', () => {
  it.each<[string, Language, boolean, string, string]>([
    ['Straße', 'de', true, 'STRAẞE', 'capital sharp s where the face has it'],
    ['Straße', 'de', false, 'STRASSE', 'SS where it has not'],
    ['ijs', 'nl', true, 'IJS', 'Dutch ij'],
    ['żółć', 'pl', true, 'ŻÓŁĆ', 'diacritics stay'],
    ['ёж', 'ru', true, 'ЁЖ', 'Cyrillic'],
    ['été', 'fr', true, 'ÉTÉ', 'French capitals keep accents'],
  ])('%s in %s (ẞ: %s) is %s (%s)', (text, language, sharp, expected) => {
    expect(upperCase(text, language, () => sharp)).toBe(expected);
  });
});

describe('scripts', () => {
  it('knows right-to-left text and its first strong direction', () => {
    expect([hasRightToLeft('abc'), hasRightToLeft('abc خصم')]).toEqual([false, true]);
    expect([firstStrongDirection('50% خصم'), firstStrongDirection('iPhone خصم'), firstStrongDirection('50%')]).toEqual([
      'rtl',
      'ltr',
      'ltr',
    ]);
  });

  it('keeps letter spacing away from joined and square scripts', () => {
    expect(['خصم', '日本', '한국', 'カナ'].every(refusesLetterSpacing)).toBe(true);
    expect(['Sale', 'Ещё', 'Żółć'].some(refusesLetterSpacing)).toBe(false);
  });
});

describe('trueMinus', () => {
  it.each([
    ['-20%', '−20%'],
    ['Now -€5 (-10%)', 'Now −€5 (−10%)'],
    ['10-20', '10-20'],
    ['e-mail', 'e-mail'],
    ['- 5 items', '- 5 items'],
    ['-off', '-off'],
    ['A -- 5', 'A -- 5'],
  ])('%s is set as %s', (text, set) => {
    expect(trueMinus(text)).toBe(set);
  });
});

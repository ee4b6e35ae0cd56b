/**
 * Prepares a text for setting: its characters are composed, its white space is normalised, and its case is the one that
 * the design asks for.
 */
import type { Language } from '../document/enumerations.js';

/**
 * Composes characters (NFC), splits paragraphs at line breaks, collapses white space (no-break spaces are kept), and
 * removes controls that draw nothing, except those that shape letters (joiners, variation selectors) or allow a break
 * (soft hyphen, zero-width space).
 */
export function prepareText(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029\v\f]/u)
    .map((line) =>
      line
        .replace(/[\u2060\ufeff]/gu, '')
        .replace(/[\t \u2000-\u2006\u2008-\u200a\u205f\u3000]+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/**
 * Sets a text in capitals by the rules of the language. German ß becomes ẞ where the face has one, otherwise SS.
 * `upperCase('Straße', 'de', () => true)` is `STRAẞE`.
 */
export function upperCase(text: string, language: Language, covers: (text: string) => boolean): string {
  const sharp = covers('ẞ') ? text.replace(/ß/gu, 'ẞ') : text;
  return sharp.toLocaleUpperCase(language);
}

/**
 * Replaces a hyphen before an amount by the minus that it stands for: `trueMinus('Now -20%')` is `Now −20%`. Hyphens
 * inside words, ranges and lists stay.
 */
export function trueMinus(text: string): string {
  return text.replace(/(?<=^|[\s(])-(?=\p{Sc}?\d)/gu, '−');
}

/** True for text that has a part that runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
}

/** Direction of a text's first strong character; 'ltr' when it has none. */
export function firstStrongDirection(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && hasRightToLeft(first) ? 'rtl' : 'ltr';
}

/** True for scripts that letter spacing would tear apart: joined Arabic, and CJK with its square grid. */
export function refusesLetterSpacing(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
}

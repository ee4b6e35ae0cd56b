/** A text as it is to be set: composed, white space settled, in the case the design asks for. */
import type { Language } from '../document/enumerations.js';

/**
 * NFC, paragraphs split at line breaks, white space collapsed (no-break spaces kept), controls that draw nothing
 * removed unless they shape (joiners, variation selectors) or allow a break (soft hyphen, zero-width space).
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
 * Capitals by the rules of the language. German ß becomes ẞ where the face has one, else SS.
 * `upperCase('Straße', 'de', () => true)` is `STRAẞE`.
 */
export function upperCase(text: string, language: Language, covers: (text: string) => boolean): string {
  const sharp = covers('ẞ') ? text.replace(/ß/gu, 'ẞ') : text;
  return sharp.toLocaleUpperCase(language);
}

/**
 * A hyphen before an amount as the minus it stands for: `trueMinus('Now -20%')` is `Now −20%`. Hyphens inside words,
 * ranges and lists stay.
 */
export function trueMinus(text: string): string {
  return text.replace(/(?<=^|[\s(])-(?=\p{Sc}?\d)/gu, '−');
}

/** True for text that runs from right to left somewhere. */
export function hasRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
}

/** Direction of a text's first strong character; 'ltr' when it has none. */
export function firstStrongDirection(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && hasRightToLeft(first) ? 'rtl' : 'ltr';
}

/** Scripts that letter spacing tears apart: joined Arabic, and the square grid of CJK. */
export function refusesLetterSpacing(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
}

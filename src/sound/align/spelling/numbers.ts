/** How many syllables digits and signs are read as. */
import type { Language } from '../../../document/enumerations.js';

/** Syllables of a digit, of a ten, of "hundred" and of "thousand", on average. */
const SYLLABLES: Readonly<
  Partial<Record<Language, readonly [digit: number, ten: number, hundred: number, thousand: number]>>
> = {
  en: [1.1, 2, 2, 2],
  de: [1.1, 2, 2, 2],
  nl: [1.1, 2, 2, 2],
  fr: [1, 2, 1, 1],
  zh: [1, 1, 1, 1],
  ja: [1.6, 1.6, 2, 2],
  ko: [1, 1, 1, 1],
  pl: [1.8, 3.5, 2, 2],
  ru: [1.7, 3, 2, 2],
  ar: [2.2, 2.6, 2, 2],
};
const ORDINARY = [1.8, 2.8, 2, 2] as const;

/** Syllables of a sign that is read out between or after words. */
export const SIGN_SYLLABLES: Readonly<Record<string, number>> = {
  '%': 2,
  '٪': 3,
  $: 2,
  '€': 2,
  '£': 1,
  '¥': 1,
  '₽': 2,
  '₩': 1,
  '&': 1,
  '+': 1,
  '@': 1,
  '°': 2,
  '=': 2,
  '№': 2,
};

/**
 * Syllables of a row of digits: 365 is three + hundred + sixty + five. Zeros are silent; long rows are read digit by
 * digit.
 */
export function digitSyllables(digits: string, language: Language): number {
  const [digit, ten, hundred, thousand] = SYLLABLES[language] ?? ORDINARY;
  if (digits.length > 9 || (digits.startsWith('0') && digits.length > 1)) return digits.length * digit;
  let syllables = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const place = digits.length - 1 - at;
    if (digits.charAt(at) !== '0') syllables += [digit, ten, digit + hundred][place % 3] ?? 0;
    if (place === 3 || place === 6) syllables += thousand;
  }
  return Math.max(1.5, syllables);
}

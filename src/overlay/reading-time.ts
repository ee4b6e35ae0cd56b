/** How long a viewer needs to read a text beside a moving picture. */
import type { Language } from '../document/enumerations.js';

/**
 * Characters a second, a little under the subtitle guides (17-20 for English): an ad's text competes with its picture.
 */
const CHARACTERS_PER_SECOND: Readonly<Record<Language, number>> = {
  en: 17,
  fr: 15,
  es: 15,
  de: 15,
  it: 15,
  nl: 15,
  pl: 15,
  pt: 15,
  ru: 15,
  ar: 15,
  ko: 11,
  zh: 8,
  ja: 4,
};

/** Nothing is read in less than 5/6 s. */
const LEAST_SECONDS = 5 / 6;

/**
 * Seconds to read `text`: code points (a run of white space counts as one) at the language's reading speed, at least
 * 0.83 s.
 */
export function readingSeconds(text: string, language: Language): number {
  const characters = [...text.replace(/\s+/gu, ' ')].length;
  return Math.max(LEAST_SECONDS, characters / CHARACTERS_PER_SECOND[language]);
}

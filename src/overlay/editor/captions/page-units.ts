/**
 * How many words a page should hold: about three in most languages, one line of six on a wide film, a handful of signs
 * in Chinese and Japanese.
 */
import type { Language } from '../../../document/enumerations.js';
import { graphemes } from '../../../type/graphemes.js';

/** Units of a page that is easiest to read, on upright and square films and on wide ones. */
const TARGETS: Readonly<Record<Language, readonly [tall: number, wide: number]>> = {
  en: [3, 6],
  fr: [3, 6],
  es: [3, 6],
  it: [3, 6],
  pt: [3, 6],
  nl: [3, 6],
  pl: [2.7, 5.5],
  de: [2.6, 5.5],
  ru: [2.6, 5.5],
  ar: [3, 6],
  ko: [2.2, 5],
  zh: [6.5, 14],
  ja: [7.5, 15],
};

/** Letters of a word that counts as one unit. */
const LETTERS: Partial<Readonly<Record<Language, number>>> = { de: 6.5, ru: 6.5, pl: 6, ko: 3.5, ar: 4.8 };

export function targetUnits(language: Language, wide: boolean): number {
  return TARGETS[language][wide ? 1 : 0];
}

/**
 * Units of a word: its characters in Chinese and Japanese; elsewhere a half and its share of letters, so that "a cup of
 * tea" is shorter than four words.
 */
export function unitsOf(text: string, language: Language): number {
  const letters = graphemes(text).filter((cluster) => /[\p{L}\p{N}]/u.test(cluster.text)).length;
  if (language === 'zh' || language === 'ja') return /\p{Script=Latin}/u.test(text) ? letters / 2 : letters;
  return 0.5 + letters / (2 * (LETTERS[language] ?? 5));
}

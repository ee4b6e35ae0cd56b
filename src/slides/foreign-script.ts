/**
 * Finds texts in a script that the document's language is not written in. They are set all the same, by the rules of
 * that language.
 */
import type { SliderLanguage } from '../document/enumerations.js';

const LATIN = /\p{Script=Latin}/u;
const HAN = /\p{Script=Han}/u;
/** The scripts of each language besides Latin letters, which every language uses for names. */
const WRITTEN_IN: Readonly<Partial<Record<SliderLanguage, readonly RegExp[]>>> = {
  ar: [/\p{Script=Arabic}/u],
  ja: [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, HAN],
  zh: [HAN],
  ko: [/\p{Script=Hangul}/u, HAN],
  ru: [/\p{Script=Cyrillic}/u],
};
/** Scripts by the names that people know them by. */
const NAMES: readonly (readonly [name: string, letter: RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', HAN],
  ['Korean', /\p{Script=Hangul}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
];

/**
 * The name of the script that most of a text is written in, where its language does not use that script; undefined
 * otherwise, and for a single foreign name. `foreignScript('コーヒー is here now', 'en')` is undefined,
 * `foreignScript('苦くないコーヒー', 'en')` is `Japanese`, and undefined in `ja`.
 */
export function foreignScript(text: string, language: SliderLanguage): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const own = [LATIN, ...(WRITTEN_IN[language] ?? [])];
  const foreign = letters.filter((letter) => !own.some((script) => script.test(letter)));
  if (2 * foreign.length <= letters.length) return undefined;
  return NAMES.find(([, letter]) => foreign.some((one) => letter.test(one)))?.[0] ?? 'other';
}

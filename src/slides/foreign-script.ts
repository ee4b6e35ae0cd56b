/** Texts in a script that no language of carousels is written in: they are set, but by the rules of another one. */

const LATIN = /\p{Script=Latin}/u;
/** Scripts by the names that people know them by. */
const NAMES: readonly (readonly [name: string, letter: RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
];

/**
 * Whose letters a text is mostly written in where that is not Latin; undefined for all else, and for a foreign name in
 * a Latin text. `foreignScript('コーヒー is here now')` is undefined, `foreignScript('苦くないコーヒー')` is `Japanese`.
 */
export function foreignScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !LATIN.test(letter));
  if (2 * foreign.length <= letters.length) return undefined;
  return NAMES.find(([, letter]) => foreign.some((one) => letter.test(one)))?.[0] ?? 'other';
}

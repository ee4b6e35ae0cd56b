/**
 * What stands between two words of a caption: a space; or nothing between the words of Chinese and Japanese, and after
 * a dash that was written without one.
 */
import type { Language } from '../document/enumerations.js';
import { isIdeographic } from './kinsoku.js';

const CJK_PUNCTUATION = /[、。，．・：；？！「」『』（）【】〈〉《》…—]/u;

/**
 * The end of a word that the next one follows without a space: Unicode's zero-width space, which only allows a break.
 */
export const NO_SPACE = '\u200b';

/** `wordJoint('コーヒー', 'を', 'ja')` is '', `wordJoint('Hello', 'you', 'ja')` is ' '. */
export function wordJoint(before: string, after: string, language: Language): '' | ' ' {
  if (before.endsWith(NO_SPACE)) return '';
  if (language !== 'zh' && language !== 'ja') return ' ';
  const end = [...before].at(-1) ?? '';
  const start = [...after][0] ?? '';
  const solid = (character: string) => isIdeographic(character) || CJK_PUNCTUATION.test(character);
  return solid(end) || solid(start) ? '' : ' ';
}

/** The words as one text. */
export function joinWords(texts: readonly string[], language: Language): string {
  return texts.reduce((text, word, index) => {
    const before = texts[index - 1];
    return before === undefined ? word : text + wordJoint(before, word, language) + word;
  }, '');
}

/** A word without the mark that it is joined to the next one. */
export function withoutMark(text: string): string {
  return text.replaceAll(NO_SPACE, '');
}

/** Letters up to the end of each text, without spaces and places to break. */
export function runningLengths(texts: readonly string[]): readonly number[] {
  let total = 0;
  return texts.map((text) => {
    total += text.replace(/[\s\u200b\u00ad]/gu, '').length;
    return total;
  });
}

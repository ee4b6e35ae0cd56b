/** What stands between two words of a caption: a space, or nothing between the words of Chinese and Japanese. */
import type { Language } from '../document/enumerations.js';
import { isIdeographic } from './kinsoku.js';

const CJK_PUNCTUATION = /[、。，．・：；？！「」『』（）【】〈〉《》…—]/u;

/** `wordJoint('コーヒー', 'を', 'ja')` is '', `wordJoint('Hello', 'you', 'ja')` is ' '. */
export function wordJoint(before: string, after: string, language: Language): '' | ' ' {
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

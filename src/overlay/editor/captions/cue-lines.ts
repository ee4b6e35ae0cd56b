/**
 * The words of a cue as they count in the columns of timed text: 42 a line for most scripts, 16 for Chinese and Korean,
 * 13 for Japanese.
 */
import type { Language } from '../../../document/enumerations.js';
import { graphemes } from '../../../type/graphemes.js';
import { withoutMark, wordJoint } from '../../../type/word-joint.js';
import type { LineWords } from './second-line.js';

const COLUMNS: Partial<Readonly<Record<Language, number>>> = { zh: 16, ko: 16, ja: 13 };
const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60ー]/u;

/** Columns of a line of timed text in the language. */
export function cueColumns(language: Language): number {
  return COLUMNS[language] ?? 42;
}

/** Columns that a text takes: letters with their marks, a Latin letter among ideographs half a column. */
export function columnsOf(text: string, language: Language): number {
  const half = COLUMNS[language] === undefined ? 1 : 0.5;
  return graphemes(text).reduce((sum, { text: letter }) => sum + (FULL_WIDTH.test(letter) ? 1 : half), 0);
}

/** Words as their cues divide them; `costs` are those of a break after each word. */
export function cueWords(texts: readonly string[], costs: readonly number[], language: Language): LineWords {
  const joint = (before: string, after: string) => columnsOf(wordJoint(before, after, language), language);
  return {
    widths: texts.map((text) => columnsOf(withoutMark(text), language)),
    joints: texts.map((text, index) => (index === 0 ? 0 : joint(texts[index - 1] ?? '', text))),
    costs,
    most: cueColumns(language),
  };
}

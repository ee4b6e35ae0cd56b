/**
 * The words of a cue as one or two lines within the columns of timed text: 42 for most scripts, 16 for Chinese and
 * Korean, 13 for Japanese.
 */
import type { Language } from '../../../document/enumerations.js';
import { graphemes } from '../../../type/graphemes.js';
import { wordJoint } from '../../../type/word-joint.js';
import type { WordBreak } from './break-sense.js';

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

export interface CueText {
  readonly texts: readonly string[];
  /** Columns of each word. */
  readonly columns: readonly number[];
  readonly breaks: readonly WordBreak[];
  readonly language: Language;
}

/**
 * Where the second line of words [first, last) begins: `last` for one line, undefined when two do not hold them. A
 * single word always fits.
 */
export function secondLine(text: CueText, first: number, last: number): number | undefined {
  const most = cueColumns(text.language);
  if (last - first === 1 || widthOf(text, first, last) <= most) return last;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = first + 1; at < last; at += 1) {
    const upper = widthOf(text, first, at);
    const lower = widthOf(text, at, last);
    if (upper > most || lower > most) continue;
    // Where two breaks are equally uneven, the one with the longer lower line wins: it leaves more of the picture free.
    const rag = (4 * (lower - upper)) / most;
    const cost = 1.5 * (text.breaks[at - 1]?.cost ?? 0) + rag * rag + (upper > lower ? 0.2 : 0);
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
}

function widthOf({ texts, columns, language }: CueText, first: number, last: number): number {
  let width = 0;
  for (let index = first; index < last; index += 1) {
    if (index > first && wordJoint(texts[index - 1] ?? '', texts[index] ?? '', language) === ' ')
      width += COLUMNS[language] === undefined ? 1 : 0.5;
    width += columns[index] ?? 0;
  }
  return width;
}

/** Finds the words of a placed text that a part of it covers. */
import { oldPriceIn } from '../../type/old-price.js';
import type { PlacedText } from './placed-text.js';
import type { StruckWords } from './strike-line.js';

interface Span {
  readonly start: number;
  readonly end: number;
}

const UNSPACED: readonly PlacedText['language'][] = ['zh', 'ja'];

/** A placed text as one string, as written apart from its line ends; and where each word is in it. */
export function spelt({ lines, language }: PlacedText): { readonly text: string; readonly words: readonly Span[] } {
  const gap = UNSPACED.includes(language) ? '' : ' ';
  let text = '';
  const words: Span[] = [];
  for (const line of lines) {
    const from = text.length;
    for (const { offset, text: word } of line.words)
      words.push({ start: from + offset, end: from + offset + word.replace('\u061c', '').length });
    text += `${line.text}${gap}`;
  }
  return { text: text.trimEnd(), words };
}

/** Indices of the words that share a letter with the span. */
export function wordsWithin(words: readonly Span[], { start, end }: Span): readonly number[] {
  return words.flatMap((word, index) => (word.start < end && start < word.end ? [index] : []));
}

/** Indices of the words of an old price; none without one. */
export function struckWords(text: PlacedText): ReadonlySet<number> {
  const { text: written, words } = spelt(text);
  const old = oldPriceIn(written, text.language);
  return new Set(old === undefined ? [] : wordsWithin(words, old));
}

/** The parts that a line through an old price crosses: one for each line of text. */
export function struckRuns(text: PlacedText, struck = struckWords(text)): readonly StruckWords[] {
  return text.lines.flatMap(({ words, baseline }) => {
    const own = words.filter(({ index }) => struck.has(index));
    if (own.length === 0) return [];
    const x = Math.min(...own.map((word) => word.x));
    const width = Math.max(...own.map((word) => word.x + word.width)) - x;
    return [{ x, width, baseline, capHeightPx: text.capHeightPx }];
  });
}

/**
 * What it costs to end a page or a cue after each spoken word: by sense, as all type breaks, and by the pause behind
 * it. 0 after a sentence or a pause, 6 inside of words that belong together. Costs as measured among caption tools:
 * sentence 0, pause of 0.3 s 0, comma 0.2 to 0.5, before a conjunction 0.8, else 1.5.
 */
import type { Language } from '../../../document/enumerations.js';
import { type WordSense, wordSenses } from '../../../type/break-sense.js';
import { ideographicPieces, isIdeographic } from '../../../type/kinsoku.js';
import { joinWords, withoutMark, wordJoint } from '../../../type/word-joint.js';
import type { CaptionWord } from './caption.types.js';

/** Number and unit, title and name, article and noun. */
const JOINED_WORDS_COST = 6;
/** Punctuation that would begin a page, or half of a word: nothing is worth that. */
const FORBIDDEN_BREAK_COST = 60;

export interface WordBreak {
  readonly cost: number;
  /** A sentence ends here. */
  readonly sentence: boolean;
  /** Silence behind the word, in milliseconds, at least 0. */
  readonly pauseMs: number;
}

/** One break a word, the last one included. */
export function wordBreaks(words: readonly CaptionWord[], language: Language): readonly WordBreak[] {
  const phrases = language === 'zh' || language === 'ja' ? phraseCosts(words, language) : undefined;
  const senses = wordSenses(
    words.map(({ text }) => withoutMark(text)),
    language,
  );
  return words.map((word, index): WordBreak => {
    const next = words[index + 1];
    if (next === undefined) return { cost: 0, sentence: true, pauseMs: Number.POSITIVE_INFINITY };
    const pauseMs = Math.max(0, Math.round((next.start - word.end) * 1000));
    const sense = senses[index] as WordSense;
    const phrase = phrases?.[index];
    const isTorn = partsLetters(word.text, next.text) || phrase === Number.POSITIVE_INFINITY;
    const cost = isTorn ? FORBIDDEN_BREAK_COST : costOf(sense, phrase ?? sense.cost, pauseMs);
    return { cost, sentence: sense.ends === 'sentence' && !isTorn, pauseMs };
  });
}

/** Punctuation with the word before it, and brackets with the one behind. */
function partsLetters(before: string, after: string): boolean {
  const closes = /^[\p{P}\p{S}]+$/u.test(after) && /^[?!:;,.…)\]}»”’%‰°、。，！？；：」』）]/u.test(after);
  return closes || /^[("'«„“‘¿¡「『（]+$/u.test(before);
}

function costOf({ ends }: WordSense, parted: number, pauseMs: number): number {
  if (ends === 'sentence') return 0;
  const cost = byCost(parted);
  if (pauseMs >= 300 && cost < JOINED_WORDS_COST) return 0;
  if (ends === 'clause') return pauseMs >= 150 ? 0.2 : 0.5;
  return cost;
}

function byCost(parted: number): number {
  if (parted >= 0.9) return JOINED_WORDS_COST;
  if (parted >= 0.5) return 4;
  return parted >= 0.3 ? 2.2 : parted > 0 ? 1.5 : 0.8;
}

/** Texts are judged a piece at a time, cut at full stops, because the segmenter takes longer for long ones. */
function phraseCosts(words: readonly CaptionWord[], language: Language): readonly (number | undefined)[] {
  const costs: (number | undefined)[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (end < words.length && end - start < 60 && !/[。！？]$/u.test(words[end - 1]?.text ?? '')) end += 1;
    const texts = words.slice(start, end).map(({ text }) => text);
    const pieces = costsByOffset(joinWords(texts, language), language);
    let offset = 0;
    texts.forEach((text, index) => {
      const next = words[start + index + 1]?.text;
      offset += text.length;
      const joint = next === undefined ? '' : wordJoint(text, next, language);
      const last = index === texts.length - 1;
      costs.push(
        joint === ' ' || (!isIdeographic(text) && !isIdeographic(next ?? ''))
          ? undefined
          : last
            ? 0
            : (pieces.get(offset) ?? Number.POSITIVE_INFINITY),
      );
      offset += joint.length;
    });
    start = end;
  }
  return costs;
}

/**
 * Costs of the breaks of a text by their UTF-16 offsets; where the rules of Chinese and Japanese forbid one, there is
 * none.
 */
function costsByOffset(text: string, language: Language): ReadonlyMap<number, number> {
  const costs = new Map<number, number>();
  let offset = 0;
  for (const token of text.split(/( )/u)) {
    for (const piece of token === ' ' ? [] : ideographicPieces(token, language)) {
      costs.set(offset + piece.text.length, piece.cost);
      offset += piece.text.length;
    }
    if (token === ' ') offset += 1;
  }
  return costs;
}

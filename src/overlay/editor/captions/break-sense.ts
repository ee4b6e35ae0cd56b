/**
 * What it costs to end a page or a cue after each word, judged by sense and by the pause behind it: 0 after a sentence
 * or a pause, 6 inside what belongs together. Costs as in the survey of caption makers: sentence 0, pause of 0.3 s 0,
 * comma 0.2 to 0.5, before a conjunction 0.8, else 1.5.
 */
import type { Language } from '../../../document/enumerations.js';
import { ideographicPieces, isIdeographic } from '../../../type/kinsoku.js';
import { spaceCost } from '../../../type/language-rules.js';
import { smallWordClass } from '../../../type/small-words.js';
import type { CaptionWord } from './caption.types.js';
import { wordEnding } from './sentence-end.js';
import { joinWords, wordJoint } from './word-joint.js';

/** Number and unit, title and name, article and noun. */
export const TOGETHER = 6;
/** Punctuation that would begin a page, or half of a word: nothing is worth that. */
export const NEVER = 60;

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
  return words.map((word, index): WordBreak => {
    const next = words[index + 1];
    if (next === undefined) return { cost: 0, sentence: true, pauseMs: Number.POSITIVE_INFINITY };
    const pauseMs = Math.max(0, Math.round((next.start - word.end) * 1000));
    const ending = wordEnding(word.text, next.text, language);
    const opens = index === 0 || wordEnding((words[index - 1] as CaptionWord).text, word.text, language) === 'sentence';
    const cost = breakCost(
      { before: word.text, after: next.text, ending, opens, pauseMs, phrase: phrases?.[index] },
      language,
    );
    return { cost, sentence: ending === 'sentence' && cost < NEVER, pauseMs };
  });
}

interface Place {
  readonly before: string;
  readonly after: string;
  readonly ending: ReturnType<typeof wordEnding>;
  /** `before` begins a sentence. */
  readonly opens: boolean;
  readonly pauseMs: number;
  /** Cost of the break between phrases of Chinese and Japanese, in the units of kinsoku.ts. */
  readonly phrase: number | undefined;
}

function breakCost(place: Place, language: Language): number {
  const { before, after, ending, pauseMs, phrase } = place;
  if (/^[\p{P}\p{S}]+$/u.test(after) && /^[?!:;,.…)\]}»”’%‰°、。，！？；：」』）]/u.test(after)) return NEVER;
  if (/^[("'«„“‘¿¡「『（]+$/u.test(before)) return NEVER;
  if (phrase === Number.POSITIVE_INFINITY) return NEVER;
  if (ending === 'sentence') return 0;
  const sense = ending === 'bound' ? TOGETHER : phrase === undefined ? spaced(place, language) : byPhrase(phrase);
  if (pauseMs >= 300 && sense < TOGETHER) return 0;
  if (/[,;:—–،؛、，；：][)"»”’」』]*$/u.test(before)) return pauseMs >= 150 ? 0.2 : Math.min(0.5, sense);
  return sense;
}

function spaced({ before, after, opens }: Place, language: Language): number {
  const own = spaceCost(before, after, language);
  if (own >= 0.9) return TOGETHER;
  if (isName(before, after, opens, language)) return TOGETHER;
  if (own >= 0.5) return 4;
  const link = smallWordClass(after.toLocaleLowerCase(language), language);
  if (link === 'link' || link === 'question') return 0.8;
  return own > 0 ? 2.2 : 1.5;
}

/** First name and last name. German writes every noun so, and the first word of a sentence proves nothing. */
function isName(before: string, after: string, opens: boolean, language: Language): boolean {
  const name = /^\p{Lu}\p{Ll}[\p{L}’'-]*$/u;
  return language !== 'de' && !opens && name.test(before) && name.test(after.replace(/[.,!?…:;]+$/u, ''));
}

function byPhrase(cost: number): number {
  if (cost >= 1.6) return TOGETHER;
  if (cost >= 0.55) return 4;
  return cost >= 0.25 ? 2.2 : cost > 0 ? 1.5 : 0.9;
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

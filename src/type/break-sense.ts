/**
 * Where a line may break by sense: the one rule for all texts, from headlines to captions. The best places are the end
 * of a sentence, then of a clause, then before a word that opens a phrase; a bad one is after a word that belongs to
 * the next one; the worst are inside a name, between a number and its unit, and before closing punctuation. Costs are
 * as in break-costs.ts.
 */
import type { Language } from '../document/enumerations.js';
import { BREAK_COSTS } from './break-costs.js';
import { endsPhrase, opensPhrase, spaceCost } from './language-rules.js';
import { wordEnding } from './sentence-end.js';

/** What kind of unit ends with a word; `open`: none does. */
export type Ending = 'sentence' | 'clause' | 'open';

export interface WordSense {
  /** Cost of a break after the word; Infinity forbids it, and a negative cost makes it welcome. */
  readonly cost: number;
  readonly ends: Ending;
}

const SENTENCE: WordSense = { cost: BREAK_COSTS.sentenceEnd, ends: 'sentence' };
const CLAUSE_END = /[,;:—–،؛、，；：][)"»”’」』]*$/u;
/** What stays with the word after it: an arrow ("$19 / → $12"), an opening bracket or quotation mark. */
const LEADING = /^(?:[→⇒➔➜⟶]|[-=]+>|[("'«„“‘¿¡「『（]+)$/u;
/** The least and the most words of each half of a pair: "Less noise, more us". */
const [LEAST_HALF, MOST_HALF] = [2, 4] as const;

/** The cost of a break after each word of a text; the last word ends the text. */
export function wordSenses(words: readonly string[], language: Language): readonly WordSense[] {
  const isTitle = isTitleCase(words, language);
  const senses = words.map((before, index): WordSense => {
    const after = words[index + 1];
    if (after === undefined) return SENTENCE;
    const previous = words[index - 1];
    const opens = previous === undefined || wordEnding(previous, before, language) === 'sentence';
    return senseBetween({ previous, before, after, opens, mayBeName: !opens && !isTitle }, language);
  });
  return withPairs(words, senses);
}

interface Place {
  readonly previous: string | undefined;
  readonly before: string;
  readonly after: string;
  /** True where `before` begins a sentence. */
  readonly opens: boolean;
  /** True where a capital may be the sign of a name. */
  readonly mayBeName: boolean;
}

function senseBetween({ previous, before, after, opens, mayBeName }: Place, language: Language): WordSense {
  if (LEADING.test(before)) return { cost: Number.POSITIVE_INFINITY, ends: 'open' };
  // A capital at the beginning of a sentence does not make a word a product's name: "Save 5 kg".
  const isCount = opens && CAPITAL.test(before) && /^\d/u.test(after);
  const pair = spaceCost(isCount ? before.toLowerCase() : before, after, language);
  const ending = wordEnding(before, after, language);
  if (ending === 'bound') return { cost: Math.max(pair, BREAK_COSTS.bound), ends: 'open' };
  if (pair >= BREAK_COSTS.bound) return { cost: pair, ends: 'open' };
  if (ending === 'sentence' && pair <= 0) return SENTENCE;
  if (CLAUSE_END.test(before) && pair <= 0) return { cost: BREAK_COSTS.clauseEnd, ends: 'clause' };
  if (mayBeName && isName(before, after, language)) return { cost: Math.max(pair, BREAK_COSTS.name), ends: 'open' };
  if (pair !== 0 || endsPhrase(before, language)) return { cost: pair, ends: 'open' };
  const phrase = opensPhrase(after, language);
  if (phrase !== 'none') return { cost: phrase === 'link' ? 0 : BREAK_COSTS.weakPhrase, ends: 'open' };
  const isMeasured = previous !== undefined && spaceCost(previous, before, language) === Number.POSITIVE_INFINITY;
  return { cost: isMeasured ? BREAK_COSTS.measured : BREAK_COSTS.insidePhrase, ends: 'open' };
}

const CAPITAL = /^["'«„“‘(¿¡]*\p{Lu}\p{Ll}[\p{L}’'-]*$/u;

/** True for a first and a last name. In German, where every noun has a capital, this cannot be told. */
function isName(before: string, after: string, language: Language): boolean {
  return language !== 'de' && CAPITAL.test(before) && CAPITAL.test(after.replace(/[.,!?…:;)"'»”’—–]+$/u, ''));
}

/** True for headlines that Are Written so: their capitals are no sign of names. */
function isTitleCase(words: readonly string[], language: Language): boolean {
  const told = words.filter((word) => /\p{L}/u.test(word) && opensPhrase(word, language) === 'none');
  return told.length > 2 && told.every((word) => !/^\P{L}*\p{Ll}/u.test(word));
}

/** Two short halves that answer each other are treated as two sentences. */
function withPairs(words: readonly string[], senses: readonly WordSense[]): readonly WordSense[] {
  const found = [...senses];
  for (let start = 0; start < words.length; ) {
    const end = senses.findIndex(({ ends }, index) => index >= start && ends === 'sentence') + 1;
    const clauses = senses.flatMap(({ ends }, index) =>
      start <= index && index < end - 1 && ends === 'clause' ? [index] : [],
    );
    const [middle] = clauses;
    if (middle !== undefined && clauses.length === 1 && isPair(words, start, middle + 1, end)) found[middle] = SENTENCE;
    start = end;
  }
  return found;
}

/**
 * The index of the word with which the second half of a contrast begins, where the text is a contrast and nothing else:
 * "Zero sugar. Zero crash.", "Less mess, more taste".
 */
export function pairMiddle(words: readonly string[], language: Language): number | undefined {
  if (words.length < 2 * LEAST_HALF || words.length > 2 * MOST_HALF) return undefined;
  const ends = wordSenses(words, language).flatMap((sense, index) => (sense.ends === 'sentence' ? [index + 1] : []));
  const [middle, end] = ends;
  return middle !== undefined && end === words.length && isPair(words, 0, middle, end) ? middle : undefined;
}

function isPair(words: readonly string[], start: number, middle: number, end: number): boolean {
  const [first, second] = [middle - start, end - middle];
  const bare = (index: number) => (words[index] ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const isAlike = bare(start) === bare(middle) || bare(middle - 1) === bare(end - 1);
  return (
    Math.min(first, second) >= LEAST_HALF &&
    Math.max(first, second) <= MOST_HALF &&
    (first === second || (Math.abs(first - second) === 1 && isAlike))
  );
}

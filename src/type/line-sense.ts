/**
 * What the words of a line say about a break: a divided sentence, a word that belongs to the next line, small words
 * alone, a short word between fuller lines. Costs are in the units of break-costs.ts: 1 is about a fifth of the type
 * size.
 */
import { BREAK_COSTS } from './break-costs.js';
import type { Ending } from './break-sense.js';

/** The facts of an atom that decide the sense of a line; see `Atom`. */
export interface SenseAtom {
  readonly cost: number;
  readonly small: boolean;
  readonly light: boolean;
  readonly ends: Ending;
}

/** The least number of words that are a list. */
const LEAST_LIST = 3;
/** Width up to which a sentence fits on one line at a size that leads, em. */
const ONE_LINE = 12;

/** The sentences of a text, and the atoms that belong to each. */
export interface Sentences {
  readonly count: number;
  /** Number of the sentence that each atom belongs to. */
  readonly of: readonly number[];
  /** For each sentence, whether it fits on one line. */
  readonly isShort: readonly boolean[];
  /** For each sentence, whether it is a list of single words. */
  readonly isList: readonly boolean[];
}

/** `widths`: the width of each atom with its space, em. */
export function sentencesOf(atoms: readonly SenseAtom[], widths: readonly number[]): Sentences {
  const of: number[] = [];
  const lengths = [0];
  for (const [index, atom] of atoms.entries()) {
    const own = lengths.length - 1;
    of.push(own);
    lengths[own] = (lengths[own] as number) + (widths[index] ?? 0);
    if (atom.ends === 'sentence' && index < atoms.length - 1) lengths.push(0);
  }
  const isList = lengths.map((_, sentence) => {
    const own = atoms.filter((_atom, at) => of[at] === sentence);
    return own.length >= LEAST_LIST && own.slice(0, -1).every(({ ends }) => ends === 'clause');
  });
  return { count: lengths.length, of, isShort: lengths.map((length) => length <= ONE_LINE), isList };
}

/**
 * Cost of a line of atoms start..end-1, by the sentences and clauses that it divides; line breaks of the author divide
 * none.
 */
export function tearCost(atoms: readonly SenseAtom[], start: number, end: number, sentences: Sentences): number {
  const isOpen = (at: number, ends: 'sentence' | 'clause') => {
    const atom = atoms[at];
    if (atom === undefined || at === atoms.length - 1 || atom.cost === Number.NEGATIVE_INFINITY) return false;
    return ends === 'sentence' ? atom.ends !== 'sentence' : atom.ends === 'open';
  };
  const openEnds = (ends: 'sentence' | 'clause') => Number(isOpen(start - 1, ends)) + Number(isOpen(end - 1, ends));
  const isMixed = sentences.of[start] !== sentences.of[end - 1];
  if (isMixed || (sentences.count > 1 && isOpen(end - 1, 'sentence'))) {
    const torn =
      isOpen(end - 1, 'sentence') && sentences.isShort[sentences.of[end - 1] ?? 0] === true
        ? BREAK_COSTS.tornSentence
        : 0;
    return torn + (isMixed ? BREAK_COSTS.mixedSentences * openEnds('sentence') : 0);
  }
  let hasClauseEnd = false;
  for (let at = start; at < end - 1; at += 1) hasClauseEnd ||= atoms[at]?.ends === 'clause';
  const sentence = sentences.of[start] as number;
  const isWhole = sentences.of[start - 1] !== sentence && sentences.of[end] !== sentence;
  if (hasClauseEnd && !isWhole && sentences.isList[sentence] && sentences.isShort[sentence])
    return BREAK_COSTS.partedList;
  return hasClauseEnd ? BREAK_COSTS.mixedClauses * openEnds('clause') : 0;
}

export const NARROW_LINE = 0.55;
/** The share of the mean width up to which a line counts as short. */
const SHORT_LINE_SHARE = 0.88;
/** The most letters of small words that would be lost on a line of their own: of one word, and of several together. */
const MOST_STRANDED = { word: 4, words: 6 } as const;
/**
 * The cost of a break from which on the word before it counts as belonging to the next one: articles, prepositions,
 * conjunctions.
 */
const LEANING_BREAK_COST = 0.5;

/**
 * True when atoms start..end-1 are one short small word, or a few letters of small words of which the last belongs to
 * the next line ("bis zum"), and are neither the whole text nor a line that the author made. `letters`: the number in
 * the line. Longer words ("unsere") look less lost; see `isLightAlone`.
 */
export function isStranded(atoms: readonly SenseAtom[], start: number, end: number, letters: number): boolean {
  const few =
    end - start === 1 ? letters <= MOST_STRANDED.word : letters <= MOST_STRANDED.words && leans(atoms[end - 1]);
  return few && isPale(atoms, start, end);
}

/** True when a line is nothing but small words; see `isStranded`. */
function isPale(atoms: readonly SenseAtom[], start: number, end: number): boolean {
  const opens = start === 0 || atoms[start - 1]?.cost === Number.NEGATIVE_INFINITY;
  if (opens && atoms[end - 1]?.cost === Number.NEGATIVE_INFINITY) return false;
  for (let i = start; i < end; i++) if (atoms[i]?.small !== true) return false;
  return true;
}

/**
 * True when atoms start..end-1 are one light or small word ("every") on a short line that the author did not make. All
 * widths are in one unit.
 */
function isLightAlone(atoms: readonly SenseAtom[], start: number, end: number, width: number, mean: number): boolean {
  const first = atoms[start];
  if (end - start !== 1 || first === undefined || width >= SHORT_LINE_SHARE * mean) return false;
  const opens = start === 0 || atoms[start - 1]?.cost === Number.NEGATIVE_INFINITY;
  return (first.light || first.small) && !(opens && first.cost === Number.NEGATIVE_INFINITY);
}

/**
 * A line as `senseCost` looks at it: its words, letters and width, the width of the mean line, and how many lines there
 * are.
 */
export interface LineShape {
  readonly words: number;
  readonly letters: number;
  readonly width: number;
  readonly mean: number;
  readonly lines: number;
}

/** Cost of a line's end that divides what belongs together, other than after a small word: a name, a number, a word. */
export function partingCost(atoms: readonly SenseAtom[], end: number): number {
  const last = atoms[end - 1];
  if (last === undefined || end === atoms.length || last.small || last.light) return 0;
  return last.cost >= LEAST_PARTED && last.cost < Number.POSITIVE_INFINITY ? last.cost : 0;
}
const LEAST_PARTED = 0.25;

/**
 * How much a line offends the sense: by a last word that belongs to the next line, or by a short word or words that say
 * little alone between fuller lines. This is the part of its cost that `MOST_FOR_SENSE` limits; 0 for stranded words,
 * which cost more than that.
 */
export function senseCost(atoms: readonly SenseAtom[], start: number, end: number, line: LineShape): number {
  const last = atoms[end - 1];
  if (line.lines === 1 || last === undefined || isStranded(atoms, start, end, line.letters)) return 0;
  const follows = end < atoms.length;
  const leaning = (last.small || last.light) && follows && last.cost > 0 && last.cost < 1 ? last.cost : 0;
  return leaning + aloneCost(atoms, start, end, line);
}

/** How much a line offends by a short word or words that say little alone; 0 for others. */
export function aloneCost(atoms: readonly SenseAtom[], start: number, end: number, line: LineShape): number {
  const { words, width, mean } = line;
  if (isLightAlone(atoms, start, end, width, mean)) return BREAK_COSTS.loneSmallWord;
  if (isPale(atoms, start, end)) return BREAK_COSTS.paleLine;
  const isLone = words <= 1 && end < atoms.length && (atoms[end - 1]?.cost ?? 0) >= 0 && width < NARROW_LINE * mean;
  return isLone ? BREAK_COSTS.loneWord : 0;
}

/**
 * True when a line that ends with this atom ends with an article, a preposition or the like, which belongs to the next
 * line.
 */
export function leans(atom: SenseAtom | undefined): boolean {
  return atom?.small === true && atom.cost >= LEANING_BREAK_COST;
}

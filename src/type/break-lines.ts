/**
 * The optimiser over sizes and breaks: for each type size from the largest, it finds the best breaks for each number of
 * lines by dynamic programming; size, raggedness, widows, hyphens and bad breaks are weighed in one sum. All lengths
 * are in em, so one table of widths serves every size.
 */
import { BREAK_COSTS } from './break-costs.js';
import type { Ending } from './break-sense.js';
import { cheapestDivision, type Division } from './cheapest-division.js';
import {
  aloneCost,
  isStranded,
  type LineShape,
  NARROW_LINE,
  type Sentences,
  senseCost,
  sentencesOf,
  tearCost,
} from './line-sense.js';

/** One atom measured at 1 em. */
export interface MeasuredAtom {
  /**
   * Advance of the atom; and the width of the space after it, with the letter spacing on both sides, or 0 where atoms
   * join without a space.
   */
  readonly advance: number;
  readonly gap: number;
  /** Side bearings of the ink; positive where the ink lies inside the advance. */
  readonly bearingLeft: number;
  readonly bearingRight: number;
  /** Advance of the hyphen that a break here would show; otherwise 0. */
  readonly hyphen: number;
  /** Cost of a break after it. */
  readonly cost: number;
  /** Number of letters and digits; it tells whether a word alone on a line is short. */
  readonly letters: number;
  /** True at the end of a word (a space, or the end of an ideographic phrase, follows). */
  readonly wordEnd: boolean;
  /** True for an article, a preposition or the like. */
  readonly small: boolean;
  /** True for a word that says how many or how often. */
  readonly light: boolean;
  /** The kind of unit that ends with the atom, such as a sentence. */
  readonly ends: Ending;
}

const STUB_LETTERS = 5;
/** Up to this number of lines, a running text too is a shape that breaks by sense. */
const MOST_SHAPED = 3;
/** The most that all breaks against the sense together may cost where sizes are compared: a seventh of the size. */
const MOST_FOR_SENSE = 0.75;
/**
 * The best breaks into exactly `lines` lines, none of which is wider than `width`; undefined when there are none.
 * `breakInto` is exact: it considers every feasible set of breaks implicitly. In a `running` text of more than three
 * lines, raggedness weighs more and breaks after small words weigh less.
 */
export function breakInto(
  atoms: readonly MeasuredAtom[],
  lines: number,
  width: number,
  setting: 'balanced' | 'headline' | 'running' = 'balanced',
): Division | undefined {
  const count = atoms.length;
  if (lines > count) return undefined;
  const row = rowOf(atoms);
  const mean = row.width(0, count) / lines;
  const sentences = sentencesIn(atoms);
  const shapeOf = (start: number, end: number): LineShape => ({
    ...{ words: row.words(start, end), letters: row.letters(start, end), width: row.width(start, end), mean, lines },
  });
  const found = cheapestDivision(
    count,
    (start, end) => {
      const room = roomFor(row, start, end, width);
      if (room !== 'fits') return room === 'full' ? undefined : Number.POSITIVE_INFINITY;
      // The cost of a line does not depend on the number of lines above it, only on whether it is the last one.
      const torn = isEven(setting, lines) ? 0 : tearCost(atoms, start, end, sentences);
      return lineCost(atoms, start, end, shapeOf(start, end), setting) + torn;
    },
    lines,
  );
  if (found === undefined) return undefined;
  const { ends, cost } = found;
  const offence = ends.reduce((sum, end, line) => {
    const start = ends[line - 1] ?? 0;
    return sum + senseCost(atoms, start, end, shapeOf(start, end));
  }, 0);
  return { ends, cost: cost + BREAK_COSTS.line * (lines - 1) - Math.max(0, offence - MOST_FOR_SENSE) };
}

/** The sentences of a measured text. */
export function sentencesIn(atoms: readonly MeasuredAtom[]): Sentences {
  return sentencesOf(
    atoms,
    atoms.map(({ advance, gap }) => advance + gap),
  );
}

/** True for a running text of many lines, which is no shape and is set evenly. */
function isEven(setting: 'balanced' | 'headline' | 'running', lines: number): boolean {
  return setting === 'running' && lines > MOST_SHAPED;
}

/** The share of the cost that a break after an article or preposition has in a headline. */
const SMALL_BREAK = 0.4;

/**
 * Breaks running text into full lines no wider than `width` and a last line of any length, as many as it needs.
 * Undefined when an unbreakable run is wider. Linear in the number of atoms, unlike `breakInto`.
 */
export function breakParagraph(atoms: readonly MeasuredAtom[], width: number): Division | undefined {
  const row = rowOf(atoms);
  return cheapestDivision(atoms.length, (start, end) => {
    const room = roomFor(row, start, end, width);
    if (room !== 'fits') return room === 'full' ? undefined : Number.POSITIVE_INFINITY;
    const atom = atoms[end - 1] as MeasuredAtom;
    if (end === atoms.length || atom.cost === Number.NEGATIVE_INFINITY)
      return start > 0 && row.words(start, end) <= 1 && row.letters(start, end) <= 8 ? BREAK_COSTS.widow : 0;
    const slack = (width - row.width(start, end)) / width;
    return BREAK_COSTS.hollow * slack * slack + eased(atom);
  });
}

/**
 * The cost of a break in even text: hyphens and breaks between words that belong together cost the same as elsewhere;
 * the finer rules for headlines weigh less than even lines, and a break after a full stop earns nothing.
 */
function eased(atom: MeasuredAtom): number {
  return atom.hyphen > 0 || atom.cost >= 1 ? atom.cost : Math.max(0, atom.cost) * SMALL_BREAK;
}

/** The fewest lines that hold all atoms at `width`; Infinity when an unbreakable run is wider. */
export function fewestLines(atoms: readonly MeasuredAtom[], width: number): number {
  const row = rowOf(atoms);
  const found = cheapestDivision(atoms.length, (start, end) => {
    const room = roomFor(row, start, end, width);
    return room === 'full' ? undefined : room === 'fits' ? 1 : Number.POSITIVE_INFINITY;
  });
  return found?.cost ?? Number.POSITIVE_INFINITY;
}

function lineCost(
  atoms: readonly MeasuredAtom[],
  start: number,
  end: number,
  line: LineShape,
  setting: 'balanced' | 'headline' | 'running',
): number {
  const { words, letters, width: wide, mean, lines } = line;
  const atom = atoms[end - 1] as MeasuredAtom;
  const last = end === atoms.length;
  const deviation = (wide - mean) / mean;
  const even = isEven(setting, lines);
  let cost = (BREAK_COSTS.ragged * deviation * deviation) / (even ? MOST_SHAPED : lines);
  if (!last && atom.cost > Number.NEGATIVE_INFINITY) cost += even ? eased(atom) : atom.cost;
  if (lines === 1) return cost;
  if (isStranded(atoms, start, end, letters)) return cost + BREAK_COSTS.strandedWords;
  const alone = aloneCost(atoms, start, end, line);
  if (alone > 0 || words > 1) return cost + alone;
  if (wide < NARROW_LINE * mean) {
    const isForced = start > 0 && atoms[start - 1]?.cost === Number.NEGATIVE_INFINITY;
    return last && !isForced ? cost + (letters <= 3 ? 1.5 : 1) * BREAK_COSTS.widow : cost;
  }
  const isStub = setting === 'balanced' && letters <= STUB_LETTERS && wide < mean && atom.gap > 0;
  return isStub ? cost + BREAK_COSTS.stub : cost;
}

/** Atoms as they stand in a row: what a line from `start` to `end` holds. */
interface Row {
  readonly atoms: readonly MeasuredAtom[];
  words(start: number, end: number): number;
  letters(start: number, end: number): number;
  /** Width of its ink, em. */
  width(start: number, end: number): number;
}

function rowOf(atoms: readonly MeasuredAtom[]): Row {
  const sums = (of: (atom: MeasuredAtom) => number) => {
    const all = new Float64Array(atoms.length + 1);
    for (const [index, atom] of atoms.entries()) all[index + 1] = (all[index] as number) + of(atom);
    return (start: number, end: number) => (all[end] as number) - (all[start] as number);
  };
  const wordEnds = sums(({ wordEnd }) => Number(wordEnd));
  const advance = sums((atom) => atom.advance + atom.gap);
  return {
    atoms,
    words: (start, end) => wordEnds(start, end - 1) + 1,
    letters: sums((atom) => atom.letters),
    width: (start, end) => {
      const [first, last] = [atoms[start] as MeasuredAtom, atoms[end - 1] as MeasuredAtom];
      const closing = last.hyphen > 0 && end < atoms.length ? last.hyphen : -last.bearingRight;
      return advance(start, end) - last.gap - first.bearingLeft + closing;
    },
  };
}

/**
 * Whether a line holds atoms start..end-1; `open`: it may not end there, but a longer one may; `full`: no longer one
 * does.
 */
function roomFor({ atoms, width: widthOf }: Row, start: number, end: number, width: number): 'fits' | 'open' | 'full' {
  const atom = atoms[end - 1] as MeasuredAtom;
  if (end - start > 1 && atoms[end - 2]?.cost === Number.NEGATIVE_INFINITY) return 'full';
  const wide = widthOf(start, end);
  // Further atoms can only make the line wider; but a hyphen or an overhang may still be saved, hence the slack.
  if (wide - atom.hyphen > width + 0.2) return 'full';
  return wide <= width && atom.cost !== Number.POSITIVE_INFINITY ? 'fits' : 'open';
}

/**
 * The optimiser over sizes and breaks: for each type size from the largest, it finds the best breaks for each number of
 * lines by dynamic programming; size, raggedness, widows, hyphens and bad breaks are weighed in one sum. All lengths
 * are in em, so one table of widths serves every size.
 */
import type { Ending } from './break-sense.js';
import {
  isLightAlone,
  isPale,
  isStranded,
  type LineShape,
  LONE_SMALL_WORD_COST,
  LONE_WORD_COST,
  NARROW_LINE,
  PALE_LINE_COST,
  type Sentences,
  STRANDED_WORDS_COST,
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

export interface BrokenLines {
  /** For each line, the index after its last atom. */
  readonly ends: readonly number[];
  readonly cost: number;
}

const LINE_COST = 0.35;
const RAGGED_COST = 2.2;
const WIDOW = 0.8;
/**
 * Cost of a line with only one short word, narrower than the mean, which makes a text look like a tower where its lines
 * cost little.
 */
const STUB = 0.5;
const STUB_LETTERS = 5;
/** Up to this number of lines, a running text too is a shape that breaks by sense. */
const MOST_SHAPED = 3;
/** The most that all breaks against the sense together may cost where sizes are compared: a seventh of the size. */
const MOST_FOR_SENSE = 0.75;
/**
 * Cost of each line of a headline after the second, because a headline is a shape and not a tower: another line has to
 * make the type a sixth larger to be worth it.
 */
const TOWER_COST = 0.8;
/**
 * Cost of a headline that becomes small and so no longer leads: it is added to the plain cost of size, by the square of
 * the logarithm.
 */
const SHRINK_COST = 3.2;

/** Cost of type that is smaller than a readable size, for each unit of the logarithm of their ratio. */
const UNREADABLE = 9;

/** Cost of setting at a size below the largest one asked for: a tenth smaller costs about 0.5. */
export function stepCost(largest: number, size: number, headline = false): number {
  const shrunk = Math.log(largest / size);
  return 4.8 * shrunk + (headline ? SHRINK_COST * shrunk * shrunk : 0);
}

/**
 * The cost that is added where type is smaller than can be read: a tenth below that size costs as much as a hyphen at a
 * joint.
 */
export function unreadableCost(readable: number, size: number): number {
  return UNREADABLE * Math.max(0, Math.log(readable / size));
}

/** The cost of a headline of so many lines for being a tower, in addition to what the lines of any text cost. */
export function towerCost(lines: number): number {
  return (TOWER_COST - LINE_COST) * Math.max(0, lines - 2);
}

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
): BrokenLines | undefined {
  const count = atoms.length;
  if (lines > count) return undefined;
  const total = lineWidth(atoms, prefixSums(atoms), 0, count);
  const mean = total / lines;
  const prefix = prefixSums(atoms);
  const sentences = sentencesIn(atoms);
  // best[k][j]: the lowest cost of setting the first j atoms in k lines.
  const best: Float64Array[] = Array.from({ length: lines + 1 }, () =>
    new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
  );
  const from: Int32Array[] = Array.from({ length: lines + 1 }, () => new Int32Array(count + 1).fill(-1));
  (best[0] as Float64Array)[0] = 0;
  for (let start = 0; start < count; start++) {
    if (best.every((row) => row[start] === Number.POSITIVE_INFINITY)) continue;
    let ended = 0;
    let letters = 0;
    for (let end = start + 1; end <= count; end++) {
      const atom = atoms[end - 1] as MeasuredAtom;
      const wide = lineWidth(atoms, prefix, start, end);
      // Further atoms can only make the line wider; but a hyphen or an overhang may still be saved, hence the slack.
      if (wide - atom.hyphen > width + 0.2) break;
      letters += atom.letters;
      if (wide <= width && atom.cost !== Number.POSITIVE_INFINITY) {
        // The cost of a line does not depend on the number of lines above it, only on whether it is the last one.
        const own =
          lineCost(atoms, start, end, { words: ended + 1, letters, width: wide, mean, lines }, setting) +
          (isEven(setting, lines) ? 0 : tearCost(atoms, start, end, sentences));
        for (let k = end < count ? 1 : lines; k <= (end < count ? lines - 1 : lines); k++) {
          const cost = ((best[k - 1] as Float64Array)[start] as number) + own;
          const here = best[k] as Float64Array;
          if (cost >= (here[end] as number)) continue;
          here[end] = cost;
          (from[k] as Int32Array)[end] = start;
        }
      }
      if (atom.cost === Number.NEGATIVE_INFINITY) break;
      if (atom.wordEnd) ended++;
    }
  }
  const cost = (best[lines] as Float64Array)[count] as number;
  if (cost === Number.POSITIVE_INFINITY) return undefined;
  const ends: number[] = [];
  for (let k = lines, end = count; k > 0; k--) {
    ends.unshift(end);
    end = (from[k] as Int32Array)[end] as number;
  }
  let offence = 0;
  for (const [line, end] of ends.entries()) {
    const start = line === 0 ? 0 : (ends[line - 1] as number);
    const width = lineWidth(atoms, prefix, start, end);
    offence += senseCost(atoms, start, end, { ...countWords(atoms, start, end), width, mean, lines });
  }
  return { ends, cost: cost + LINE_COST * (lines - 1) - Math.max(0, offence - MOST_FOR_SENSE) };
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

/** Factor in the cost of empty room in a line: a line that is a third empty costs as much as a hyphen. */
const HOLLOW = 10;
/** The share of the cost that a break after an article or preposition has in a headline. */
const SMALL_BREAK = 0.4;

/**
 * Breaks running text into full lines no wider than `width` and a last line of any length, as many as it needs.
 * Undefined when an unbreakable run is wider. Linear in the number of atoms, unlike `breakInto`.
 */
export function breakParagraph(atoms: readonly MeasuredAtom[], width: number): BrokenLines | undefined {
  const count = atoms.length;
  const prefix = prefixSums(atoms);
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(count + 1).fill(-1);
  best[0] = 0;
  for (let start = 0; start < count; start++) {
    const base = best[start] as number;
    if (base === Number.POSITIVE_INFINITY) continue;
    for (let end = start + 1; end <= count; end++) {
      const atom = atoms[end - 1] as MeasuredAtom;
      const wide = lineWidth(atoms, prefix, start, end);
      if (wide - atom.hyphen > width + 0.2) break;
      const forced = atom.cost === Number.NEGATIVE_INFINITY;
      if (wide <= width && atom.cost !== Number.POSITIVE_INFINITY) {
        const cost = base + paragraphCost(atoms, start, end, (width - wide) / width, forced || end === count);
        if (cost < (best[end] as number)) {
          best[end] = cost;
          from[end] = start;
        }
      }
      if (forced) break;
    }
  }
  if (best[count] === Number.POSITIVE_INFINITY) return undefined;
  const ends: number[] = [];
  for (let end = count; end > 0; end = from[end] as number) ends.unshift(end);
  return { ends, cost: best[count] as number };
}

function paragraphCost(
  atoms: readonly MeasuredAtom[],
  start: number,
  end: number,
  slack: number,
  last: boolean,
): number {
  const atom = atoms[end - 1] as MeasuredAtom;
  if (last) {
    const { words, letters } = countWords(atoms, start, end);
    return start > 0 && words <= 1 && letters <= 8 ? WIDOW : 0;
  }
  return HOLLOW * slack * slack + eased(atom);
}

/**
 * The cost of a break in even text: hyphens and breaks between words that belong together cost the same as elsewhere;
 * the finer rules for headlines weigh less than even lines, and a break after a full stop earns nothing.
 */
function eased(atom: MeasuredAtom): number {
  return atom.hyphen > 0 || atom.cost >= 1 ? atom.cost : Math.max(0, atom.cost) * SMALL_BREAK;
}

/** The fewest lines that hold all atoms at `width`, setting greedily; Infinity when an unbreakable run is wider. */
export function fewestLines(atoms: readonly MeasuredAtom[], width: number): number {
  const prefix = prefixSums(atoms);
  let lines = 0;
  for (let start = 0; start < atoms.length; ) {
    let taken = -1;
    for (let end = start + 1; end <= atoms.length; end++) {
      const atom = atoms[end - 1] as MeasuredAtom;
      const wide = lineWidth(atoms, prefix, start, end);
      if (wide <= width && atom.cost !== Number.POSITIVE_INFINITY) taken = end;
      if (wide - atom.hyphen > width + 0.2 || atom.cost === Number.NEGATIVE_INFINITY) break;
    }
    if (taken < 0) return Number.POSITIVE_INFINITY;
    start = taken;
    lines++;
  }
  return lines;
}

function lineCost(
  atoms: readonly MeasuredAtom[],
  start: number,
  end: number,
  { words, letters, width: wide, mean, lines }: LineShape,
  setting: 'balanced' | 'headline' | 'running',
): number {
  const atom = atoms[end - 1] as MeasuredAtom;
  const last = end === atoms.length;
  const deviation = (wide - mean) / mean;
  const even = isEven(setting, lines);
  let cost = (RAGGED_COST * deviation * deviation) / (even ? MOST_SHAPED : lines);
  if (!last && atom.cost > Number.NEGATIVE_INFINITY) cost += even ? eased(atom) : atom.cost;
  if (lines === 1) return cost;
  if (isStranded(atoms, start, end, letters)) cost += STRANDED_WORDS_COST;
  else if (isLightAlone(atoms, start, end, wide, mean)) cost += LONE_SMALL_WORD_COST;
  else if (isPale(atoms, start, end)) cost += PALE_LINE_COST;
  else if (words <= 1 && wide < NARROW_LINE * mean) {
    if (last) {
      const forced = start > 0 && (atoms[start - 1] as MeasuredAtom).cost === Number.NEGATIVE_INFINITY;
      if (!forced) cost += letters <= 3 ? 1.5 * WIDOW : WIDOW;
    } else if (atom.cost >= 0) cost += LONE_WORD_COST;
  } else if (setting === 'balanced' && words <= 1 && letters <= STUB_LETTERS && wide < mean && atom.gap > 0)
    cost += STUB;
  return cost;
}

function countWords(atoms: readonly MeasuredAtom[], start: number, end: number): { words: number; letters: number } {
  let words = 0;
  let letters = 0;
  for (let i = start; i < end; i++) {
    const atom = atoms[i] as MeasuredAtom;
    letters += atom.letters;
    if (atom.wordEnd || i === end - 1) words++;
  }
  return { words, letters };
}

function prefixSums(atoms: readonly MeasuredAtom[]): Float64Array {
  const sums = new Float64Array(atoms.length + 1);
  atoms.forEach((atom, i) => {
    sums[i + 1] = (sums[i] as number) + atom.advance + atom.gap;
  });
  return sums;
}

/** Width of the ink of atoms start..end-1 as one line. */
function lineWidth(atoms: readonly MeasuredAtom[], prefix: Float64Array, start: number, end: number): number {
  const first = atoms[start] as MeasuredAtom;
  const last = atoms[end - 1] as MeasuredAtom;
  const advance = (prefix[end] as number) - (prefix[start] as number) - last.gap;
  return advance - first.bearingLeft + (last.hyphen > 0 && end < atoms.length ? last.hyphen : -last.bearingRight);
}

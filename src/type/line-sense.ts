/**
 * What a line's words say about where it ends: a word that belongs to the next line, small words alone, a short word
 * between fuller lines. Costs in the units of break-lines.ts: 1 is about a fifth of the type size.
 */

/** What of an atom the sense of a line depends on; see `Atom`. */
export interface SenseAtom {
  readonly cost: number;
  readonly small: boolean;
  readonly light: boolean;
}

/** A word alone on a line about half as wide as the mean. */
export const LONE = 0.7;
export const NARROW_LINE = 0.55;
/** A short line of one light word ("every") between fuller ones: type a sixth larger does not make up for it. */
export const LIGHT_ALONE = 1.1;
/** Up to this share of the mean of all lines a line is short. */
const SHORT_LINE = 0.88;
/** A line of small words alone: dearer than type a third smaller. */
export const STRANDED = 2.4;
/** Letters up to which small words are lost on a line: one, and several together. */
const MOST_STRANDED = { word: 4, words: 6 } as const;
/** A line of several small words that leans on nothing ("to you"). */
export const PALE = 0.5;
/** From this cost of a break on, a word leans on the next one: articles, prepositions, conjunctions. */
const LEANS = 0.5;

/**
 * True when atoms start..end-1 are one short small word, or a few letters of them of which the last leans on the next
 * line ("bis zum"), and neither all of the text nor all of a line the author made. `letters`: of the line. Longer ones
 * ("unsere") look less lost; see `isLightAlone`.
 */
export function isStranded(atoms: readonly SenseAtom[], start: number, end: number, letters: number): boolean {
  const few =
    end - start === 1 ? letters <= MOST_STRANDED.word : letters <= MOST_STRANDED.words && leans(atoms[end - 1]);
  return few && isPale(atoms, start, end);
}

/** True when a line is nothing but small words; see `isStranded`. */
export function isPale(atoms: readonly SenseAtom[], start: number, end: number): boolean {
  const opens = start === 0 || atoms[start - 1]?.cost === Number.NEGATIVE_INFINITY;
  if (opens && atoms[end - 1]?.cost === Number.NEGATIVE_INFINITY) return false;
  for (let i = start; i < end; i++) if (atoms[i]?.small !== true) return false;
  return true;
}

/**
 * True when atoms start..end-1 are one light or small word ("every") on a short line, which the author did not make.
 * Widths in one unit.
 */
export function isLightAlone(
  atoms: readonly SenseAtom[],
  start: number,
  end: number,
  width: number,
  mean: number,
): boolean {
  const first = atoms[start];
  if (end - start !== 1 || first === undefined || width >= SHORT_LINE * mean) return false;
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

/**
 * How a line offends the sense: by a last word that belongs to the next line, by a short word or words that say little
 * alone between fuller lines. The part of its cost that `MOST_FOR_SENSE` bounds; 0 for stranded words, which cost more
 * than that.
 */
export function senseCost(atoms: readonly SenseAtom[], start: number, end: number, line: LineShape): number {
  const last = atoms[end - 1];
  if (line.lines === 1 || last === undefined || isStranded(atoms, start, end, line.letters)) return 0;
  const follows = end < atoms.length;
  const leaning = (last.small || last.light) && follows && last.cost > 0 && last.cost < 1 ? last.cost : 0;
  if (isLightAlone(atoms, start, end, line.width, line.mean)) return leaning + LIGHT_ALONE;
  if (isPale(atoms, start, end)) return leaning + PALE;
  const lone = line.words <= 1 && follows && last.cost >= 0 && line.width < NARROW_LINE * line.mean;
  return leaning + (lone ? LONE : 0);
}

/**
 * True when a line that ends with this atom ends with an article, a preposition or the like, which belongs to the next
 * one.
 */
export function leans(atom: SenseAtom | undefined): boolean {
  return atom?.small === true && atom.cost >= LEANS;
}

/** Where a page or a cue divides into two lines: between words that may be separated, as even as the sense allows. */

export interface LineWords {
  /** Width of each word, and of what joins it to the word before: px on pages, columns in cues. */
  readonly widths: readonly number[];
  readonly joints: readonly number[];
  /** Cost of a break after each word, as in break-sense.ts. */
  readonly costs: readonly number[];
  /** The width that a line may have. */
  readonly most: number;
}

/** Cost of a line that is longer than the other by the whole width. */
const RAGGED_COST = 12;

/**
 * Number of the word that begins the second line of words [first, last): `last` where one line holds all, `undefined`
 * where two do not. By default, of all words.
 */
export function secondLineOf(
  { widths, joints, costs, most }: LineWords,
  first = 0,
  last = widths.length,
): number | undefined {
  const widthOf = (from: number, to: number) =>
    widths
      .slice(from, to)
      .reduce((sum, width, index) => sum + width + (index === 0 ? 0 : (joints[from + index] ?? 0)), 0);
  if (widthOf(first, last) <= most) return last;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = first + 1; at < last; at += 1) {
    const [upper, lower] = [widthOf(first, at), widthOf(at, last)];
    if (upper > most || lower > most) continue;
    const rag = (upper - lower) / most;
    const cost = (costs[at - 1] ?? 0) + RAGGED_COST * rag * rag;
    if (cost < least) [least, best] = [cost, at];
  }
  return best;
}

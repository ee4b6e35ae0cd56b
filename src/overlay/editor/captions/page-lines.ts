/** Where a page divides into two lines: between words that may be separated, as balanced as the sense allows. */

export interface PageLineWords {
  /** Width of each word, and of what joins it to the word before, px. */
  readonly widths: readonly number[];
  readonly joints: readonly number[];
  /** Cost of a break after each word, as in break-sense.ts. Default: 0. */
  readonly costs?: readonly number[];
  readonly most: number;
}

/**
 * Number of the word that begins the second line, 0 where one line holds all; undefined where the words do not fit into
 * `lines` of them, 1 or 2.
 */
export function secondLineOf({ widths, joints, costs, most }: PageLineWords, lines: number): number | undefined {
  const widthOf = (first: number, last: number) =>
    widths
      .slice(first, last)
      .reduce((sum, width, index) => sum + width + (index === 0 ? 0 : (joints[first + index] ?? 0)), 0);
  if (widthOf(0, widths.length) <= most) return 0;
  if (lines < 2) return undefined;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < widths.length; at += 1) {
    const upper = widthOf(0, at);
    const lower = widthOf(at, widths.length);
    if (upper > most || lower > most) continue;
    const rag = (3.5 * (upper - lower)) / most;
    const cost = (costs?.[at - 1] ?? 0) + rag * rag;
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
}

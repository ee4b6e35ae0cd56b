/** The nearest known word to a mistyped one, by Damerau-Levenshtein distance (optimal string alignment). */

const LONGEST_WORD = 64;

/**
 * The candidate a writer most likely meant, or undefined when none is near: at most one edit per three characters, two
 * swapped neighbours counting as one edit. Case, `_`, `-` and spaces are ignored, so that `shortTextPosition` finds
 * `short_text_position`.
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const wanted = plain(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = plain(candidate);
    const length = Math.max(wanted.length, other.length);
    // One edit turns most two-letter codes into another valid code, so words that short get no hint.
    const allowed = length < 3 ? 0 : Math.max(1, Math.floor(length / 3));
    if (Math.abs(wanted.length - other.length) > allowed) continue;
    const distance = editDistance(wanted, other);
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * Least number of insertions, deletions, substitutions and swaps of neighbours between two words.
 * `editDistance('theme', 'thmee')` is 2.
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '');
}

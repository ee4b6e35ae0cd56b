/** Joins conditions of a filter into one. */

/**
 * Debian's ffmpeg 5.1.9 takes sums of up to 97 terms: each one more goes a step deeper, and it refuses depths from 100.
 */
const MOST_TERMS = 64;

/**
 * True (not 0) where any of the terms is: their sum; many terms form a balanced sum, because ffmpeg limits the depth of
 * expressions. At least one term.
 */
export function anyOf(terms: readonly string[]): string {
  if (terms.length <= MOST_TERMS) return terms.join('+');
  const half = Math.ceil(terms.length / 2);
  return `(${anyOf(terms.slice(0, half))})+(${anyOf(terms.slice(half))})`;
}

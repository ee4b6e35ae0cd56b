/** Three decimals: a smaller movement gives the same picture, and must give the same text in a key. */
export function tidy(value: number): number {
  // Never a negative zero: JSON has none.
  return Math.round(value * 1000) / 1000 + 0;
}

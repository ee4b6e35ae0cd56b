/** Three decimals: what moves less than that is the same picture, and must have the same text in a key. */
export function tidy(value: number): number {
  // Never a zero with a sign: JSON has none.
  return Math.round(value * 1000) / 1000 + 0;
}

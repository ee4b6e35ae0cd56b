/** The line of a headline that is marked: the one with the number that it is about, else the last. */

/** Index of the line; -1 for a headline of one line, which needs no mark. */
export function markedLine(lines: readonly { readonly text: string }[]): number {
  if (lines.length < 2) return -1;
  const numbers = lines.flatMap(({ text }, index) => (/\p{Nd}/u.test(text) ? [index] : []));
  return numbers.length === 1 ? (numbers[0] as number) : lines.length - 1;
}

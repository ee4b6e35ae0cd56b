/** The cheapest division of a row of words into groups: dynamic programming over the places of the cuts. */

/**
 * Ends of the groups (exclusive, the last one `count`). `cost(first, last)` is the cost of a group of words [first,
 * last) with the break after it; undefined excludes this group and all longer ones with the same end. A single word
 * always has a number.
 */
export function cutWords(count: number, cost: (first: number, last: number) => number | undefined): readonly number[] {
  const best = [0];
  const from = [0];
  for (let last = 1; last <= count; last += 1) {
    let least = Number.POSITIVE_INFINITY;
    let start = last - 1;
    for (let first = last - 1; first >= 0; first -= 1) {
      const own = cost(first, last);
      if (own === undefined) break;
      const total = (best[first] as number) + own;
      if (total < least) {
        least = total;
        start = first;
      }
    }
    best.push(least);
    from.push(start);
  }
  const ends: number[] = [];
  for (let last = count; last > 0; last = from[last] as number) ends.push(last);
  return ends.reverse();
}

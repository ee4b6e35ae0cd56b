/**
 * The cheapest division of a row into groups: atoms into lines, spoken words into pages and cues. Dynamic programming
 * over the ends of groups, which considers every division implicitly.
 */

/**
 * Cost of the group [first, last). Infinity: it may not end there, but a longer one may; undefined: no longer one that
 * begins there may be a group either.
 */
export type GroupCost = (first: number, last: number) => number | undefined;

export interface Division {
  /** For each group, the index after its last part. */
  readonly ends: readonly number[];
  readonly cost: number;
}

/** Into exactly `groups`, or by default as many as cost least; undefined where there is none. */
export function cheapestDivision(count: number, costOf: GroupCost, groups?: number): Division | undefined {
  // Where divisions cost the same, the one with the shorter last group is taken.
  // With a number of groups each layer holds the divisions into one more; without it, a single layer holds all.
  const layers = Array.from({ length: (groups ?? 0) + 1 }, () => ({
    best: new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
    from: new Int32Array(count + 1).fill(-1),
  }));
  const step = groups === undefined ? 0 : 1;
  const layerAt = (index: number) => layers[index] as (typeof layers)[number];
  layerAt(0).best[0] = 0;
  for (let first = 0; first < count; first += 1) {
    if (layers.every(({ best }) => best[first] === Number.POSITIVE_INFINITY)) continue;
    for (let last = first + 1; last <= count; last += 1) {
      const own = costOf(first, last);
      if (own === undefined) break;
      if (own === Number.POSITIVE_INFINITY) continue;
      for (let index = step; index < layers.length; index += 1) {
        const cost = (layerAt(index - step).best[first] as number) + own;
        const { best, from } = layerAt(index);
        if (cost > (best[last] as number)) continue;
        best[last] = cost;
        from[last] = first;
      }
    }
  }
  const cost = layerAt(layers.length - 1).best[count] as number;
  if (cost === Number.POSITIVE_INFINITY) return undefined;
  const ends: number[] = [];
  for (let last = count, index = layers.length - 1; last > 0; index -= step) {
    ends.unshift(last);
    last = layerAt(index).from[last] as number;
  }
  return { ends, cost };
}

/** The few colours that describe some cells best (k-means, begun at colours far from each other). */

/** How many colours describe an object, and its ground. */
const COLOR_COUNT = 8;
const ROUNDS = 4;

/** Three numbers a colour. `among` has at least one cell; `colors` three numbers a cell. */
export function colorsOf(colors: Float64Array, among: readonly boolean[]): Float64Array {
  const members = among.flatMap((is, at) => (is ? [at] : []));
  const first = 3 * members[0]!;
  const found = [...colors.subarray(first, first + 3)];
  const away = members.map((at) => distanceBetween(colors, at, colors, members[0]!));
  while (found.length < 3 * COLOR_COUNT) {
    const worst = away.reduce((best, value, k) => (value > away[best]! ? k : best), 0);
    if (away[worst] === 0) break;
    const at = members[worst]!;
    found.push(...colors.subarray(3 * at, 3 * at + 3));
    members.forEach((member, k) => {
      away[k] = Math.min(away[k]!, distanceBetween(colors, member, colors, at));
    });
  }
  let centres = Float64Array.from(found);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(centres.length);
    const counts = new Float64Array(centres.length / 3);
    for (const at of members) {
      const k = nearestTo(colors, at, centres);
      counts[k] = counts[k]! + 1;
      for (let c = 0; c < 3; c += 1) sums[3 * k + c] = sums[3 * k + c]! + colors[3 * at + c]!;
    }
    centres = centres.map((value, at) => {
      const count = counts[Math.floor(at / 3)]!;
      return count === 0 ? value : sums[at]! / count;
    });
  }
  return centres;
}

/** How far a cell's colour lies from the nearest of `few`. */
export function distanceTo(colors: Float64Array, at: number, few: Float64Array): number {
  return distanceBetween(colors, at, few, nearestTo(colors, at, few));
}

/** How far cells lie from the colours that describe them, in the mean. */
export function spreadOf(colors: Float64Array, among: readonly boolean[], few: Float64Array): number {
  const away = among.flatMap((is, at) => (is ? [distanceTo(colors, at, few)] : []));
  return away.reduce((sum, value) => sum + value, 0) / Math.max(1, away.length);
}

export function distanceBetween(a: Float64Array, i: number, b: Float64Array, k: number): number {
  const [x, y, z] = [a[3 * i]! - b[3 * k]!, a[3 * i + 1]! - b[3 * k + 1]!, a[3 * i + 2]! - b[3 * k + 2]!];
  return Math.sqrt(x * x + y * y + z * z);
}

function nearestTo(colors: Float64Array, at: number, few: Float64Array): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let k = 0; k < few.length / 3; k += 1) {
    const away = distanceBetween(colors, at, few, k);
    if (away < least) [best, least] = [k, away];
  }
  return best;
}

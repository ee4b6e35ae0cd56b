/**
 * How a text gets its size: what a smaller one costs, in the units of break-costs.ts, and the searches that all layouts
 * of texts share.
 */
import { BREAK_COSTS } from './break-costs.js';

/**
 * Cost of a headline that becomes small and so no longer leads: it is added to the plain cost of size, by the square of
 * the logarithm.
 */
const SHRINK_COST = 3.2;

/** Cost of type that is smaller than a readable size, for each unit of the logarithm of their ratio. */
const UNREADABLE = 9;

/** Cost of setting at a size below the largest one asked for: a tenth smaller costs about 0.5. */
export function stepCost(largest: number, size: number, headline = false): number {
  const shrunk = Math.log(largest / size);
  return 4.8 * shrunk + (headline ? SHRINK_COST * shrunk * shrunk : 0);
}

/**
 * The cost that is added where type is smaller than can be read: a tenth below that size costs as much as a hyphen at a
 * joint.
 */
export function unreadableCost(readable: number, size: number): number {
  return UNREADABLE * Math.max(0, Math.log(readable / size));
}

/** The cost of a headline of so many lines for being a tower, in addition to what the lines of any text cost. */
export function towerCost(lines: number): number {
  return (BREAK_COSTS.towerLine - BREAK_COSTS.line) * Math.max(0, lines - 2);
}

/** The first step from `first` to `last` that is good, where every step after it is good too; `last` where none is. */
export function firstGoodStep(first: number, last: number, isGood: (step: number) => boolean): number {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isGood(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The size, of those from the largest, that costs least for being smaller and for its breaks together; undefined
 * breaks exclude a size.
 */
export function calmestSize(sizes: readonly number[], breaksAt: (size: number) => number | undefined): number {
  const largest = sizes[0] ?? 0;
  let best = { size: largest, cost: Number.POSITIVE_INFINITY };
  for (const size of sizes) {
    const price = stepCost(largest, size);
    if (price >= best.cost) break;
    const cost = price + (breaksAt(size) ?? Number.POSITIVE_INFINITY);
    if (cost < best.cost) best = { size, cost };
  }
  return best.size;
}

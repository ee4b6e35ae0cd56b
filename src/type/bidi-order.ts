/**
 * Where the words of a line stand: in reading order for left-to-right lines, by the bidirectional algorithm (UAX 9) for
 * others.
 */
import bidiModule from 'bidi-js';
import { hasRightToLeft } from './prepare-text.js';

type Bidi = { getEmbeddingLevels(text: string, base: 'ltr' | 'rtl'): { readonly levels: Uint8Array } };

// The package is one function behind CommonJS; its types describe an ES module.
const bidi = (bidiModule as unknown as () => Bidi)();

/** A stretch of a line in one direction and inside one word or gap, with its place. */
export interface DirectionRun {
  readonly start: number;
  readonly end: number;
  readonly direction: 'ltr' | 'rtl';
  /** Left edge relative to the pen origin of the line, in the unit of `advance`. */
  readonly x: number;
  readonly width: number;
}

/**
 * Cuts `text` at `cuts` (ascending UTF-16 offsets) and at changes of direction, and places the stretches from left to
 * right.
 */
export function placeStretches(
  text: string,
  cuts: readonly number[],
  base: 'ltr' | 'rtl',
  advance: (part: string, direction: 'ltr' | 'rtl') => number,
): DirectionRun[] {
  const levels =
    hasRightToLeft(text) || base === 'rtl' ? bidi.getEmbeddingLevels(text, base).levels : new Uint8Array(text.length);
  const bounds = new Set([0, ...cuts, text.length]);
  for (let i = 1; i < text.length; i++) if (levels[i] !== levels[i - 1] && !splitsPair(text, i)) bounds.add(i);
  const sorted = [...bounds].sort((a, b) => a - b);
  const parts = sorted.slice(1).map((end, i) => {
    const start = sorted[i] as number;
    const level = levels[start] ?? 0;
    const direction: 'ltr' | 'rtl' = level % 2 === 1 ? 'rtl' : 'ltr';
    return { start, end, level, direction, width: advance(text.slice(start, end), direction) };
  });
  const placed: DirectionRun[] = [];
  let x = 0;
  for (const { start, end, direction, width } of visualOrder(parts)) {
    placed.push({ start, end, direction, x, width });
    x += width;
  }
  return placed;
}

function splitsPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Rule L2 of UAX 9: from the highest level down to the lowest odd one, reverse every sequence at that level or above.
 */
function visualOrder<T extends { readonly level: number }>(parts: readonly T[]): T[] {
  const order = [...parts];
  const highest = Math.max(0, ...parts.map((part) => part.level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < order.length; ) {
      let end = start;
      while (end < order.length && (order[end] as T).level >= level) end++;
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(end, start) + 1;
    }
  }
  return order;
}

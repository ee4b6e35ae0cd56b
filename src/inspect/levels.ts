/** A histogram of stored brightness -> whether the pixels fit full or limited range. */
import type { LevelFacts } from './inspection.types.js';

/** Black and white of limited range, 8 bit (BT.709, 3.5). */
const BLACK = 16;
const WHITE = 235;
/** Coding and scaling ring over edges by so much. */
const RINGING_LEVELS = 8;
/** This share of pixels out of the limits is more than ringing and stray highlights. */
const OUTSIDE_SHARE = 0.005;
/** A picture that ends within so many levels of a limit ends there because of it. */
const LIMIT_LEVELS = 4;

/** `histogram`: 256 counts of stored luma values. */
export function levelsOf(histogram: Float64Array): LevelFacts {
  const total = histogram.reduce((sum, count) => sum + count, 0) || 1;
  const share = (from: number, to: number) =>
    histogram.subarray(from, to).reduce((sum, count) => sum + count, 0) / total;
  const below = share(0, BLACK - RINGING_LEVELS);
  const above = share(WHITE + RINGING_LEVELS, 256);
  const low = quantile(histogram, total * 0.001);
  const high = quantile(histogram, total * 0.999);
  return {
    below_limited: fine(below),
    above_limited: fine(above),
    low,
    high,
    look_like: likenessOf({ below, above, low, high }),
  };
}

/** Pixels under black decide, because they are rare in limited range, where highlights over 235 are common. */
function likenessOf(levels: { below: number; above: number; low: number; high: number }): LevelFacts['look_like'] {
  const { below, above, low, high } = levels;
  if (below > OUTSIDE_SHARE) return 'full';
  const keeps = below < OUTSIDE_SHARE / 50 && above < OUTSIDE_SHARE / 50;
  const endsThere = Math.abs(low - BLACK) <= LIMIT_LEVELS || Math.abs(high - WHITE) <= LIMIT_LEVELS;
  return keeps && endsThere ? 'limited' : null;
}

function quantile(histogram: Float64Array, count: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level += 1) {
    sum += histogram[level] as number;
    if (sum >= count) return level;
  }
  return 255;
}

function fine(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}

/** A template's ladder of densities from its table of numbers. */
import type { Density } from './slide.types.js';

/** How much larger than other headlines a hook of one or two words may be. */
export const HOOK_SCALES: readonly number[] = [3.2, 2.7, 2.3, 2, 1.75];

/** The number of rungs that keep all of their empty room; each later rung has a step less. */
const AIRY_RUNGS = 5;

/**
 * The share of the empty room that the last rung keeps; this rung repeats the densest row, for bodies of many short
 * paragraphs.
 */
const PACKED = 0.42;

/** Rows of headline and body cap heights in pixels and a share for the picture, from roomy to dense. */
export function densityLadder(
  rows: readonly (readonly [headline: number, body: number, art: number])[],
): readonly Density[] {
  const rungs = rows.map(([headline, body, art], index) => ({
    headline,
    body,
    art,
    air: Math.round(Math.max(0.68, 1 - 0.055 * Math.max(0, index - AIRY_RUNGS + 1)) * 1000) / 1000,
  }));
  return [...rungs, ...rungs.slice(-1).map((densest) => ({ ...densest, air: PACKED }))];
}

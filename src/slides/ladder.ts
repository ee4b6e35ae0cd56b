/** A template's ladder of densities from its table of numbers. */
import type { Density } from './slide.types.js';

/** Rungs that keep their full air; each below gives up a step of it. */
const AIRY = 5;

/** Rows of headline and body cap heights in pixels and a share for the picture, from roomy to dense. */
export function ladder(rows: readonly (readonly [headline: number, body: number, art: number])[]): readonly Density[] {
  return rows.map(([headline, body, art], index) => ({
    headline,
    body,
    art,
    air: Math.round(Math.max(0.68, 1 - 0.055 * Math.max(0, index - AIRY + 1)) * 1000) / 1000,
  }));
}

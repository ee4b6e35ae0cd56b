/**
 * How bright a short is under its overlay: that of its two clips, each in its slot. The end card has a ground of its
 * own.
 */
import { SHORT_RATE, SHORT_SIZE, SLOT_FRAMES } from '../../document/short/short-format.js';
import type { LumaGrid } from '../../media.js';
import type { FilmLight } from '../film-light.js';

/** Grids of the two clips; a missing one is taken for a white and a black picture at once. */
export function shortLight(grids: readonly (LumaGrid | undefined)[] = []): FilmLight {
  const scenes = [0, 1].map((index) => ({
    start: index * SLOT_FRAMES,
    end: (index + 1) * SLOT_FRAMES,
    fromSeconds: 0,
    grid: grids[index],
  }));
  return { frame: SHORT_SIZE, framesPerSecond: SHORT_RATE.num, scenes };
}

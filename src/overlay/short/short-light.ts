import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE, SLOT_FRAMES } from '../../document/short/short-format.js';
import type { LumaGrid } from '../../media.js';
import type { FilmLight } from '../film-light.js';

/** The light under the end card, and when the second clip begins. */
interface CardLight {
  /** The light of a poster that is a scene of the film. */
  readonly poster?: LumaGrid | undefined;
  readonly cut?: number;
}

/**
 * Grids of the two clips; a missing one counts both as white and as black. `cut` is the first frame of the second clip.
 */
export function shortLight(
  grids: readonly (LumaGrid | undefined)[] = [],
  { poster, cut = SLOT_FRAMES }: CardLight = {},
): FilmLight {
  const clips = [
    { start: 0, end: cut, fromSeconds: 0, grid: grids[0] },
    { start: cut, end: FILM_FRAMES, fromSeconds: 0, grid: grids[1] },
  ];
  const ends = { start: FILM_FRAMES, end: Number.MAX_SAFE_INTEGER, fromSeconds: 0 };
  const card = poster === undefined ? [] : [{ ...ends, grid: poster }];
  return { frame: SHORT_SIZE, framesPerSecond: SHORT_RATE.num, scenes: [...clips, ...card] };
}

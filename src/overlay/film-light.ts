/** How bright a film is under its overlay, where and when: the basis for legibility. */
import type { Size } from '../geometry.js';
import type { LumaGrid } from '../media.js';

export interface FilmLight {
  readonly frame: Size;
  readonly framesPerSecond: number;
  /** Scenes with a picture; elsewhere the overlay draws its own ground. */
  readonly scenes: readonly SceneLight[];
}

export interface SceneLight {
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  /** The time of the scene's start in its grid, seconds. */
  readonly fromSeconds: number;
  /**
   * The grid of the scene's luma; undefined where it was not measured: then the scene counts both as white and as
   * black.
   */
  readonly grid: LumaGrid | undefined;
}

/** One still picture from frame 0 on. */
export function standingLight(grid: LumaGrid | undefined, frame: Size): FilmLight {
  return { frame, framesPerSecond: 1, scenes: [{ start: 0, end: Number.MAX_SAFE_INTEGER, fromSeconds: 0, grid }] };
}

/** How bright a film is under its overlay, where and when: what legibility is measured on. */
import type { Size } from '../geometry.js';
import type { LumaGrid } from '../media.js';

export interface FilmLight {
  readonly frame: Size;
  readonly framesPerSecond: number;
  /** Scenes with a picture; where none is, the overlay draws its own ground. */
  readonly scenes: readonly SceneLight[];
}

export interface SceneLight {
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  /** Where the scene starts on the clock of its grid. */
  readonly fromSeconds: number;
  /** Undefined: not measured, so a white and a black picture at once. */
  readonly grid: LumaGrid | undefined;
}

/** One picture that stands from frame 0 on. */
export function standingLight(grid: LumaGrid | undefined, frame: Size): FilmLight {
  return { frame, framesPerSecond: 1, scenes: [{ start: 0, end: Number.MAX_SAFE_INTEGER, fromSeconds: 0, grid }] };
}

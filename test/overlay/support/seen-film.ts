/** What a test says is seen on a film, in pixels of its frames. */
import type { Film } from '../../../src/overlay/film-stages.js';

/** Cells of the frame over output frames [start, end): `values[row * columns + column]`, 0-255. */
export interface TimedInterest {
  readonly start: number;
  readonly end: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Uint8Array;
}

/** Faces, and how much the parts of the picture should be seen. */
export interface SeenFilm extends Partial<Omit<Film, 'faces'>>, Pick<Film, 'faces'> {
  readonly interest?: readonly TimedInterest[];
}

/** A film of which nothing is known. */
export const NO_SUBJECTS: SeenFilm = { faces: [] };

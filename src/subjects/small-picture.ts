/** A small upright colour picture, in which subjects are looked for: planes of display luma, and of chroma around 0. */
import type { Size } from '../geometry.js';

export interface SmallPicture extends Size {
  /** Display luma, 0-255, row by row. */
  readonly luma: Uint8Array;
  /** Blue and red differences, -128 to 127, in full range. */
  readonly blue: Int8Array;
  readonly red: Int8Array;
}

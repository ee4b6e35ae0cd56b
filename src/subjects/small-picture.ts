/** A small upright colour picture, as subjects are looked for in it: planes of display luma and of chroma about 0. */
import type { Size } from '../geometry.js';

export interface SmallPicture extends Size {
  /** Display luma, 0-255, row by row. */
  readonly luma: Uint8Array;
  /** Blue and red differences, -128 to 127, full scale. */
  readonly blue: Int8Array;
  readonly red: Int8Array;
}

/** Sums over everything left of and above a point, so that any box is summed in four reads; one row and column larger than the picture. */
export function integral(values: Uint8Array, { width, height }: Size): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    const above = y * (width + 1);
    const here = above + width + 1;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] as number;
      sums[here + x + 1] = (sums[above + x + 1] as number) + row;
    }
  }
  return sums;
}

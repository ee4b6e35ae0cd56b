/** A frame that is searched closely: limited-range yuv420p, and how it is reduced to half its size. */
import type { Size } from '../../geometry.js';

/** Sides are even. */
export interface YuvPicture extends Size {
  /** Luma, then blue, then red differences, row by row. */
  readonly data: Uint8Array;
}

/** The means of two by two pixels. Expects sides that divide by 4. */
export function halved({ width, height, data }: YuvPicture): YuvPicture {
  const half = { width: width / 2, height: height / 2 };
  const to = new Uint8Array((half.width * half.height * 3) / 2);
  const [luma, halfLuma] = [width * height, half.width * half.height];
  halvePlane(data.subarray(0, luma), to.subarray(0, halfLuma), half);
  const chroma = { width: half.width / 2, height: half.height / 2 };
  for (const plane of [0, 1]) {
    const from = luma + (plane * luma) / 4;
    const at = halfLuma + (plane * halfLuma) / 4;
    halvePlane(data.subarray(from, from + luma / 4), to.subarray(at, at + halfLuma / 4), chroma);
  }
  return { ...half, data: to };
}

/** `size`: of the result. */
function halvePlane(from: Uint8Array, to: Uint8Array, { width, height }: Size): void {
  const row = 2 * width;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0, above = 2 * y * row; x < width; x += 1, at += 1, above += 2)
      to[at] = (from[above]! + from[above + 1]! + from[above + row]! + from[above + row + 1]! + 2) >> 2;
  }
}

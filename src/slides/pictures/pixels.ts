/** A picture in memory, or a window of a larger one: cropping copies nothing. */
import type { Box, Size } from '../../geometry.js';

export interface Pixels extends Size {
  /** Rows of 8-bit sRGB R, G, B, A with straight alpha. */
  readonly data: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  /** The offset of the first pixel, in bytes. */
  readonly offset: number;
  /** True when every pixel is known to be opaque. */
  readonly opaque: boolean;
}

/** Pixels whose rows have no gaps, as decoders give them. */
export function wholePixels(data: Uint8Array, { width, height }: Size, opaque: boolean): Pixels {
  return { data, width, height, stride: 4 * width, offset: 0, opaque };
}

/** The part of `pixels` in `box` (whole coordinates, inside it), on the same memory. */
export function pixelsIn({ data, stride, offset, opaque }: Pixels, { x, y, width, height }: Box): Pixels {
  return { data, width, height, stride, offset: offset + y * stride + 4 * x, opaque };
}

/** The bytes of the rows without gaps: the same memory where it has none, otherwise a copy. */
export function packed({ data, width, height, stride, offset }: Pixels): Uint8Array {
  const row = 4 * width;
  if (stride === row) return data.subarray(offset, offset + row * height);
  const rows = Buffer.allocUnsafe(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = offset + y * stride;
    rows.set(data.subarray(from, from + row), y * row);
  }
  return rows;
}

/** A picture of about a hundred places along its longer side: things and the camera's movement are found in it. */
import type { Size } from '../geometry.js';
import type { SmallPicture } from './small-picture.js';

export interface CoarseLuma extends Size {
  readonly luma: Int16Array;
}

export interface CoarsePicture extends CoarseLuma {
  readonly blue: Int16Array;
  readonly red: Int16Array;
}

/** The longer side, about this many places. */
const MOST_SIDE = 100;

/** Each place is the mean of a square of the picture. */
export function coarsePicture(picture: SmallPicture): CoarsePicture {
  return { ...coarseLuma(picture), blue: meanOf(picture.blue, picture), red: meanOf(picture.red, picture) };
}

export function coarseLuma(picture: SmallPicture): CoarseLuma {
  const { width, height } = gridOf(picture);
  return { width, height, luma: meanOf(picture.luma, picture) };
}

function gridOf({ width, height }: Size): Size & { readonly side: number } {
  const side = Math.max(1, Math.round(Math.max(width, height) / MOST_SIDE));
  return { width: Math.max(1, Math.floor(width / side)), height: Math.max(1, Math.floor(height / side)), side };
}

function meanOf(plane: Uint8Array | Int8Array, picture: Size): Int16Array {
  const { width, height, side } = gridOf(picture);
  const means = new Int16Array(width * height);
  for (let at = 0; at < means.length; at += 1) {
    const from = Math.floor(at / width) * side * picture.width + (at % width) * side;
    let sum = 0;
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) sum += plane[from + row * picture.width + column] as number;
    means[at] = Math.round(sum / (side * side));
  }
  return means;
}

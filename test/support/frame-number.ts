/**
 * A number written into a picture as full-width stripes: a black one, then each of 11 bits as a pair (bit, its
 * opposite), highest first, then a white one; 24 stripes in all. Cropping the sides takes nothing away, a scrim or a
 * change of levels leaves which of a pair is brighter, and a blend of two frames leaves a pair without contrast, which
 * reads as no number.
 *
 *     stripe  0  1 2  3 4  …  21 22  23
 *             -  a A  b B      k K   +      (A is the opposite of a)
 */
import type { Box } from '../../src/geometry.js';

/** Numbers reach from 0 to 2047. */
export const numberBits = 11;
const stripes = 2 * numberBits + 2;
const black = 24;
const white = 228;
/** Luma levels that the two of a pair must be apart; 204 as written, 61 under a scrim of 70%. */
const leastContrast = 40;

/** Luma plane (limited range) of a frame that carries `number`; throws a RangeError outside 0-2047. */
export function drawFrameNumber(number: number, width: number, height: number): Uint8Array {
  if (!Number.isInteger(number) || number < 0 || number >= 2 ** numberBits) {
    throw new RangeError(`Expected a frame number from 0 to ${2 ** numberBits - 1} but received ${number}`);
  }
  const luma = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    luma.fill(isLight(number, Math.floor((row * stripes) / height)) ? white : black, row * width, (row + 1) * width);
  }
  return luma;
}

function isLight(number: number, stripe: number): boolean {
  if (stripe === 0 || stripe === stripes - 1) return stripe !== 0;
  const bit = (number >> (numberBits - 1 - ((stripe - 1) >> 1))) & 1;
  return stripe % 2 === 1 ? bit === 1 : bit === 0;
}

/**
 * The number a picture carries, or undefined when it carries none that can be trusted. `pixels`: rows of 1 (grey), 3
 * (RGB) or 4 (RGBA) bytes. `picture`: where the source's frame lies, all of its height, default the whole; only the
 * outer 2.5% of its width on either side are looked at, outside every safe zone, so that text in between does not
 * matter.
 */
export function readFrameNumber(pixels: Uint8Array, width: number, height: number, picture?: Box): number | undefined {
  const box = picture ?? { x: 0, y: 0, width, height };
  const channels = pixels.length / (width * height);
  if (![1, 3, 4].includes(channels)) throw new TypeError(`Expected 1, 3 or 4 bytes per pixel but received ${channels}`);
  const levels = Array.from({ length: stripes }, (_, stripe) => stripeLevel(pixels, width, channels, box, stripe));
  const difference = (stripe: number) => (levels[stripe] ?? 0) - (levels[stripe + 1] ?? 0);
  if ((levels[stripes - 1] ?? 0) - (levels[0] ?? 0) < leastContrast) return undefined;
  let number = 0;
  for (let stripe = 1; stripe < stripes - 1; stripe += 2) {
    if (Math.abs(difference(stripe)) < leastContrast) return undefined;
    number = 2 * number + (difference(stripe) > 0 ? 1 : 0);
  }
  return number;
}

/** Mean level of the middle half of a stripe, in the columns at both edges. */
function stripeLevel(pixels: Uint8Array, width: number, channels: number, box: Box, stripe: number): number {
  const stripeHeight = box.height / stripes;
  const top = Math.round(box.y + (stripe + 0.25) * stripeHeight);
  const bottom = Math.max(top + 1, Math.round(box.y + (stripe + 0.75) * stripeHeight));
  const edge = Math.max(1, Math.round(box.width * 0.025));
  const left = Math.round(box.x);
  const right = Math.round(box.x + box.width);
  let sum = 0;
  let count = 0;
  for (let row = top; row < bottom; row++) {
    for (
      let column = left;
      column < right;
      column = column === left + edge - 1 ? Math.max(column + 1, right - edge) : column + 1
    ) {
      const offset = channels * (row * width + column);
      const colors = Math.min(channels, 3);
      for (let channel = 0; channel < colors; channel++) sum += (pixels[offset + channel] ?? 0) / colors;
      count += 1;
    }
  }
  return sum / count;
}

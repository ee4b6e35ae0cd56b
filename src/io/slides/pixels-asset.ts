/** Prepared pixels as an image that draw lists can name. */
import { type ImageAsset, imageAsset } from '../raster/image-assets.js';
import type { Pixels } from './find-subject.js';

export function pixelsAsset({ data, width, height, channels }: Pixels): ImageAsset {
  return imageAsset(channels === 4 ? data : withAlpha(data, width * height), width, height);
}

/** RGB -> opaque RGBA, four bytes at a time. */
function withAlpha(rgb: Uint8Array, pixels: number): Uint8Array {
  const words = new Uint32Array(pixels);
  for (let i = 0, at = 0; i < pixels; i += 1, at += 3) {
    words[i] = 0xff000000 | ((rgb[at + 2] as number) << 16) | ((rgb[at + 1] as number) << 8) | (rgb[at] as number);
  }
  return new Uint8Array(words.buffer);
}

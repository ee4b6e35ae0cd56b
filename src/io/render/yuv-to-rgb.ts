/**
 * yuv420p BT.709 limited -> interleaved 8-bit RGB, chroma held over its 2x2 block (nearest): the pixels of a still as
 * players without chroma filtering show them.
 */
import type { Size } from '../../geometry.js';

/** `data`: Y, then quarter-size Cb and Cr. Returns width x height x 3 bytes. */
export function yuvToRgb(data: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const chromaWidth = width >> 1;
  const cbStart = width * height;
  const crStart = cbStart + chromaWidth * (height >> 1);
  const rgb = new Uint8Array(width * height * 3);
  let out = 0;
  for (let y = 0; y < height; y += 1) {
    const chromaRow = (y >> 1) * chromaWidth;
    for (let x = 0; x < width; x += 1) {
      const luma = (((data[y * width + x] ?? 16) - 16) * 255) / 219;
      const cb = (data[cbStart + chromaRow + (x >> 1)] ?? 128) - 128;
      const cr = (data[crStart + chromaRow + (x >> 1)] ?? 128) - 128;
      rgb[out] = clamp(luma + RED_FROM_CR * cr);
      rgb[out + 1] = clamp(luma - GREEN_FROM_CB * cb - GREEN_FROM_CR * cr);
      rgb[out + 2] = clamp(luma + BLUE_FROM_CB * cb);
      out += 3;
    }
  }
  return rgb;
}

// ITU-R BT.709: Kr 0.2126, Kb 0.0722; chroma spans 224 levels.
const RED_FROM_CR = (1.5748 * 255) / 224;
const BLUE_FROM_CB = (1.8556 * 255) / 224;
const GREEN_FROM_CB = (0.0722 / 0.7152) * BLUE_FROM_CB;
const GREEN_FROM_CR = (0.2126 / 0.7152) * RED_FROM_CR;

function clamp(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

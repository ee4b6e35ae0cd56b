/** Pixels -> a small picture of them, of the size at which subjects are looked for. */
import type { Size } from '../geometry.js';
import type { SmallPicture } from './small-picture.js';

/** Rows of 8-bit R, G, B, straight A. */
export interface RgbaRows extends Size {
  readonly data: Uint8Array;
  /** Bytes from a row to the next. Default: rows without gaps. */
  readonly stride?: number;
  /** Byte of the first pixel. Default 0. */
  readonly offset?: number;
}

export interface ShrinkOptions {
  /** Grey, 0-255, behind transparent pixels. */
  readonly ground: number;
  /** Samples taken along one side of a small pixel, evenly spread. Default: every pixel that it covers. */
  readonly samples?: number;
}

/** Each pixel of the small picture is the mean of the pixels that it covers. */
export function shrinkPicture(
  image: RgbaRows,
  size: Size,
  { ground, samples = Infinity }: ShrinkOptions,
): SmallPicture {
  const { width, height, data, stride = 4 * width, offset = 0 } = image;
  const count = size.width * size.height;
  const picture = { ...size, luma: new Uint8Array(count), blue: new Int8Array(count), red: new Int8Array(count) };
  const stretches = Array.from({ length: size.width }, (_, x) => stretchOf(x, size.width, width, samples));
  let to = 0;
  for (let y = 0; y < size.height; y += 1) {
    const rows = stretchOf(y, size.height, height, samples);
    for (let x = 0; x < size.width; x += 1, to += 1) {
      const columns = stretches[x] as Stretch;
      let red = 0;
      let green = 0;
      let blue = 0;
      let pixels = 0;
      for (let row = rows.from; row < rows.to; row += rows.step) {
        for (let column = columns.from; column < columns.to; column += columns.step) {
          const at = offset + row * stride + 4 * column;
          const alpha = data[at + 3] as number;
          const share = alpha === 255 ? 1 : alpha / 255;
          const behind = ground * (1 - share);
          red += (data[at] as number) * share + behind;
          green += (data[at + 1] as number) * share + behind;
          blue += (data[at + 2] as number) * share + behind;
          pixels += 1;
        }
      }
      const luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / pixels;
      picture.luma[to] = Math.round(luma);
      picture.blue[to] = chroma((blue / pixels - luma) / 1.8556);
      picture.red[to] = chroma((red / pixels - luma) / 1.5748);
    }
  }
  return picture;
}

/** The size of a picture of this shape whose longer side is `most`; its own size where that is smaller. */
export function shrunkSize({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

function stretchOf(at: number, count: number, length: number, samples: number): Stretch {
  const from = Math.floor((at * length) / count);
  const to = Math.max(from + 1, Math.floor(((at + 1) * length) / count));
  return { from, to, step: Math.max(1, Math.floor((to - from) / samples)) };
}

function chroma(value: number): number {
  return Math.max(-128, Math.min(127, Math.round(value)));
}

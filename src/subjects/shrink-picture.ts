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
export function shrinkPicture(image: RgbaRows, size: Size, { ground, samples }: ShrinkOptions): SmallPicture {
  const count = size.width * size.height;
  const [luma, blue, red] = [new Uint8Array(count), new Int8Array(count), new Int8Array(count)];
  const columns = stretchesOf(size.width, image.width, samples);
  const rows = stretchesOf(size.height, image.height, samples);
  const grid = { columns, rows };
  const zeros = () => new Float64Array(size.width);
  const sums: Sums = { reds: zeros(), greens: zeros(), blues: zeros() };
  const { reds, greens, blues } = sums;
  let to = 0;
  for (let y = 0; y < size.height; y += 1) {
    if (!sumOpaque(image, grid, y, sums)) sumOver(ground, image, grid, y, sums);
    const high = rows.count[y] as number;
    for (let x = 0; x < size.width; x += 1, to += 1) {
      const pixels = high * (columns.count[x] as number);
      const ofRed = reds[x] as number;
      const ofBlue = blues[x] as number;
      const level = (0.2126 * ofRed + 0.7152 * (greens[x] as number) + 0.0722 * ofBlue) / pixels;
      luma[to] = rounded(level);
      blue[to] = chroma((ofBlue / pixels - level) / 1.8556);
      red[to] = chroma((ofRed / pixels - level) / 1.5748);
    }
  }
  return { ...size, luma, blue, red };
}

/** The pixels that are read for each column and row of the small picture. */
interface Grid {
  readonly columns: Stretches;
  readonly rows: Stretches;
}

/** The sums of each pixel of a row of the small picture. */
interface Sums {
  readonly reds: Float64Array;
  readonly greens: Float64Array;
  readonly blues: Float64Array;
}

/** The sums of a row in whole numbers, which takes half the time; false where a sample is not opaque. */
function sumOpaque(image: RgbaRows, { columns, rows }: Grid, y: number, { reds, greens, blues }: Sums): boolean {
  const { data, width, stride = 4 * width, offset = 0 } = image;
  const { from, to, step } = columns;
  for (const channel of [reds, greens, blues]) channel.fill(0);
  let alpha = 255;
  for (let row = rows.from[y] as number; row < (rows.to[y] as number); row += rows.step[y] as number) {
    const begin = offset + row * stride;
    for (let x = 0; x < from.length; x += 1) {
      const end = begin + 4 * (to[x] as number);
      const stride = 4 * (step[x] as number);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let at = begin + 4 * (from[x] as number); at < end; at += stride) {
        red += data[at] as number;
        green += data[at + 1] as number;
        blue += data[at + 2] as number;
        alpha &= data[at + 3] as number;
      }
      reds[x] = (reds[x] as number) + red;
      greens[x] = (greens[x] as number) + green;
      blues[x] = (blues[x] as number) + blue;
    }
    if (alpha !== 255) return false;
  }
  return true;
}

/** The sums of a row over a ground. */
function sumOver(ground: number, image: RgbaRows, { columns, rows }: Grid, y: number, sums: Sums): void {
  const { data, width, stride = 4 * width, offset = 0 } = image;
  for (let x = 0; x < columns.from.length; x += 1) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let row = rows.from[y] as number; row < (rows.to[y] as number); row += rows.step[y] as number) {
      for (let at = columns.from[x] as number; at < (columns.to[x] as number); at += columns.step[x] as number) {
        const place = offset + row * stride + 4 * at;
        const share = (data[place + 3] as number) / 255;
        const behind = ground * (1 - share);
        red += (data[place] as number) * share + behind;
        green += (data[place + 1] as number) * share + behind;
        blue += (data[place + 2] as number) * share + behind;
      }
    }
    sums.reds[x] = red;
    sums.greens[x] = green;
    sums.blues[x] = blue;
  }
}

/** The size of a picture of this shape whose longer side is `most`; its own size where that is smaller. */
export function shrunkSize({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** For each pixel along a side of the small picture: the pixels that are read, and how many. */
interface Stretches {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly step: Int32Array;
  readonly count: Int32Array;
}

function stretchesOf(count: number, length: number, samples = Infinity): Stretches {
  const integers = () => new Int32Array(count);
  const stretches = { from: integers(), to: integers(), step: integers(), count: integers() };
  for (let at = 0; at < count; at += 1) {
    const from = Math.floor((at * length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * length) / count));
    const step = Math.max(1, Math.floor((to - from) / samples));
    stretches.from[at] = from;
    stretches.to[at] = to;
    stretches.step[at] = step;
    stretches.count[at] = Math.ceil((to - from) / step);
  }
  return stretches;
}

/** As `Math.round` does, whose code takes longer. */
function rounded(value: number): number {
  return Math.floor(value + 0.5) | 0;
}

function chroma(value: number): number {
  const whole = rounded(value);
  return Math.max(-128, Math.min(127, whole));
}

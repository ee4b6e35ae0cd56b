/**
 * Blurs a small picture as ffmpeg's `gblur` blurs yuv420p: luma by a standard deviation in pixels, chroma by the same
 * number of its own pixels, which are twice as large; darkened if asked. Pure, on RGBA.
 */
import type { Size } from '../geometry.js';

/** The share of luma and of chroma that is kept. */
export interface Dimming {
  readonly luma: number;
  readonly chroma: number;
}

/** Luma, blue and red difference of a picture: BT.709, full scale, not bounded; chroma at half of both sides. */
export type Planes = readonly [Float32Array, Float32Array, Float32Array];

/**
 * Blurs a picture. `rgba`: rows without gaps, opaque; changed in place. Both sides are even. `planes`: the same picture
 * as its file has it, where that is known: it contains light that is whiter than white, which a blur spreads.
 */
export function softened(
  rgba: Uint8ClampedArray,
  { width, height }: Size,
  sigma: number,
  { dim, planes }: { readonly dim?: Dimming | undefined; readonly planes?: Planes | undefined } = {},
): void {
  const half = { width: width / 2, height: height / 2 };
  const [y, u, v] = planes ?? planesOf(rgba, { width, height });
  const kernel = gaussian(sigma);
  const [luma, blue, red] = [blurred(y, { width, height }, kernel), blurred(u, half, kernel), blurred(v, half, kernel)];
  const share = dim ?? { luma: 1, chroma: 1 };
  for (let at = 0; at < width * height; at += 1) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const light = (luma[at] as number) * share.luma;
    const b = between(blue, half, { column, row }) * share.chroma;
    const r = between(red, half, { column, row }) * share.chroma;
    rgba[4 * at] = light + 1.5748 * r;
    rgba[4 * at + 1] = light - 0.1873 * b - 0.4681 * r;
    rgba[4 * at + 2] = light + 1.8556 * b;
  }
}

/** BT.709, full scale; chroma is the mean of two by two pixels. */
function planesOf(rgba: Uint8ClampedArray, { width, height }: Size): Planes {
  const y = new Float32Array(width * height);
  const u = new Float32Array(y.length / 4);
  const v = new Float32Array(y.length / 4);
  for (let at = 0; at < y.length; at += 1) {
    const [red, green, blue] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]] as unknown as [
      number,
      number,
      number,
    ];
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const quarter = Math.floor(at / width / 2) * (width / 2) + Math.floor((at % width) / 2);
    y[at] = luma;
    u[quarter] = (u[quarter] as number) + (blue - luma) / 1.8556 / 4;
    v[quarter] = (v[quarter] as number) + (red - luma) / 1.5748 / 4;
  }
  return [y, u, v];
}

/** Values of chroma between its samples, each of which lies in the middle of two by two pixels. */
function between(plane: Float32Array, { width, height }: Size, at: { column: number; row: number }): number {
  const [x, y] = [(at.column - 0.5) / 2, (at.row - 0.5) / 2];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const value = (column: number, row: number) =>
    plane[Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column))] as number;
  const mix = (row: number) => value(left, row) + (value(left + 1, row) - value(left, row)) * (x - left);
  return mix(top) + (mix(top + 1) - mix(top)) * (y - top);
}

function gaussian(sigma: number): readonly number[] {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Blurs a plane horizontally, then vertically; edge pixels are repeated. */
function blurred(plane: Float32Array, { width, height }: Size, kernel: readonly number[]): Float32Array {
  const across = convolved(plane, { lines: height, length: width, step: 1, line: width }, kernel);
  return convolved(across, { lines: width, length: height, step: width, line: 1 }, kernel);
}

interface Direction {
  readonly lines: number;
  readonly length: number;
  /** The distance from one sample to the next, and from one line to the next. */
  readonly step: number;
  readonly line: number;
}

function convolved(
  plane: Float32Array,
  { lines, length, step, line }: Direction,
  kernel: readonly number[],
): Float32Array {
  const out = new Float32Array(plane.length);
  const reach = (kernel.length - 1) / 2;
  for (let index = 0; index < lines; index += 1) {
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let tap = -reach; tap <= reach; tap += 1) {
        const from = Math.max(0, Math.min(length - 1, at + tap));
        sum += (kernel[tap + reach] as number) * (plane[index * line + from * step] as number);
      }
      out[index * line + at * step] = sum;
    }
  }
  return out;
}

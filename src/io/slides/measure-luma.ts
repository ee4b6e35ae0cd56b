/** Pixels -> LumaMap: per cell the dark and the light end of WCAG luminance, as greys. Every third pixel both ways; about 2 ms a slide. */
import type { LumaMap } from '../../slides/luma-map.js';
import type { Pixels } from './find-subject.js';

const CELL = 15;
const STEP = 3;
/** 95% of a normal spread lies below mean + 1.64 deviations. */
const DEVIATIONS = 1.64;

let toLinear: Float32Array | undefined;
let toGrey: Uint8Array | undefined;

export function measureLuma({ data, width, height }: Pixels): LumaMap {
  toLinear ??= Float32Array.from({ length: 256 }, (_, value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  toGrey ??= Uint8Array.from({ length: 4097 }, (_, step) => {
    const y = step / 4096;
    return Math.round(255 * (y <= 0.0031308 ? 12.92 * y : 1.055 * y ** (1 / 2.4) - 0.055));
  });
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const low = new Uint8Array(columns * rows);
  const high = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let count = 0;
      let sum = 0;
      let squares = 0;
      let least = 255;
      let most = 0;
      const endY = Math.min(height, (row + 1) * CELL);
      const endX = Math.min(width, (column + 1) * CELL);
      for (let y = row * CELL; y < endY; y += STEP) {
        for (let x = column * CELL; x < endX; x += STEP) {
          const at = (y * width + x) * 4;
          if (data[at + 3]! < 8) continue;
          const luminance =
            0.2126 * toLinear[data[at]!]! + 0.7152 * toLinear[data[at + 1]!]! + 0.0722 * toLinear[data[at + 2]!]!;
          const grey = toGrey[(luminance * 4096) | 0]!;
          count += 1;
          sum += grey;
          squares += grey * grey;
          if (grey < least) least = grey;
          if (grey > most) most = grey;
        }
      }
      const at = row * columns + column;
      if (count === 0) {
        low[at] = 255;
        high[at] = 0;
        continue;
      }
      const mean = sum / count;
      const spread = DEVIATIONS * Math.sqrt(Math.max(0, squares / count - mean * mean));
      low[at] = Math.max(least, Math.floor(mean - spread));
      high[at] = Math.min(most, Math.ceil(mean + spread));
    }
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return { columns, rows, cell: CELL, low: text(low), high: text(high) };
}

/**
 * A slide's pixels -> their light: for each cell the dark and the light end of WCAG luminance, as greys. Every third
 * pixel of each row and column is read; about 2 ms for a slide.
 */
import { decodeSrgb, encodeSrgb } from '../../color.js';
import type { PackedLight } from '../../media.js';
import { packBytes } from '../../subjects/pack-bytes.js';
import type { Pixels } from './pixels.js';

const CELL = 15;
const STEP = 3;
/** The number of deviations above the mean below which 95% of a normal distribution lies. */
const DEVIATIONS = 1.64;

interface Tables {
  /** Each channel's share of the luminance, by its 8-bit value. */
  readonly red: Float64Array;
  readonly green: Float64Array;
  readonly blue: Float64Array;
  /** The grey for each of 4096 steps of luminance. */
  readonly grey: Uint8Array;
}

let known: Tables | undefined;

function tables(): Tables {
  if (known !== undefined) return known;
  const linear = Float32Array.from({ length: 256 }, (_, value) => decodeSrgb(value / 255));
  const weighed = (weight: number) => Float64Array.from(linear, (value) => weight * value);
  const grey = Uint8Array.from({ length: 4097 }, (_, step) => {
    return Math.round(255 * encodeSrgb(step / 4096));
  });
  known = { red: weighed(0.2126), green: weighed(0.7152), blue: weighed(0.0722), grey };
  return known;
}

export function measureLuma({ data, width, height, stride, offset }: Pixels): PackedLight {
  const { red, green, blue, grey: toGrey } = tables();
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
          const at = offset + y * stride + x * 4;
          if (data[at + 3]! < 8) continue;
          const luminance = red[data[at]!]! + green[data[at + 1]!]! + blue[data[at + 2]!]!;
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
  const middle = low.map((dark, at) => Math.round((dark + (high[at] as number)) / 2));
  return { columns, rows, times: [0], mean: [packBytes(middle)], low: [packBytes(low)], high: [packBytes(high)] };
}

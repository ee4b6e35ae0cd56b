/** Small pictures -> how bright each part is, over time: what the legibility of texts rests on. */
import type { PackedLight } from '../media.js';
import { packBytes } from './pack-bytes.js';
import type { SmallPicture } from './small-picture.js';

/** Samples along one side of a cell. */
const FINE = 5;

/** `pictures`: all of one size, with sides that are multiples of 5. */
export function measureLight(times: readonly number[], pictures: readonly SmallPicture[]): PackedLight | undefined {
  const [first] = pictures;
  if (first === undefined) return undefined;
  const looks = pictures.map(lightOf);
  return {
    columns: first.width / FINE,
    rows: first.height / FINE,
    times,
    mean: looks.map(({ mean }) => packBytes(mean)),
    low: looks.map(({ low }) => packBytes(low)),
    high: looks.map(({ high }) => packBytes(high)),
  };
}

function lightOf({ luma, width, height }: SmallPicture) {
  const [columns, rows] = [width / FINE, height / FINE];
  const count = columns * rows;
  const light = { mean: new Uint8Array(count), low: new Uint8Array(count), high: new Uint8Array(count) };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      // The second least and the second greatest are taken, so that one stray sample on either side changes nothing.
      let least = 255;
      let low = 255;
      let greatest = 0;
      let high = 0;
      for (let y = 0; y < FINE; y += 1) {
        const start = (row * FINE + y) * width + column * FINE;
        for (let x = 0; x < FINE; x += 1) {
          const value = luma[start + x] as number;
          sum += value;
          if (value < least) {
            low = least;
            least = value;
          } else if (value < low) low = value;
          if (value > greatest) {
            high = greatest;
            greatest = value;
          } else if (value > high) high = value;
        }
      }
      const at = row * columns + column;
      light.mean[at] = Math.round(sum / (FINE * FINE));
      light.low[at] = low;
      light.high[at] = high;
    }
  }
  return light;
}

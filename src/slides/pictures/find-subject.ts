/**
 * What in a picture asks to be seen, from its pixels: edges, colours unlike the rest, and skin, weighed toward the
 * middle and a little above it, where faces are. Deterministic; about 1 ms.
 */
import type { Box, Size } from '../../geometry.js';
import type { InterestMap } from '../interest-map.js';
import type { Pixels } from './pixels.js';

const CELLS = 40;
/** Difference of a pixel's channels from which it is of a strong colour. */
const VIVID = 120;
/**
 * Mean of that difference up to which a picture counts as one of little colour: a sunset has strong colours that are no
 * subject.
 */
const PALE = 45;
/** Of the picture: below it is a lamp or noise, above it is the scene. */
const [LEAST_COLOR, MOST_COLOR] = [0.0008, 0.03];
/** What strong colour counts for, and all else beside it: a few cells must outweigh a field of branches, by squares. */
const [COLOR, BESIDE_COLOR] = [3, 0.3];

/** Long because it is one pass over pixels with sums that belong together. */
export function findSubject({ data, width, height, stride, offset }: Pixels): InterestMap {
  const cell = Math.max(2, Math.max(width, height) / CELLS);
  const columns = Math.max(1, Math.round(width / cell));
  const rows = Math.max(1, Math.round(height / cell));
  const count = columns * rows;
  const [red, green, blue, edge, skin, vivid, seen] = Array.from({ length: 7 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const step = Math.max(1, Math.floor(cell / 5));
  let allChroma = 0;
  for (let y = 0; y < height - step; y += step) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns;
    for (let x = 0; x < width - step; x += step) {
      const at = offset + y * stride + x * 4;
      const r = data[at] as number;
      const g = data[at + 1] as number;
      const b = data[at + 2] as number;
      const index = row + Math.min(columns - 1, Math.floor((x * columns) / width));
      red[index] = (red[index] as number) + r;
      green[index] = (green[index] as number) + g;
      blue[index] = (blue[index] as number) + b;
      const beside = data[at + step * 4 + 1] as number;
      const below = data[at + step * stride + 1] as number;
      edge[index] = (edge[index] as number) + Math.abs(g - beside) + Math.abs(g - below);
      if (isSkin(r, g, b)) skin[index] = (skin[index] as number) + 1;
      const chroma = Math.max(r, g, b) - Math.min(r, g, b);
      allChroma += chroma;
      if (chroma > VIVID) vivid[index] = (vivid[index] as number) + 1;
      seen[index] = (seen[index] as number) + 1;
    }
  }
  const share = (sums: Float64Array, index: number) => (sums[index] as number) / ((seen[index] as number) || 1);
  const mean = (sums: Float64Array) => sums.reduce((total, _, index) => total + share(sums, index), 0) / count;
  const [meanRed, meanGreen, meanBlue, meanEdge] = [mean(red), mean(green), mean(blue), mean(edge) || 1];
  const meanVivid = mean(vivid);
  // A red bird on grey branches: so little of so strong a colour is what the picture is of, wherever it sits.
  const meanChroma =
    allChroma /
    Math.max(
      1,
      seen.reduce((total, number) => total + number, 0),
    );
  const isColorSubject = meanChroma < PALE && meanVivid > LEAST_COLOR && meanVivid < MOST_COLOR;
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const apart =
      Math.hypot(share(red, index) - meanRed, share(green, index) - meanGreen, share(blue, index) - meanBlue) / 150;
    const dx = ((index % columns) + 0.5) / columns - 0.5;
    const dy = (Math.floor(index / columns) + 0.5) / rows - 0.42;
    const middle = Math.exp(-(dx * dx) / 0.2 - (dy * dy) / 0.24);
    const busy = Math.min(2.2, share(edge, index) / meanEdge);
    // Skin alone may be a sand dune: it counts where there is some edge to it.
    const value =
      (0.4 * busy + 0.4 * Math.min(1.2, apart) + 1.3 * share(skin, index) * Math.min(1, 0.35 + busy)) * middle;
    values[index] = isColorSubject ? BESIDE_COLOR * value + COLOR * share(vivid, index) : value;
  }
  const most = values.reduce((highest, value) => Math.max(highest, value), 1e-9);
  return {
    columns,
    rows,
    values: Buffer.from(values.map((value) => Math.round((255 * value) / most))).toString('base64'),
  };
}

/** The part of a picture's map that a window of it shows. */
export function interestWithin(map: InterestMap, picture: Size, window: Box): InterestMap {
  const values = Buffer.from(map.values, 'base64');
  const columns = Math.max(1, Math.round((map.columns * window.width) / picture.width));
  const rows = Math.max(1, Math.round((map.rows * window.height) / picture.height));
  const within = Buffer.alloc(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = window.y + ((row + 0.5) / rows) * window.height;
    const fromRow = Math.min(map.rows - 1, Math.floor((y / picture.height) * map.rows));
    for (let column = 0; column < columns; column += 1) {
      const x = window.x + ((column + 0.5) / columns) * window.width;
      const fromColumn = Math.min(map.columns - 1, Math.floor((x / picture.width) * map.columns));
      within[row * columns + column] = values[fromRow * map.columns + fromColumn] ?? 0;
    }
  }
  return { columns, rows, values: within.toString('base64') };
}

/** Skin of all tones lies close together in chroma (Chai and Ngan, 1999), between shade and glare. */
function isSkin(r: number, g: number, b: number): boolean {
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const cb = 128 + 0.564 * (b - y);
  const cr = 128 + 0.713 * (r - y);
  return y > 50 && y < 235 && cb > 80 && cb < 126 && cr > 136 && cr < 168;
}

/** What stands out in each part of a small picture: cells of 10 x 10 samples. */
import { skinLikelihood } from './skin.js';
import type { SmallPicture } from './small-picture.js';

export interface PictureCells {
  readonly columns: number;
  readonly rows: number;
  /** Mean luma, 0-255. */
  readonly luma: Float64Array;
  /** Contrast within the cell, as a factor of that of the whole picture; at most 2. */
  readonly edges: Float64Array;
  /** How much the cell's colour differs from the colour of the whole picture, 0-2. */
  readonly apart: Float64Array;
  /** Share of the cell that is like skin, 0-1. */
  readonly skin: Float64Array;
}

const CELL = 10;

export function pictureCells(picture: SmallPicture): PictureCells {
  const { width, height } = picture;
  const columns = Math.max(1, Math.round(width / CELL));
  const rows = Math.max(1, Math.round(height / CELL));
  const sums = sumUp(picture, columns, rows);
  const { count } = sums;
  const mean = (values: Float64Array) => values.map((value, at) => value / (count[at] || 1));
  const [luma, blue, red, edge] = [mean(sums.luma), mean(sums.blue), mean(sums.red), mean(sums.edge)];
  const whole = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [wholeLuma, wholeBlue, wholeRed] = [whole(luma), whole(blue), whole(red)];
  const wholeEdge = Math.max(2, whole(edge));
  return {
    columns,
    rows,
    luma,
    edges: edge.map((value) => Math.min(2, value / wholeEdge)),
    apart: luma.map((value, at) => {
      const color = Math.hypot((blue[at] as number) - wholeBlue, (red[at] as number) - wholeRed);
      return Math.min(2, (Math.abs(value - wholeLuma) / 2 + 4 * color) / 120);
    }),
    skin: mean(sums.skin).map((value) => value / 255),
  };
}

function sumUp(picture: SmallPicture, columns: number, rows: number) {
  const { width, height, luma, blue, red } = picture;
  const zeros = () => new Float64Array(columns * rows);
  const sums = { luma: zeros(), blue: zeros(), red: zeros(), edge: zeros(), skin: zeros(), count: zeros() };
  const columnOf = Int32Array.from({ length: width }, (_, x) =>
    Math.min(columns - 1, Math.floor((x * columns) / width)),
  );
  // Every other sample of each row and column is read.
  for (let y = 0; y < height; y += 2) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns;
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const cell = row + (columnOf[x] as number);
      const value = luma[at] as number;
      sums.luma[cell] = (sums.luma[cell] as number) + value;
      const [cb, cr] = [blue[at] as number, red[at] as number];
      sums.blue[cell] = (sums.blue[cell] as number) + cb;
      sums.red[cell] = (sums.red[cell] as number) + cr;
      sums.skin[cell] = (sums.skin[cell] as number) + skinLikelihood(value, cb, cr);
      sums.count[cell] = (sums.count[cell] as number) + 1;
      const beside = x + 1 < width ? Math.abs(value - (luma[at + 1] as number)) : 0;
      const below = y + 1 < height ? Math.abs(value - (luma[at + width] as number)) : 0;
      sums.edge[cell] = (sums.edge[cell] as number) + beside + below;
    }
  }
  return sums;
}

/**
 * Boxes on whole pixels, or on every second one: lines are equally sharp and exact in colour at every place, and the
 * box of an object at rest does not move. A side moves only when it is off by more than a threshold, so that it never
 * alternates between two places.
 */
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import type { Edges } from './edges.js';
import { onGrid, type PixelGrid } from './overlay-style.js';

/**
 * How many pixels a size, or a place, must be off before it is set anew, for each grid; both sides of a box move
 * together unless its size has changed.
 */
const SIZE_SLACK = { 1: 1.5, 2: 2 } as const;
const PLACE_SLACK = { 1: 1, 2: 1.5 } as const;

/**
 * Boxes of one object in consecutive frames; at least `least` px a side, inside the picture, whose sides are multiples
 * of the grid.
 */
export function steadyBoxes(boxes: readonly BoxXyxy[], picture: Size, least: number, grid: PixelGrid): Edges[] {
  const x = steady(picture.width, least, grid);
  const y = steady(picture.height, least, grid);
  return boxes.map((box) => {
    const [left, right] = x(box[0], box[2]);
    const [top, bottom] = y(box[1], box[3]);
    return { left, top, right, bottom };
  });
}

function steady(
  limit: number,
  least: number,
  grid: PixelGrid,
): (from: number, to: number) => readonly [number, number] {
  let size = Number.NaN;
  let place = Number.NaN;
  return (from, to) => {
    const wanted = Math.max(least, to - from);
    if (!(Math.abs(wanted - size) <= SIZE_SLACK[grid])) size = Math.min(limit, onGrid(wanted, grid));
    const start = (from + to) / 2 - size / 2;
    if (!(Math.abs(start - place) <= PLACE_SLACK[grid])) place = onGrid(start, grid);
    const shown = Math.min(Math.max(0, place), limit - size);
    return [shown, shown + size];
  };
}

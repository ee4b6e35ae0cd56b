/**
 * Boxes on whole pixels: lines are as sharp and as exact in colour at every place, and a thing that stands still has a box that
 * stands still. A side moves once it is more than a threshold off, so that it never dithers between two pixels.
 */
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import type { Edges } from './edges.js';

/** Pixels off before a size, a place is taken anew; both sides of a box move together unless its size changed. */
const SIZE_SLACK = 1.5;
const PLACE_SLACK = 1;

/** Boxes of one object in consecutive frames; at least `least` px a side, inside the picture. */
export function steadyBoxes(boxes: readonly BoxXyxy[], picture: Size, least: number): Edges[] {
  const x = steady(picture.width, least);
  const y = steady(picture.height, least);
  return boxes.map((box) => {
    const [left, right] = x(box[0], box[2]);
    const [top, bottom] = y(box[1], box[3]);
    return { left, top, right, bottom };
  });
}

function steady(limit: number, least: number): (from: number, to: number) => readonly [number, number] {
  let size = Number.NaN;
  let place = Number.NaN;
  return (from, to) => {
    const wanted = Math.max(least, to - from);
    if (!(Math.abs(wanted - size) <= SIZE_SLACK)) size = Math.min(limit, Math.round(wanted));
    const start = (from + to) / 2 - size / 2;
    if (!(Math.abs(start - place) <= PLACE_SLACK)) place = Math.round(start);
    const shown = Math.min(Math.max(0, place), limit - size);
    return [shown, shown + size];
  };
}

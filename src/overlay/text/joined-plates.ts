/**
 * The plates of neighbouring lines as one outline: rounded outside, filleted where a short line meets a longer one, and
 * with edges that almost agree made equal. Boxes that merely touch would leave notches between their round corners.
 */

import type { Box } from '../../geometry.js';
import { bottom, right } from '../../geometry.js';
import { tidy } from '../tidy.js';

/** Steps of square plates that are smaller than this, px, look like a mistake. */
const LEAST_STEP = 12;

/** A cubic with its handles at this share of the radius is a quarter of a circle to a thousandth. */
const KAPPA = 0.5523;

/** Left and right edge of one line's plate, and its upper and lower end. */
interface Row {
  left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * SVG path data around the boxes of at least one line, first line first. Where two boxes overlap or leave a gap, they
 * meet at the edge of the longer one, as they looked while they were separate, so nothing jumps when they join.
 */
export function joinedPlates(boxes: readonly Box[], radiusPx: number): string {
  const seams = boxes.slice(1).map((lower, index) => {
    const upper = boxes[index] ?? lower;
    return lower.width >= upper.width ? lower.y : bottom(upper);
  });
  const rows = boxes.map(
    (box, index): Row => ({
      left: box.x,
      right: right(box),
      top: seams[index - 1] ?? box.y,
      bottom: seams[index] ?? bottom(box),
    }),
  );
  level(rows, Math.max(radiusPx, LEAST_STEP));
  const down = rows.flatMap((row) => [
    { x: row.right, y: row.top },
    { x: row.right, y: row.bottom },
  ]);
  const up = rows.toReversed().flatMap((row) => [
    { x: row.left, y: row.bottom },
    { x: row.left, y: row.top },
  ]);
  return rounded([...down, ...up], radiusPx);
}

/**
 * Steps smaller than a corner are removed: the shorter line takes the edge of the longer one, repeatedly where that
 * makes new small steps.
 */
function level(rows: readonly Row[], least: number): void {
  for (let pass = 0; pass < rows.length; pass += 1) {
    rows.slice(1).forEach((lower, index) => {
      const upper = rows[index] ?? lower;
      if (Math.abs(upper.left - lower.left) < least) upper.left = lower.left = Math.min(upper.left, lower.left);
      if (Math.abs(upper.right - lower.right) < least) upper.right = lower.right = Math.max(upper.right, lower.right);
    });
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A closed outline of horizontal and vertical edges, clockwise, its corners rounded as far as half of the shorter edge
 * allows.
 */
function rounded(corners: readonly Point[], radiusPx: number): string {
  const points = corners.filter((point, index) => {
    const before = at(corners, index - 1);
    const after = at(corners, index + 1);
    return !(before.x === point.x && point.x === after.x) && !(before.x === point.x && before.y === point.y);
  });
  const parts = points.map((point, index) => {
    const before = at(points, index - 1);
    const after = at(points, index + 1);
    const reach = Math.min(radiusPx, distance(before, point) / 2, distance(point, after) / 2);
    const start = toward(point, before, reach);
    const end = toward(point, after, reach);
    const curve =
      reach > 0
        ? ` C ${text(toward(point, before, reach * (1 - KAPPA)))} ${text(toward(point, after, reach * (1 - KAPPA)))} ${text(end)}`
        : '';
    return `${index === 0 ? 'M' : 'L'} ${text(start)}${curve}`;
  });
  return `${parts.join(' ')} Z`;
}

function at(points: readonly Point[], index: number): Point {
  return points[(index + points.length) % points.length] as Point;
}

function distance(from: Point, to: Point): number {
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
}

function toward(from: Point, to: Point, reach: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * reach, y: from.y + Math.sign(to.y - from.y) * reach };
}

function text({ x, y }: Point): string {
  return `${tidy(x)} ${tidy(y)}`;
}

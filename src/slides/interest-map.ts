/**
 * How much each part of a prepared picture asks to be seen, so that a smaller window can be laid around its subject,
 * and off the words.
 */
import type { Box, Size } from '../geometry.js';
import { bytesFromBase64 } from './luma-map.js';

export interface InterestMap {
  readonly columns: number;
  readonly rows: number;
  /** Base64 of `columns * rows` bytes, 255 the most interesting cell. */
  readonly values: string;
}

/** What a subject counts for where words cover it. */
const COVERED = 0.12;

/**
 * The window of `window` size (at most the picture's) that shows most of the subject, well inside its rim and not under
 * `covered` (boxes of the window that words or cards take). Ties stay central.
 */
export function bestWindow(map: InterestMap, picture: Size, window: Size, covered: readonly Box[] = []): Box {
  const values = bytesFromBase64(map.values);
  const spare = { x: Math.max(0, picture.width - window.width), y: Math.max(0, picture.height - window.height) };
  const steps = spare.x + spare.y === 0 ? 0 : 24;
  let best = { score: -1, x: spare.x / 2, y: spare.y / 2 };
  for (let step = 0; step <= steps; step += 1) {
    const share = steps === 0 ? 0.5 : 0.5 + ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / steps;
    const [x, y] = [spare.x * share, spare.y * share];
    const score = scoreOfWindow(values, map, picture, { x, y, width: window.width, height: window.height }, covered);
    if (score > best.score * 1.004) best = { score, x, y };
  }
  return { x: Math.round(best.x), y: Math.round(best.y), width: window.width, height: window.height };
}

/** The share of what is interesting within `whole` that lies in `part`, 0-1; both are boxes of the picture. */
export function interestShare(map: InterestMap, picture: Size, part: Box, whole: Box): number {
  const values = bytesFromBase64(map.values);
  let inside = 0;
  let all = 0;
  eachCell(map, picture, (index, x, y) => {
    if (!holds(whole, x, y)) return;
    const value = (values[index] ?? 0) ** 2;
    all += value;
    if (holds(part, x, y)) inside += value;
  });
  return all === 0 ? 0 : inside / all;
}

/** Squares of a map's values: a face outweighs a wall of detail. */
export function squaresOf(map: InterestMap): Float64Array {
  const known = squares.get(map);
  if (known !== undefined) return known;
  const made = Float64Array.from(bytesFromBase64(map.values), (value) => value * value);
  squares.set(map, made);
  return made;
}

const squares = new WeakMap<InterestMap, Float64Array>();

/** Cells of a window's side that what covers it is drawn with. */
const MASK = 64;

/** What words cover of a window, wherever that is laid, for `scoreOf`. */
export function maskOf(covered: readonly Box[], window: Size): Uint8Array {
  const mask = new Uint8Array(MASK * MASK);
  for (let row = 0; row < MASK; row += 1) {
    const y = ((row + 0.5) / MASK) * window.height;
    for (let column = 0; column < MASK; column += 1) {
      const x = ((column + 0.5) / MASK) * window.width;
      if (covered.some((box) => holds(box, x, y))) mask[row * MASK + column] = 1;
    }
  }
  return mask;
}

/** `scoreOfWindow` for one of very many windows: over the cells it shows alone. */
export function scoreOf(
  values: Float64Array,
  { columns, rows }: InterestMap,
  picture: Size,
  window: Box,
  mask: Uint8Array,
) {
  const [byX, byY] = [picture.width / columns, picture.height / rows];
  const span = (from: number, length: number, cell: number, count: number) => [
    Math.max(0, Math.ceil(from / cell - 0.5)),
    Math.min(count - 1, Math.floor((from + length) / cell - 0.5)),
  ];
  const [firstRow = 0, lastRow = 0] = span(window.y, window.height, byY, rows);
  const [firstColumn = 0, lastColumn = 0] = span(window.x, window.width, byX, columns);
  let score = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = ((row + 0.5) * byY - window.y) / window.height;
    const dy = (2 * y - 1) ** 2;
    const maskRow = Math.min(MASK - 1, Math.floor(y * MASK)) * MASK;
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const x = ((column + 0.5) * byX - window.x) / window.width;
      const dx = (2 * x - 1) ** 2;
      const share = mask[maskRow + Math.min(MASK - 1, Math.floor(x * MASK))] === 0 ? 1 : COVERED;
      score += (values[row * columns + column] as number) * (1 - 0.6 * Math.max(dx, dy)) * share;
    }
  }
  return score;
}

/** How much of what is interesting a window shows. Plain loops: this runs over every cell many times a picture. */
function scoreOfWindow(
  values: Uint8Array,
  { columns, rows }: InterestMap,
  picture: Size,
  window: Box,
  covered: readonly Box[],
): number {
  const [halfWidth, halfHeight] = [window.width / 2, window.height / 2];
  let score = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = ((row + 0.5) / rows) * picture.height - window.y;
    const dy = (y - halfHeight) / halfHeight;
    if (dy < -1 || dy > 1) continue;
    for (let column = 0; column < columns; column += 1) {
      const x = ((column + 0.5) / columns) * picture.width - window.x;
      const dx = (x - halfWidth) / halfWidth;
      if (dx < -1 || dx > 1) continue;
      const value = values[row * columns + column] ?? 0;
      let share = 1;
      for (const box of covered) if (holds(box, x, y)) share = COVERED;
      // Squared, so that a face outweighs a wall of detail; less at the rim, where it would be cut.
      score += value * value * (1 - 0.6 * Math.max(dx * dx, dy * dy)) * share;
    }
  }
  return score;
}

/** Visits cells with their middles in the picture. */
function eachCell({ columns, rows }: InterestMap, picture: Size, visit: (index: number, x: number, y: number) => void) {
  for (let row = 0; row < rows; row += 1) {
    const y = ((row + 0.5) / rows) * picture.height;
    for (let column = 0; column < columns; column += 1)
      visit(row * columns + column, ((column + 0.5) / columns) * picture.width, y);
  }
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** The largest free place on a page for something of a given shape. */
import { type Box, bottom, right, type Size } from '../geometry.js';
import { summed } from './fact-map.js';

/** Pixels of the grid that places are tried on. */
const STEP = 15;
/** Each size that is tried is this share of the one before; nothing smaller than this share of the room is tried. */
const [SMALLER, LEAST] = [0.95, 0.16];

/**
 * The largest free place, in whole pixels inside `room`; undefined where only a very small one would be free. Among
 * places of one size, the most central one is taken.
 */
export function freeStand(shape: Size, room: Box, taken: readonly Box[]): Box | undefined {
  const free = freeCells(room, taken);
  const most = Math.min(room.width / shape.width, room.height / shape.height);
  for (let share = 1; share >= LEAST; share *= SMALLER) {
    const width = Math.max(1, Math.floor(shape.width * most * share));
    const height = Math.max(1, Math.floor(shape.height * most * share));
    const place = freePlace(free, { width, height }, room);
    if (place !== undefined) return { ...place, width, height };
  }
  return undefined;
}

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** For each corner, the number of taken cells above and to the left of it. */
  readonly sums: Int32Array;
}

function freeCells(room: Box, taken: readonly Box[]): Cells {
  const columns = Math.max(1, Math.ceil(room.width / STEP));
  const rows = Math.max(1, Math.ceil(room.height / STEP));
  const isTaken = new Uint8Array(columns * rows);
  for (const box of taken) {
    const [from, until] = [Math.max(0, Math.floor((box.x - room.x) / STEP)), Math.ceil((right(box) - room.x) / STEP)];
    const end = Math.min(rows, Math.ceil((bottom(box) - room.y) / STEP));
    for (let row = Math.max(0, Math.floor((box.y - room.y) / STEP)); row < end; row += 1)
      isTaken.fill(1, row * columns + from, row * columns + Math.max(from, Math.min(columns, until)));
  }
  return { columns, rows, sums: summed(isTaken, { columns, rows }) };
}

function freePlace({ columns, rows, sums }: Cells, { width, height }: Size, room: Box) {
  const wide = columns + 1;
  const [across, down] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  let best: { readonly x: number; readonly y: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row + down <= rows; row += 1) {
    for (let column = 0; column + across <= columns; column += 1) {
      const at = (y: number, x: number) => sums[y * wide + x] as number;
      const count =
        at(row + down, column + across) - at(row, column + across) - at(row + down, column) + at(row, column);
      if (count > 0) continue;
      const x = Math.round(room.x + Math.min(room.width - width, column * STEP));
      const y = Math.round(room.y + Math.min(room.height - height, row * STEP));
      const way = Math.abs(2 * (x - room.x) + width - room.width) + Math.abs(2 * (y - room.y) + height - room.height);
      if (way < least) [best, least] = [{ x, y }, way];
    }
  }
  return best;
}

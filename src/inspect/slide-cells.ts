/** Compares two pictures of one size in small squares by the mean colour of each, to find where one differs. */
import { type Box, overlaps, type Size } from '../geometry.js';

/** Side of a square: the smallest element of a template, a page mark, fills a third of it. */
const CELL_PX = 18;
/** Levels by which the mean of a channel moves when a slide is coded again, or scaled down to a half and up again. */
const LEVEL_TOLERANCE = 16;
/** A region of at most so many cells is reported only where it differs clearly. */
const SMALL_REGION = 3;
const CLEAR_LEVELS = 40;

/** Mean colours, three numbers from 0 to 255 for each cell, in rows. */
export interface SlideCells {
  readonly columns: number;
  readonly rows: number;
  readonly means: Float32Array;
}

/** How well the cells of a picture match those of a slide. */
export interface CellMatch {
  /** Share of the cells that look alike, 0 to 1; covered ones are left out. */
  readonly matching: number;
  /** Mean difference of those that look alike, levels. */
  readonly meanDifference: number;
  /** Where the cells do not look alike, largest region first. */
  readonly differing: readonly Box[];
}

/** `data`: rows of RGBA whose alpha is ignored. */
export function slideCells(data: Uint8Array, { width, height }: Size): SlideCells {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const sums = new Float32Array(3 * columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / CELL_PX) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor(x / CELL_PX);
      const at = 4 * (y * width + x);
      for (let channel = 0; channel < 3; channel += 1)
        sums[3 * cell + channel] = (sums[3 * cell + channel] as number) + (data[at + channel] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return { columns, rows, means: sums.map((sum, index) => sum / (counts[Math.floor(index / 3)] as number)) };
}

/** Mean difference of all cells, levels. */
export function cellDistance(a: SlideCells, b: SlideCells): number {
  let sum = 0;
  const count = a.columns * a.rows;
  for (let cell = 0; cell < count; cell += 1) sum += apart(a, b, cell);
  return sum / Math.max(1, count);
}

/** `covered` is where texts and logo lie, which are searched separately. */
export function matchCells(seen: SlideCells, asked: SlideCells, covered: readonly Box[]): CellMatch {
  const count = seen.columns * seen.rows;
  const difference = Float32Array.from({ length: count }, (_, cell) => {
    const box = boxOf(seen, [cell]);
    return covered.some((other) => overlaps(box, other)) ? -1 : apart(seen, asked, cell);
  });
  const compared = difference.filter((levels) => levels >= 0);
  const alike = compared.filter((levels) => levels <= LEVEL_TOLERANCE);
  const regions = regionsOf(difference, seen.columns).filter(
    (cells) =>
      cells.length >= SMALL_REGION || Math.max(...cells.map((cell) => difference[cell] as number)) > CLEAR_LEVELS,
  );
  return {
    matching: compared.length === 0 ? 1 : alike.length / compared.length,
    meanDifference: alike.length === 0 ? 0 : alike.reduce((sum, levels) => sum + levels, 0) / alike.length,
    differing: regions.toSorted((a, b) => b.length - a.length).map((cells) => boxOf(seen, cells)),
  };
}

/** The channel that differs most decides: a button in another colour may be as bright. */
function apart(a: SlideCells, b: SlideCells, cell: number): number {
  let most = 0;
  for (let at = 3 * cell; at < 3 * cell + 3; at += 1)
    most = Math.max(most, Math.abs((a.means[at] as number) - (b.means[at] as number)));
  return most;
}

/** Cells that differ and touch each other, as lists. */
function regionsOf(difference: Float32Array, columns: number): readonly (readonly number[])[] {
  const isOpen = Uint8Array.from(difference, (levels) => (levels > LEVEL_TOLERANCE ? 1 : 0));
  const regions: number[][] = [];
  for (let first = 0; first < isOpen.length; first += 1) {
    if (isOpen[first] === 0) continue;
    isOpen[first] = 0;
    const region = [first];
    for (let next = 0; next < region.length; next += 1) {
      for (const cell of neighbours(region[next] as number, columns, isOpen.length)) {
        if (isOpen[cell] === 0) continue;
        isOpen[cell] = 0;
        region.push(cell);
      }
    }
    regions.push(region);
  }
  return regions;
}

function neighbours(cell: number, columns: number, count: number): readonly number[] {
  const column = cell % columns;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < columns - 1 ? [cell + 1] : []),
    ...(cell >= columns ? [cell - columns] : []),
    ...(cell + columns < count ? [cell + columns] : []),
  ];
}

function boxOf({ columns }: SlideCells, cells: readonly number[]): Box {
  const across = cells.map((cell) => cell % columns);
  const down = cells.map((cell) => Math.floor(cell / columns));
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return {
    x: left * CELL_PX,
    y: top * CELL_PX,
    width: (Math.max(...across) - left + 1) * CELL_PX,
    height: (Math.max(...down) - top + 1) * CELL_PX,
  };
}

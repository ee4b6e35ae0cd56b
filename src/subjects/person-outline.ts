/**
 * Mattes of a clip's pictures, from a network -> the outline of the one person in each, and how sure it is. Whole
 * numbers: the same mattes give the same lines everywhere.
 */

/** Rows and columns of a matte. */
export const MATTE_SIDE = 256;
/** Steps of an outline's points to a cell. */
export const OUTLINE_STEPS = 16;
/** The alpha, of 255, from which on a cell is part of the person. */
const LEAST_ALPHA = 128;

/**
 * Closed lines: x and y alternate, in fractions of a cell from the left and the top; the inside is to the right of the
 * line.
 */
export type Outline = readonly (readonly number[])[];

/** Cells of the matte. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PersonOutlines {
  /** The outline in each picture. */
  readonly outlines: readonly Outline[];
  /** How much of the face is the person's, of all pictures the least, in hundredths. */
  readonly face: number;
  /** Cells down to the chin that are neither in nor out, for each step of the outline there, in hundredths. */
  readonly doubt: number;
  /** Cells down to the chin that are in over time and out in their picture, for each step of the outline, likewise. */
  readonly flicker: number;
}

/** What neighbours in time count beside a picture itself. */
const WEIGHTS = [1, 2, 3, 2, 1] as const;
/** Holes of fewer cells are the network's; larger ones are seen through, under an arm. */
const LEAST_HOLE = 300;

/** `mattes`: alpha of each picture, in order, row by row. `faces`: of each picture, where the person's face is. */
export function personOutlines(mattes: readonly Uint8Array[], faces: readonly CellBox[]): PersonOutlines {
  const sums = { face: 100, soft: 0, edge: 0, changed: 0 };
  const outlines = mattes.map((raw, at) => {
    const face = faces[at] as CellBox;
    const steady = onlyPerson(steadied(mattes, at), face);
    sums.face = Math.min(sums.face, coverOf(steady, face));
    const end = Math.min(MATTE_SIDE, face.bottom) * MATTE_SIDE;
    for (let cell = MATTE_SIDE; cell < end; cell += 1) {
      const [value, here] = [steady[cell] as number, isIn(steady, cell)];
      if (here && !isIn(raw, cell)) sums.changed += 1;
      if (value >= 64 && value < 192) sums.soft += 1;
      if (here !== isIn(steady, cell - 1) || here !== isIn(steady, cell - MATTE_SIDE)) sums.edge += 1;
    }
    return outlineOf(steady);
  });
  const share = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole));
  return { outlines, face: sums.face, doubt: share(sums.soft, sums.edge), flicker: share(sums.changed, sums.edge) };
}

function isIn(matte: Uint8Array, cell: number): boolean {
  return (matte[cell] as number) >= LEAST_ALPHA;
}

/** The mean over neighbours in time, as many before as behind: an edge that moves stays where it is. */
export function steadied(mattes: readonly Uint8Array[], at: number): Uint8Array {
  const reach = Math.min((WEIGHTS.length - 1) / 2, at, mattes.length - 1 - at);
  const near = Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const weight = WEIGHTS[(WEIGHTS.length - 1) / 2 - reach + index] as number;
    return [mattes[at - reach + index] as Uint8Array, weight] as const;
  });
  const whole = near.reduce((sum, [, weight]) => sum + weight, 0);
  const steady = new Uint8Array(MATTE_SIDE * MATTE_SIDE);
  for (let cell = 0; cell < steady.length; cell += 1) {
    let sum = 0;
    for (const [matte, weight] of near) sum += weight * (matte[cell] as number);
    steady[cell] = Math.round(sum / whole);
  }
  return steady;
}

/** What a cell is until it belongs to a part that was found. */
const [EMPTY_CELL, INNER_CELL, FOUND_CELL] = [0, 1, 2] as const;

/** The part that holds the face alone, without small holes. */
export function onlyPerson(matte: Uint8Array, face: CellBox): Uint8Array {
  const middle = Math.floor((face.top + face.bottom) / 2) * MATTE_SIDE + Math.floor((face.left + face.right) / 2);
  const kinds = matte.map((value) => (value >= LEAST_ALPHA ? INNER_CELL : EMPTY_CELL));
  const person = matte.map((value) => (value >= LEAST_ALPHA ? 0 : value));
  const cells = new Int32Array(matte.length);
  const own = kinds[middle] === INNER_CELL ? partFrom(kinds, middle, cells) : cells.subarray(0, 0);
  // Other people are no person here: what is behind them is one with the ground.
  kinds.fill(EMPTY_CELL);
  for (const cell of own) {
    kinds[cell] = FOUND_CELL;
    person[cell] = matte[cell] as number;
  }
  for (let first = 0; first < kinds.length; first += 1) {
    if (kinds[first] !== EMPTY_CELL) continue;
    const hole = partFrom(kinds, first, cells);
    if (hole.length < LEAST_HOLE && !hole.some(isAtEdge)) for (const cell of hole) person[cell] = 255;
  }
  return person;
}

function isAtEdge(cell: number): boolean {
  const column = cell % MATTE_SIDE;
  return column === 0 || column === MATTE_SIDE - 1 || cell < MATTE_SIDE || cell >= MATTE_SIDE * (MATTE_SIDE - 1);
}

/** The cells of one kind that hang together with the first, side by side: the front of `cells`; they are found then. */
function partFrom(kinds: Uint8Array, first: number, cells: Int32Array): Int32Array {
  const kind = kinds[first];
  let count = 0;
  const take = (cell: number) => {
    if (kinds[cell] !== kind) return;
    kinds[cell] = FOUND_CELL;
    cells[count] = cell;
    count += 1;
  };
  take(first);
  for (let at = 0; at < count; at += 1) {
    const cell = cells[at] as number;
    const column = cell % MATTE_SIDE;
    if (column > 0) take(cell - 1);
    if (column < MATTE_SIDE - 1) take(cell + 1);
    // Above the first row and under the last one nothing is of any kind.
    take(cell - MATTE_SIDE);
    take(cell + MATTE_SIDE);
  }
  return cells.subarray(0, count);
}

/**
 * How much of the middle of a face's box lies in the matte, in hundredths; the corners of the box are left out, for
 * there is air in them.
 */
function coverOf(matte: Uint8Array, face: CellBox): number {
  const [dx, dy] = [(face.right - face.left) / 5, (face.bottom - face.top) / 5].map(Math.round) as [number, number];
  const [left, top, right, bottom] = [face.left + dx, face.top + dy, face.right - dx, face.bottom - dy];
  let [own, all] = [0, 0];
  for (let row = Math.max(0, top); row < Math.min(MATTE_SIDE, bottom); row += 1) {
    for (let column = Math.max(0, left); column < Math.min(MATTE_SIDE, right); column += 1) {
      all += 1;
      if (isIn(matte, row * MATTE_SIDE + column)) own += 1;
    }
  }
  return all === 0 ? 0 : Math.floor((100 * own) / all);
}

/** Sides of a square of four cells that a line goes through: from one to the other, by which corners are inside. */
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3] as const;
const WAYS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[LEFT, BOTTOM]],
  [[BOTTOM, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, TOP]],
  [
    [LEFT, BOTTOM],
    [RIGHT, TOP],
  ],
  [[BOTTOM, TOP]],
  [[LEFT, TOP]],
  [[TOP, LEFT]],
  [[TOP, BOTTOM]],
  [
    [TOP, LEFT],
    [BOTTOM, RIGHT],
  ],
  [[TOP, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [],
];

/** Cells that are added around the matte: one like the edge, so that a person goes on beyond it, then empty ones. */
const BORDER_CELLS = 2;
const BORDERED_SIDE = MATTE_SIDE + 2 * BORDER_CELLS;

/** Where the alpha passes the middle, between the centres of cells (marching squares). */
export function outlineOf(matte: Uint8Array): Outline {
  const wide = widened(matte);
  const bit = (at: number) => ((wide[at] as number) >= LEAST_ALPHA ? 1 : 0);
  const next = new Map<number, number>();
  for (let row = 0; row < BORDERED_SIDE - 1; row += 1) {
    for (let column = 0; column < BORDERED_SIDE - 1; column += 1) {
      const at = row * BORDERED_SIDE + column;
      const corners = 8 * bit(at) + 4 * bit(at + 1) + 2 * bit(at + BORDERED_SIDE + 1) + bit(at + BORDERED_SIDE);
      // No line goes through nearly all squares.
      if (corners === 0 || corners === 15) continue;
      const sides = [2 * at, 2 * (at + 1) + 1, 2 * (at + BORDERED_SIDE), 2 * at + 1];
      for (const [from, to] of WAYS[corners] as (typeof WAYS)[number])
        next.set(sides[from] as number, sides[to] as number);
    }
  }
  const pointOf = (side: number): readonly [number, number] => {
    const at = side >> 1;
    const [column, row] = [at % BORDERED_SIDE, Math.floor(at / BORDERED_SIDE)];
    const [dx, dy] = side % 2 === 0 ? [1, 0] : [0, 1];
    const [from, to] = [wide[at], wide[at + dx + dy * BORDERED_SIDE]] as [number, number];
    const way = Math.round((OUTLINE_STEPS * (LEAST_ALPHA - 0.5 - from)) / (to - from));
    const middle = OUTLINE_STEPS / 2 - BORDER_CELLS * OUTLINE_STEPS;
    return [column * OUTLINE_STEPS + middle + dx * way, row * OUTLINE_STEPS + middle + dy * way];
  };
  return linesOf(next).map((line) => straightened(line.map(pointOf)));
}

/** The matte, its rim once more around it, and nothing around that. */
function widened(matte: Uint8Array): Uint8Array {
  const wide = new Uint8Array(BORDERED_SIDE * BORDERED_SIDE);
  const inner = (at: number) => Math.max(0, Math.min(MATTE_SIDE - 1, at - BORDER_CELLS));
  for (let row = 1; row < BORDERED_SIDE - 1; row += 1)
    for (let column = 1; column < BORDERED_SIDE - 1; column += 1)
      wide[row * BORDERED_SIDE + column] = matte[inner(row) * MATTE_SIDE + inner(column)] as number;
  return wide;
}

/** Closed ways through the sides, each from its first side in reading order. */
function linesOf(next: Map<number, number>): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (const start of next.keys()) {
    const line: number[] = [];
    for (let side: number | undefined = start; side !== undefined; ) {
      const following: number | undefined = next.get(side);
      if (following === undefined) break;
      next.delete(side);
      line.push(side);
      side = following;
    }
    if (line.length > 2) lines.push(line);
  }
  return lines;
}

/** Without points that lie within a step of the line between their neighbours. */
function straightened(points: readonly (readonly [number, number])[]): readonly number[] {
  const kept: (readonly [number, number])[] = [];
  points.forEach((point, at) => {
    const [before, after] = [kept.at(-1), points[(at + 1) % points.length] as readonly [number, number]];
    if (before === undefined || isOff(point, before, after)) kept.push(point);
  });
  return kept.flat();
}

function isOff(
  [x, y]: readonly [number, number],
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const across = Math.abs(dx * (y - fromY) - dy * (x - fromX));
  // A long way without a point would lose a bend that is slow.
  return across * across >= dx * dx + dy * dy || dx * dx + dy * dy > (6 * OUTLINE_STEPS) ** 2;
}

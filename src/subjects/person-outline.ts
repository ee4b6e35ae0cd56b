/**
 * Mattes of a clip's pictures, from a network -> the outline of the one person in each, and how sure it is. All numbers
 * are whole, so the same mattes give the same lines on every machine.
 */

/** Rows of a matte, and its columns. */
export const MATTE_SIDE = 256;
/** The number of steps into which a cell is divided for the points of an outline. */
export const OUTLINE_STEPS = 16;
/** The alpha, of 255, from which on a cell is part of the person. */
const LEAST_ALPHA = 128;

/**
 * Closed lines: x and y alternate, in fractions of a cell from the left and the top; the inside is to the right of the
 * line.
 */
export type Outline = readonly (readonly number[])[];

/** A box in cells of the matte. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PersonOutlines {
  /** The outline in each picture. */
  readonly outlines: readonly Outline[];
  /** The share of the face's box that lies in the person, in hundredths: the least of all pictures. */
  readonly face: number;
  /**
   * Cells from the chin upwards that are neither clearly inside nor clearly outside, for each step of the outline
   * there, in hundredths.
   */
  readonly doubt: number;
  /**
   * Cells from the chin upwards that are inside in the mean over time and outside in their own picture, for each step
   * of the outline, in hundredths.
   */
  readonly flicker: number;
}

/** The weights of a picture and its neighbours in time in their mean. */
const WEIGHTS = [1, 2, 3, 2, 1] as const;
/**
 * A hole of fewer cells is a mistake of the network; through a larger one, as under an arm, the ground is really seen.
 */
const LEAST_HOLE = 300;

/** `mattes`: alpha of each picture, in order, row by row. `faces`: where the person's face is in each picture. */
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

/** The weighted mean over as many neighbours before as behind, so that an edge in steady motion keeps its place. */
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

/** The kinds of a cell: outside the person, inside it but in no part found yet, and in a part that was found. */
const [EMPTY_CELL, INNER_CELL, FOUND_CELL] = [0, 1, 2] as const;

/** Only the part of the matte that holds the face, with small holes filled. */
export function onlyPerson(matte: Uint8Array, face: CellBox): Uint8Array {
  const middle = Math.floor((face.top + face.bottom) / 2) * MATTE_SIDE + Math.floor((face.left + face.right) / 2);
  const kinds = matte.map((value) => (value >= LEAST_ALPHA ? INNER_CELL : EMPTY_CELL));
  const person = matte.map((value) => (value >= LEAST_ALPHA ? 0 : value));
  const cells = new Int32Array(matte.length);
  const own = kinds[middle] === INNER_CELL ? partFrom(kinds, middle, cells) : cells.subarray(0, 0);
  // Other people do not belong to the person here: they count as ground.
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

/**
 * Marks the cells of the first one's kind that are connected with it by their sides as found, and returns them: they
 * are the front of `cells`.
 */
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
    // Above the first row and below the last one no cell has a kind.
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

/**
 * The sides of a square of four cells, between which a line goes through it; the corners that are inside decide which.
 */
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

/**
 * Cells that are added around the matte: one that repeats the edge, so that a person goes on beyond it, then an empty
 * one.
 */
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
      // Nearly all squares have no line through them.
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

/** The matte with its edge repeated around it, and empty cells around that. */
function widened(matte: Uint8Array): Uint8Array {
  const wide = new Uint8Array(BORDERED_SIDE * BORDERED_SIDE);
  const inner = (at: number) => Math.max(0, Math.min(MATTE_SIDE - 1, at - BORDER_CELLS));
  for (let row = 1; row < BORDERED_SIDE - 1; row += 1)
    for (let column = 1; column < BORDERED_SIDE - 1; column += 1)
      wide[row * BORDERED_SIDE + column] = matte[inner(row) * MATTE_SIDE + inner(column)] as number;
  return wide;
}

/** Closed paths through the sides, each beginning at its first side in reading order. */
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

/** The points of a line without those that lie within a step of the line between their neighbours. */
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
  // A long stretch keeps some of its points, because without them a slow bend would be lost.
  return across * across >= dx * dx + dy * dy || dx * dx + dy * dy > (6 * OUTLINE_STEPS) ** 2;
}

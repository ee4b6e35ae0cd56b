/**
 * What is seen at each place of a picture during a span, as summed-area tables: the sum under any box takes four reads.
 * The tables cover the picture, not the frame, so that one set serves all framings: a box on the frame is first mapped
 * to the picture. All numbers are integers, so that every machine adds them up alike.
 */
import { type Box, bottom, right, type Size } from '../geometry.js';
import type { PackedLight, SubjectFacts } from '../media.js';
import { rememberFor } from '../remember-for.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import { withTop } from '../subjects/telling-part.js';
import { type Framing, windowShown } from './framing.js';
import { figureOf, peopleAt } from './people.js';
import { thingsAt } from './things.js';

/** A clip or photo, and the facts that are known of it. */
export interface PictureGround {
  /** Upright size. */
  readonly picture: Size;
  /** The facts that a survey found; undefined where the picture was not surveyed. */
  readonly facts: SubjectFacts | undefined;
  readonly light: PackedLight | undefined;
  readonly framesPerSecond: number;
  /** The time of the scene's first frame in its facts. */
  readonly fromSeconds: number;
  /** True where words keep off what stands on a thing too. Default false. */
  readonly isPhoto?: true;
}

/** A picture of which nothing is known. */
export function unknownGround(picture: Size): PictureGround {
  return { picture, facts: undefined, light: undefined, framesPerSecond: 30, fromSeconds: 0 };
}

/** The frames of a span, counted in its scene: [start, end). */
export interface SceneSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The facts of a place. `parts`: eyes, mouths, and what is between them; `face`, `head`: these of people; `figure`: the
 * bodies of those who are seen from head to knees; `thing`: the weight of things, where there are no people; `telling`:
 * the same of the parts that tell what they are; `salient`: how much a place draws the eye, 0-255; `luma`, `square`:
 * mean and mean square of display luma; `detail`: the difference between the darkest and the brightest point of a cell.
 */
export type Field =
  | 'parts'
  | 'face'
  | 'head'
  | 'figure'
  | 'thing'
  | 'telling'
  | 'salient'
  | 'luma'
  | 'square'
  | 'detail';

/** Side of a cell, px of the frame that the picture fills at its least distance. */
export const FACT_CELL_PX = 20;

export interface FactMap {
  /** The picture under boxes of the frame; `lower` moves all boxes down by so many pixels. */
  under(boxes: readonly Box[], lower?: number): Under;
  /** True where the light of the picture was measured. */
  readonly isLit: boolean;
}

/** The picture under some boxes of the frame. The search calls this more often than anything else. */
export class Under {
  /** The number of cells that the boxes touch, all together. */
  readonly cells: number;
  readonly isLit: boolean;
  private readonly tables: Fields;
  private readonly corners: readonly number[];
  private readonly totals: Totals;

  /** `corners`: for each box four indexes into the tables, and the number of cells that it touches. */
  constructor({ tables, totals, isLit }: Seen, corners: readonly number[]) {
    this.tables = tables;
    this.totals = totals;
    this.isLit = isLit;
    this.corners = corners;
    let cells = 0;
    for (let at = 4; at < corners.length; at += CORNERS) cells += corners[at] as number;
    this.cells = cells;
  }

  /** The number of boxes. */
  get count(): number {
    return this.corners.length / CORNERS;
  }

  /** Sum of a field over the cells under all boxes. */
  sum(field: Field): number {
    const table = this.tables(field);
    if (table === undefined) return 0;
    let sum = 0;
    for (let at = 0; at < this.corners.length; at += CORNERS) sum += between(table, this.corners, at);
    return sum;
  }

  /** Sum of a field over the cells under one of the boxes. */
  sumAt(field: Field, box: number): number {
    const table = this.tables(field);
    return table === undefined ? 0 : between(table, this.corners, box * CORNERS);
  }

  cellsAt(box: number): number {
    return this.corners[box * CORNERS + 4] ?? 0;
  }

  /** The luma under one of the boxes, from so many standard deviations below the mean to as many above it. */
  reachAt(box: number, deviations: number): { readonly low: number; readonly high: number } {
    const cells = this.cellsAt(box);
    if (cells === 0) return { low: 0, high: 255 };
    const mean = this.sumAt('luma', box) / cells;
    const spread = deviations * Math.sqrt(Math.max(0, this.sumAt('square', box) / cells - mean * mean));
    return { low: Math.max(0, mean - spread), high: Math.min(255, mean + spread) };
  }

  /** Sum of a field over all that the framing shows. */
  total(field: Field): number {
    return this.totals(field);
  }
}

type Totals = (field: Field) => number;

interface Seen {
  readonly tables: Fields;
  readonly totals: Totals;
  readonly isLit: boolean;
}

const CORNERS = 5;

function between(table: Int32Array, corners: readonly number[], at: number): number {
  const [start, end] = [table[corners[at] as number] as number, table[corners[at + 1] as number] as number];
  return (table[corners[at + 3] as number] as number) - (table[corners[at + 2] as number] as number) - end + start;
}

/** The tables of a picture during a span. */
export interface GroundMap {
  readonly columns: number;
  readonly rows: number;
  readonly tables: Fields;
  readonly isLit: boolean;
}

/** The table of a field, made when it is first asked for; undefined where the picture was not surveyed. */
type Fields = (field: Field) => Int32Array | undefined;

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** The weight of a fact that is certain. */
const FULL_WEIGHT = 100;
/** The weight of nose and cheeks: words there look as bad as on a mouth, but cover less of what a face says. */
const MIDDLE_WEIGHT = 68;
/**
 * The unit of a window's drift, as the number of units in the picture: where a window follows its subject, the picture
 * moves under the words.
 */
const DRIFT_UNITS = 100;

/** The tables of spans, each made only once for a ground: framings that move in the same way share them. */
export function groundMaps(ground: PictureGround, frame: Size): (framing: Framing, span: SceneSpan) => FactMap {
  const samples = remembering((span: SceneSpan): readonly [readonly Sample[], readonly Sample[]] => {
    const [seen = [], lit = []] = [ground.facts, ground.light].map((known) =>
      known === undefined ? [] : samplesIn(known.times, ground, span),
    );
    return [seen, lit];
  });
  const mapsOf = remembering((framing: Framing) =>
    remembering((span: SceneSpan): FactMap => {
      const middle = Math.floor((span.start + span.end - 1) / 2);
      const [seen, lit] = samples(span);
      const drifts = driftsOf(ground, framing, [...seen, ...lit], middle);
      const looks = [seen, lit].map((all) => all.map(({ look }) => look));
      const key = `map ${JSON.stringify([frame.width, frame.height, looks, drifts.map(({ x, y }) => [x, y])])}`;
      const map = rememberFor(ground, key, () => groundMap(ground, frame, { seen, lit, drifts }));
      return seenThrough(map, windowShown(framing, ground.picture, middle), framing.stage);
    }),
  );
  return (framing, span) => mapsOf(framing)(span);
}

/** A function that works out its result once for each object. */
function remembering<K extends object, V>(of: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = of(key);
    known.set(key, made);
    return made;
  };
}

interface Drift {
  readonly x: number;
  readonly y: number;
}

/** How far the window is, at each sample of a span, from where it is in the middle of the span. */
function driftsOf(
  { picture }: PictureGround,
  framing: Framing,
  samples: readonly Sample[],
  middle: number,
): readonly Drift[] {
  if (!('keys' in framing.focus)) return [];
  const at = windowShown(framing, picture, middle);
  return samples.map(({ frame }) => {
    const seen = windowShown(framing, picture, frame);
    return { x: Math.round(DRIFT_UNITS * (seen.x - at.x)), y: Math.round(DRIFT_UNITS * (seen.y - at.y)) };
  });
}

type Sample = ReturnType<typeof samplesIn>[number];

/** What is known of a span: samples of the facts and of the light. */
interface Sampled {
  readonly seen: readonly Sample[];
  readonly lit: readonly Sample[];
  /**
   * How far the picture has moved at each sample: first at those of the facts, then at those of the light. Empty where
   * nothing moves.
   */
  readonly drifts: readonly Drift[];
}

function groundMap(ground: PictureGround, frame: Size, sampled: Sampled): GroundMap {
  const { light, picture } = ground;
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) / FACT_CELL_PX;
  const grid = { columns: Math.ceil(picture.width * cover), rows: Math.ceil(picture.height * cover) };
  const known = new Map<Field, Int32Array | undefined>();
  const tables: Fields = (field) => {
    if (known.has(field)) return known.get(field);
    const cells = cellsOf(field, ground, grid, sampled);
    const table = cells === undefined ? undefined : summed(cells, grid);
    known.set(field, table);
    return table;
  };
  return { ...grid, tables, isLit: light !== undefined };
}

/** The cells of a field; undefined where nothing was surveyed. */
function cellsOf(
  name: Field,
  ground: PictureGround,
  grid: Grid,
  { seen, lit, drifts }: Sampled,
): Int32Array | undefined {
  const { facts, light } = ground;
  const field = new Int32Array(grid.columns * grid.rows);
  const driftAt = (at: number) => drifts[at] ?? { x: 0, y: 0 };
  if (name === 'luma' || name === 'square' || name === 'detail') {
    if (light === undefined) return undefined;
    const looks = lit.map(({ look }, at) => {
      const values = rememberFor(light, `${look}`, () => fieldsOf(light, look));
      return { values: values[name], drift: driftAt(seen.length + at) };
    });
    spread(field, grid, light, looks);
    return field;
  }
  if (facts === undefined) return undefined;
  if (name === 'salient') {
    const looks = seen.map(({ look }, at) => ({ values: sampleBytes(facts.interest, look), drift: driftAt(at) }));
    spread(field, grid, facts, looks);
    return field;
  }
  for (const [at, { look }] of seen.entries()) {
    const mark = (box: Box | undefined, weight?: number) =>
      box === undefined ? undefined : fill(field, grid, box, driftAt(at), weight);
    if (name === 'thing' || name === 'telling') {
      for (const { box, weight, telling } of thingsAt(facts, look).toReversed())
        mark(name === 'telling' ? telling : ground.isPhoto === true ? withTop(box) : box, weight);
      continue;
    }
    for (const person of peopleAt(facts, look)) {
      if (name === 'figure') mark(figureOf(person));
      else if (name !== 'parts') mark(person[name]);
      else {
        mark(person.middle, MIDDLE_WEIGHT);
        mark(person.eyes);
        mark(person.mouth);
      }
    }
  }
  return field;
}

/** Maps boxes of the frame to the tables. */
function seenThrough({ columns, rows, tables, isLit }: GroundMap, window: Box, stage: Box): FactMap {
  const [kx, ky] = [(window.width * columns) / stage.width, (window.height * rows) / stage.height];
  const [x0, y0] = [window.x * columns, window.y * rows];
  const [most, deepest] = [Math.min(columns, x0 + window.width * columns), Math.min(rows, y0 + window.height * rows)];
  const wide = columns + 1;
  // Bounds are rounded outwards, so that a box that touches a cell counts all of it.
  const leftOf = (box: Box) => Math.floor(Math.max(x0, Math.min(most, x0 + (box.x - stage.x) * kx)));
  const endOf = (box: Box) => Math.ceil(Math.max(x0, Math.min(most, x0 + (right(box) - stage.x) * kx)));
  const topOf = (y: number) => Math.floor(Math.max(y0, Math.min(deepest, y0 + (y - stage.y) * ky)));
  const footOf = (y: number) => Math.ceil(Math.max(y0, Math.min(deepest, y0 + (y - stage.y) * ky)));
  // The same boxes are looked up at many heights, so their horizontal bounds are computed only once.
  const across = new WeakMap<readonly Box[], readonly { readonly left: number; readonly end: number }[]>();
  const acrossOf = (boxes: readonly Box[]) => {
    const before = across.get(boxes);
    if (before !== undefined) return before;
    const sides = boxes.map((box) => ({ left: leftOf(box), end: Math.max(leftOf(box), endOf(box)) }));
    across.set(boxes, sides);
    return sides;
  };
  const cornersOf = (boxes: readonly Box[], lower: number) => {
    const corners = new Array<number>(CORNERS * boxes.length);
    const sides = acrossOf(boxes);
    let at = 0;
    for (let index = 0; index < boxes.length; index += 1, at += CORNERS) {
      const [{ left, end }, box] = [sides[index] as { left: number; end: number }, boxes[index] as Box];
      const top = topOf(box.y + lower);
      const foot = Math.max(top, footOf(box.y + box.height + lower));
      const upper = top * wide;
      const under = foot * wide;
      corners[at] = upper + left;
      corners[at + 1] = upper + end;
      corners[at + 2] = under + left;
      corners[at + 3] = under + end;
      corners[at + 4] = (end - left) * (foot - top);
    }
    return corners;
  };
  const known = new Map<Field, number>();
  const totals: Totals = (field) => {
    const total = known.get(field) ?? new Under(seen, cornersOf([stage], 0)).sum(field);
    known.set(field, total);
    return total;
  };
  const seen: Seen = { tables, totals, isLit };
  return { isLit, under: (boxes, lower = 0) => new Under(seen, cornersOf(boxes, lower)) };
}

/** Samples that stand for what is seen in the span: those within it, and the last one before it. */
export function samplesIn(times: readonly number[], { framesPerSecond, fromSeconds }: PictureGround, span: SceneSpan) {
  const from = fromSeconds + span.start / framesPerSecond;
  const until = fromSeconds + span.end / framesPerSecond;
  const first = Math.max(
    0,
    times.findLastIndex((time) => time <= from + 1e-6),
  );
  return times.flatMap((time, look) => {
    if (look < first || (look > first && time >= until - 1e-6)) return [];
    const frame = Math.max(span.start, Math.min(span.end - 1, Math.round((time - fromSeconds) * framesPerSecond)));
    return [{ look, frame }];
  });
}

/** Marks the cells that a box in shares of the picture touches. */
function fill(field: Int32Array, { columns, rows }: Grid, box: Box, drift: Drift, value = FULL_WEIGHT): void {
  const [dx, dy] = [drift.x / DRIFT_UNITS, drift.y / DRIFT_UNITS];
  const left = Math.max(0, Math.floor((box.x - dx) * columns));
  const top = Math.max(0, Math.floor((box.y - dy) * rows));
  const end = Math.min(columns, Math.ceil((right(box) - dx) * columns));
  const foot = Math.min(rows, Math.ceil((bottom(box) - dy) * rows));
  for (let row = top; row < foot; row += 1)
    field.fill(value, row * columns + left, row * columns + Math.max(left, end));
}

interface Look {
  readonly values: ArrayLike<number>;
  readonly drift: Drift;
}

/** The mean of all samples on a finer grid, each shifted by its drift. Samples without drift are added up first. */
function spread(field: Int32Array, grid: Grid, from: Grid, looks: readonly Look[]): void {
  const moved = new Map<string, { readonly sums: Int32Array; readonly drift: Drift }>();
  for (const { values, drift } of looks) {
    const key = `${drift.x} ${drift.y}`;
    const one = moved.get(key) ?? { sums: new Int32Array(from.columns * from.rows), drift };
    for (let at = 0; at < one.sums.length; at += 1) one.sums[at] = (one.sums[at] as number) + (values[at] ?? 0);
    moved.set(key, one);
  }
  for (const { sums, drift } of moved.values()) {
    const along = (count: number, cells: number, by: number) =>
      Array.from({ length: count }, (_, at) =>
        Math.max(0, Math.min(cells - 1, Math.floor(((at + 0.5) / count + by / DRIFT_UNITS) * cells))),
      );
    const [across, down] = [along(grid.columns, from.columns, drift.x), along(grid.rows, from.rows, drift.y)];
    for (let row = 0, at = 0; row < grid.rows; row += 1) {
      const line = (down[row] as number) * from.columns;
      for (let column = 0; column < grid.columns; column += 1, at += 1)
        field[at] = (field[at] as number) + (sums[line + (across[column] as number)] as number);
    }
  }
  if (looks.length > 1)
    for (let at = 0; at < field.length; at += 1) field[at] = Math.round((field[at] as number) / looks.length);
}

/** One sample of packed cells; each is unpacked only once. */
export function sampleBytes(packed: readonly string[], look: number): Uint8Array {
  return rememberFor(packed, `${look}`, () => unpackBytes(packed[look] ?? ''));
}

/**
 * The light of a sample by cell: the mean, the square of the mean, and the difference between the brightest and the
 * darkest point.
 */
function fieldsOf(light: PackedLight, look: number) {
  const luma = sampleBytes(light.mean, look);
  const [low, high] = [sampleBytes(light.low, look), sampleBytes(light.high, look)];
  const [square, detail] = [new Int32Array(luma.length), new Int32Array(luma.length)];
  for (const [at, value] of luma.entries()) {
    square[at] = value * value;
    detail[at] = Math.max(0, (high[at] ?? value) - (low[at] ?? value));
  }
  return { luma, square, detail };
}

/** For each corner of a grid's cells, the sum of the cells over it and to the left of it. */
export function summed(field: ArrayLike<number>, { columns, rows }: Grid): Int32Array {
  const wide = columns + 1;
  const table = new Int32Array(wide * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let line = 0;
    for (let column = 0; column < columns; column += 1) {
      line += field[row * columns + column] as number;
      table[(row + 1) * wide + column + 1] = (table[row * wide + column + 1] as number) + line;
    }
  }
  return table;
}

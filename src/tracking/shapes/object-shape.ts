/**
 * Which part of an object's box is the object: cells of colours that the ground around the box does not have. Cells
 * next to each other decide together, the more the more alike they look, so that edges in the picture become edges of
 * the shape. Where object and ground look alike nothing is known.
 */
import { type BoxXyxy, boxHeight, boxWidth } from '../boxes.js';
import type { YuvPicture } from '../faces/yuv-picture.js';
import { colorsOf, distanceBetween, distanceTo, spreadOf } from './cell-colors.js';

/** Cells along each side of a map. */
export const SHAPE_SIDE = 24;
/** The ground around a box that is part of its map, as a share of the box on each side. */
export const SHAPE_MARGIN = 0.2;
/** How sure each cell of a box and its margin is part of the object, 0-255, row by row. */
export type ShapeMap = Uint8Array;

/** A box that has fewer pixels on its shorter side has no shape that could be seen. */
const LEAST_SIDE_PX = 12;
/** How many levels of luma a level of chroma counts for: light falls on an object from one side, its colour stays. */
const CHROMA_WEIGHT = 2;
/** A colour so many times as far from the ground's as its own cells are, and so many levels more, is not its own. */
const [LIKENESS, LEAST_LIKENESS] = [1.5, 4];
/** Rounds in which colours and cells are found from each other. */
const ROUNDS = 3;
/** Cells whose colours are this far apart, in levels of luma, hardly decide together. */
const COLOR_REACH = 14;
/** How often cells hear their neighbours, and the weight of what each says by itself. */
const [TALKS, OWN_WEIGHT] = [10, 0.3];
/** The share of a box's half sides in which its object surely is. */
const CORE_SHARE = 0.5;
/** From the middle of a box outwards, in half sides: where its object ends as a rule, and how steeply. */
const [USUAL_END, USUAL_SLOPE] = [1.15, 5];
/** A cell from here on is part of the object, one below here of the ground, 0-1. */
const [SURE_OBJECT, SURE_GROUND] = [0.6, 0.25];

const COUNT = SHAPE_SIDE * SHAPE_SIDE;
/** The middle of each cell: half sides of the box from its middle. */
const PLACES = Array.from({ length: COUNT }, (_, at): readonly [x: number, y: number] => {
  const along = (cell: number) => (2 * (cell + 0.5) * (1 + 2 * SHAPE_MARGIN)) / SHAPE_SIDE - 1 - 2 * SHAPE_MARGIN;
  return [along(at % SHAPE_SIDE), along(Math.floor(at / SHAPE_SIDE))];
});
const IS_MARGIN = PLACES.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) > 1);

/** Undefined where no shape can be told. */
export function objectShape(picture: YuvPicture, box: BoxXyxy): ShapeMap | undefined {
  if (Math.min(boxWidth(box), boxHeight(box)) < LEAST_SIDE_PX) return undefined;
  const { colors, isInside } = sample(picture, box);
  const around = IS_MARGIN.map((is, at) => is && isInside[at] === 1);
  let core = PLACES.map(([x, y], at) => isInside[at] === 1 && Math.hypot(x, y) < CORE_SHARE);
  let ground = around;
  if (!ground.includes(true)) return undefined;
  let sure = new Float64Array(COUNT);
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = colorsOf(colors, ground);
    const reach = LIKENESS * spreadOf(colors, ground, others) + LEAST_LIKENESS;
    const far = Float64Array.from({ length: COUNT }, (_, at) => distanceTo(colors, at, others));
    const own = core.map((is, at) => is && far[at]! > reach);
    if (!own.includes(true)) return undefined;
    const mine = colorsOf(colors, own);
    const said = far.map((away, at) => {
      if (around[at] === true || isInside[at] === 0) return 0;
      const near = Math.max(distanceTo(colors, at, mine), reach / 2);
      const [x, y] = PLACES[at]!;
      const usual = 1 / (1 + Math.exp(USUAL_SLOPE * (Math.hypot(x, y) - USUAL_END)));
      return both(away ** 2 / (away ** 2 + near ** 2), usual);
    });
    sure = agreed(said, colors);
    core = Array.from(sure, (value) => value > SURE_OBJECT);
    ground = around.map((is, at) => is || (isInside[at] === 1 && sure[at]! < SURE_GROUND));
  }
  return Uint8Array.from(sure, (value) => Math.round(255 * value));
}

/** What two signs say together, 0-1. */
function both(a: number, b: number): number {
  const [yes, no] = [a * b, (1 - a) * (1 - b)];
  return yes + no === 0 ? 0 : yes / (yes + no);
}

interface Sample {
  /** Luma, blue and red of each cell. */
  readonly colors: Float64Array;
  /** 1 for a cell inside the picture. */
  readonly isInside: Uint8Array;
}

/** The mean colours of the cells over a box and its margin. */
function sample({ width, height, data }: YuvPicture, box: BoxXyxy): Sample {
  const sides = { x: boxWidth(box), y: boxHeight(box) };
  const edge = (from: number, side: number, cell: number) =>
    Math.floor(from + side * ((cell * (1 + 2 * SHAPE_MARGIN)) / SHAPE_SIDE - SHAPE_MARGIN));
  const colors = new Float64Array(3 * COUNT);
  const isInside = new Uint8Array(COUNT);
  const blue = width * height;
  const red = blue + (width / 2) * (height / 2);
  for (let at = 0; at < COUNT; at += 1) {
    const [column, row] = [at % SHAPE_SIDE, Math.floor(at / SHAPE_SIDE)];
    const [left, top] = [edge(box[0], sides.x, column), edge(box[1], sides.y, row)];
    const right = Math.min(width, Math.max(left + 1, edge(box[0], sides.x, column + 1)));
    const bottom = Math.min(height, Math.max(top + 1, edge(box[1], sides.y, row + 1)));
    let [sum, sumBlue, sumRed, pixels] = [0, 0, 0, 0];
    for (let y = Math.max(0, top); y < bottom; y += 1) {
      for (let x = Math.max(0, left); x < right; x += 1) {
        const chroma = (y >> 1) * (width / 2) + (x >> 1);
        sum += data[y * width + x]!;
        sumBlue += data[blue + chroma]!;
        sumRed += data[red + chroma]!;
        pixels += 1;
      }
    }
    if (pixels === 0) continue;
    isInside[at] = 1;
    colors.set([sum / pixels, (CHROMA_WEIGHT * sumBlue) / pixels, (CHROMA_WEIGHT * sumRed) / pixels], 3 * at);
  }
  return { colors, isInside };
}

/** What cells say once they have heard their neighbours. */
function agreed(said: Float64Array, colors: Float64Array): Float64Array<ArrayBuffer> {
  const weight = (a: number, b: number) => Math.exp(-distanceBetween(colors, a, colors, b) / COLOR_REACH);
  const toRight = said.map((_, at) => (at % SHAPE_SIDE < SHAPE_SIDE - 1 ? weight(at, at + 1) : 0));
  const toBelow = said.map((_, at) => (at < COUNT - SHAPE_SIDE ? weight(at, at + SHAPE_SIDE) : 0));
  let now = Float64Array.from(said);
  for (let talk = 0; talk < TALKS; talk += 1) {
    now = now.map((_, at) => {
      const [right, below] = [toRight[at]!, toBelow[at]!];
      const [left, above] = [at > 0 ? toRight[at - 1]! : 0, at >= SHAPE_SIDE ? toBelow[at - SHAPE_SIDE]! : 0];
      const heard =
        right * (now[at + 1] ?? 0) +
        below * (now[at + SHAPE_SIDE] ?? 0) +
        left * (now[at - 1] ?? 0) +
        above * (now[at - SHAPE_SIDE] ?? 0);
      return (OWN_WEIGHT * said[at]! + heard) / (OWN_WEIGHT + right + below + left + above);
    });
  }
  return now;
}

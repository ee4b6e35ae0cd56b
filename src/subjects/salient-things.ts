/**
 * What stands out in one small picture without people: a thing, an animal. Three facts decide: how much the colour must
 * change on the easiest way from a place to the picture's rim (minimum barrier distance: Zhang et al., "Minimum barrier
 * salient object detection at 80 FPS", ICCV 2015), how much the place differs from the rim, and how much it moves. It
 * takes 4 ms for each picture.
 */
import { type Box, bottom, right, type Size } from '../geometry.js';
import { type CoarsePicture, coarsePicture } from './coarse-picture.js';
import type { SmallPicture } from './small-picture.js';

/** A thing in shares of the picture, and its mass: the sum of the salience of its places, each 1 at most. */
export interface FoundThing extends Box {
  readonly mass: number;
  /** All of it, to the line that parts it from the rest of the picture; undefined where there is no clear line. */
  readonly outline?: Box | undefined;
  /**
   * What hangs together with it and stands out less: the hood about a camera, the head over a bright shirt. Undefined
   * where that is nothing more, most of the picture, or known by another thing.
   */
  readonly extent?: Box | undefined;
}

/** How much each cell of a picture moves, 0-1. */
export interface CellMotion {
  readonly columns: number;
  readonly rows: number;
  readonly values: ArrayLike<number>;
}

/** Number of passes over the map in which the easiest ways are followed, by turns from its top and from its foot. */
const PASS_COUNT = 3;
/** How many levels of luma one level of chroma counts for. */
const CHROMA_WEIGHT = 2.2;
/**
 * Width of the rim as a share of the shorter side; and the weight of being unlike the rim, where the distance to it has
 * a weight of 1.
 */
const [RIM_SHARE, RIM_WEIGHT] = [0.08, 0.6];
/** The weight of certain movement, against that of the most salient place. */
const MOTION_WEIGHT = 0.8;
/** The weight of places at the ends of a picture, where those in the middle have a weight of 1. */
const LEAST_MIDDLE = 0.35;
/**
 * The share of the greatest salience from which on a place belongs to a thing; and the share of the heaviest thing's
 * mass from which on another thing counts.
 */
const [THING_SALIENCE_SHARE, SECOND_THING_SHARE] = [0.36, 0.25];
const MOST_THINGS = 3;
/**
 * The salience from which on a place belongs to a thing's extent, as a factor of the picture's mean, on a map whose
 * places are the means of squares of this side: knitwear and leaves stand out dot by dot.
 */
const [EXTENT_FACTOR, EXTENT_SQUARE] = [1.5, 5];
/** The most of a picture that an extent may fill: a larger one is a landscape. */
const MOST_EXTENT = 0.5;
/**
 * What parts a thing from its picture clearly: its places lie this far from the rim on the easiest way, levels, in the
 * mean; and at least this share of how much that distance varies over the picture lies between the thing's box and the
 * rest. Of 140 photos, those of fruit, cups and single figures have 0.48 and more, landscapes and gardens at most 0.45.
 */
const [OUTLINED_LEVELS, OUTLINED_SHARE] = [90, 0.48];
/** Such a thing reaches as far as its places lie at least this share of its mean distance away. */
const OUTLINE_SHARE = 0.4;
/** Share of a thing's mass that may lie outside its box on each side, so that its tips are left out. */
const TIPS = 0.03;

/** The things of a picture, the heaviest first. */
export function salientThings(picture: SmallPicture, motion: CellMotion): readonly FoundThing[] {
  const map = salienceOf(coarsePicture(picture), motion);
  const pieces = piecesOf(map).toSorted((a, b) => b.mass - a.mass);
  const least = SECOND_THING_SHARE * (pieces[0]?.mass ?? 0);
  return pieces
    .slice(0, MOST_THINGS)
    .filter(({ mass }) => mass >= least)
    .map(({ places, mass, around }) => {
      const box = boxOf(map, places, (at) => map.values[at] as number);
      return {
        ...box,
        mass,
        outline: outlineOf(map, box),
        ...(around === undefined ? {} : { extent: extentOf(map, around) }),
      };
    });
}

/** A value of each place. */
interface PlaceMap extends Size {
  readonly values: Float64Array;
}

/** Salience, 0-1. */
interface Salience extends PlaceMap {
  /** How far the colour must change on the easiest way from each place to the rim, levels. */
  readonly apart: Float64Array;
}

function salienceOf(picture: CoarsePicture, motion: CellMotion): Salience {
  const { width, height } = picture;
  const [apart, unlike] = [inSum(picture), unlikeRim(picture)];
  const most = (values: Float64Array) => values.reduce((highest, value) => Math.max(highest, value), 1e-9);
  const [mostApart, mostUnlike] = [most(apart), most(unlike)];
  const values = apart.map((value, at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    const middle = Math.exp((-(x - 0.5) * (x - 0.5) - (y - 0.5) * (y - 0.5)) / 0.18);
    const cell = Math.floor(y * motion.rows) * motion.columns + Math.floor(x * motion.columns);
    const still = value / mostApart + (RIM_WEIGHT * (unlike[at] as number)) / mostUnlike;
    return (still + MOTION_WEIGHT * (motion.values[cell] ?? 0)) * (LEAST_MIDDLE + (1 - LEAST_MIDDLE) * middle);
  });
  const highest = most(values);
  return { width, height, apart, values: values.map((value) => value / highest) };
}

function inSum(picture: CoarsePicture): Float64Array {
  const sum = new Float64Array(picture.width * picture.height);
  for (const [index, plane] of [picture.luma, picture.blue, picture.red].entries()) {
    const barrier = barrierOf(plane, picture);
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] as number) + (index === 0 ? 1 : CHROMA_WEIGHT) * (barrier[at] as number);
  }
  return sum;
}

/** For each place, the difference between the highest and the lowest level on the easiest way to the rim. */
function barrierOf(plane: Int16Array, { width, height }: Size): Int16Array {
  const [high, low] = [plane.slice(), plane.slice()];
  const barrier = new Int16Array(plane.length);
  for (let y = 1; y < height - 1; y += 1) barrier.fill(1000, y * width + 1, (y + 1) * width - 1);
  const relax = (at: number, beside: number) => {
    const value = plane[at] as number;
    const top = Math.max(high[beside] as number, value);
    const foot = Math.min(low[beside] as number, value);
    if (top - foot >= (barrier[at] as number)) return;
    barrier[at] = top - foot;
    high[at] = top;
    low[at] = foot;
  };
  for (let pass = 0; pass < PASS_COUNT; pass += 1) {
    const step = pass % 2 === 0 ? 1 : -1;
    for (let row = 1; row < height - 1; row += 1) {
      for (let column = 1; column < width - 1; column += 1) {
        const at = step === 1 ? row * width + column : (height - row) * width - column - 1;
        relax(at, at - step);
        relax(at, at - step * width);
      }
    }
  }
  return barrier;
}

/**
 * How far each place's colour is from those of three sides of the rim, in units of their spread; the fourth is left
 * out, because the thing may reach it.
 */
function unlikeRim({ width, height, luma, blue, red }: CoarsePicture): Float64Array {
  const planes = [luma, blue, red];
  const rim = Math.max(1, Math.round(RIM_SHARE * Math.min(width, height)));
  const sides = [
    { x: 0, y: 0, width, height: rim },
    { x: 0, y: height - rim, width, height: rim },
    { x: 0, y: 0, width: rim, height },
    { x: width - rim, y: 0, width: rim, height },
  ].map((side) => planes.map((plane) => spreadOf(plane, width, side)));
  const unlike = new Float64Array(width * height);
  for (let at = 0; at < unlike.length; at += 1) {
    let [sum, farthest] = [0, 0];
    for (const side of sides) {
      let square = 0;
      for (let plane = 0; plane < side.length; plane += 1) {
        const { mean, variance } = side[plane] as Spread;
        const apart = (planes[plane]?.[at] as number) - mean;
        square += (apart * apart) / variance;
      }
      const far = Math.sqrt(square);
      sum += far;
      farthest = Math.max(farthest, far);
    }
    unlike[at] = sum - farthest;
  }
  return unlike;
}

interface Spread {
  readonly mean: number;
  readonly variance: number;
}

function spreadOf(plane: Int16Array, wide: number, { x, y, width, height }: Box): Spread {
  let [sum, square] = [0, 0];
  for (let row = y; row < y + height; row += 1) {
    for (let at = row * wide + x; at < row * wide + x + width; at += 1) {
      sum += plane[at] as number;
      square += (plane[at] as number) ** 2;
    }
  }
  const count = width * height;
  // The variance is never less than that of a flat wall, whose noise is about five levels.
  return { mean: sum / count, variance: square / count - (sum / count) ** 2 + 25 };
}

/** Connected places that stand out, and those that hang together with them where no other piece has them already. */
interface Piece {
  readonly places: readonly number[];
  readonly mass: number;
  readonly around: readonly number[] | undefined;
}

function piecesOf(map: Salience): readonly Piece[] {
  const [seen, reached] = [new Uint8Array(map.values.length), new Uint8Array(map.values.length)];
  const softened = smoothed(map);
  const mean = map.values.reduce((sum, value) => sum + value, 0) / map.values.length;
  const least = Math.min(THING_SALIENCE_SHARE, EXTENT_FACTOR * mean);
  const pieces: Piece[] = [];
  for (let from = 0; from < map.values.length; from += 1) {
    if (seen[from] === 1 || (map.values[from] as number) < THING_SALIENCE_SHARE) continue;
    const places = pieceFrom(map, from, THING_SALIENCE_SHARE, seen);
    const mass = places.reduce((sum, at) => sum + (map.values[at] as number), 0);
    const isKnown = places.some((at) => reached[at] === 1);
    pieces.push({ places, mass, around: isKnown ? undefined : placesAround(softened, places, least, reached) });
  }
  return pieces;
}

function outlineOf({ width, height, apart }: Salience, box: Box): Box | undefined {
  const inside = [...apart.keys()].filter((at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    return x > box.x && x < right(box) && y > box.y && y < bottom(box);
  });
  const own = meanOf(inside.map((at) => apart[at] as number));
  const [share, all] = [inside.length / apart.length, meanOf(apart)];
  const spread = meanOf(apart.map((levels) => (levels - all) ** 2));
  const between = (share * (own - all) ** 2) / (1 - share);
  if (!(own >= OUTLINED_LEVELS && between >= OUTLINED_SHARE * spread)) return undefined;
  const map = { width, height, values: apart };
  const places = placesAround(map, inside, OUTLINE_SHARE * own, new Uint8Array(apart.length));
  return boxOf(map, places, () => 1);
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return sum / values.length;
}

/** Each place as the mean of the square about it. */
function smoothed({ width, height, values }: PlaceMap): PlaceMap {
  const reach = (EXTENT_SQUARE - 1) / 2;
  const soft = new Float64Array(values.length);
  for (let at = 0; at < soft.length; at += 1) {
    const [column, row] = [at % width, Math.floor(at / width)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x += 1) {
        sum += values[y * width + x] as number;
        count += 1;
      }
    soft[at] = sum / count;
  }
  return { width, height, values: soft };
}

function placesAround(map: PlaceMap, core: readonly number[], least: number, reached: Uint8Array): readonly number[] {
  const from = core.reduce((top, at) => ((map.values[at] as number) > (map.values[top] as number) ? at : top));
  return pieceFrom(map, from, least, reached);
}

/** Places count alike in an extent, so that its dim ends are no tips. */
function extentOf(map: PlaceMap, places: readonly number[]): Box | undefined {
  const box = boxOf(map, places, () => 1);
  return box.width * box.height > MOST_EXTENT ? undefined : box;
}

/** The places from `least` on that hang together with one; they are marked in `seen`. */
function pieceFrom({ width, values }: PlaceMap, from: number, least: number, seen: Uint8Array): readonly number[] {
  const piece = [from];
  seen[from] = 1;
  for (let next = 0; next < piece.length; next += 1) {
    const at = piece[next] as number;
    const column = at % width;
    for (const other of [column > 0 ? at - 1 : at, column < width - 1 ? at + 1 : at, at - width, at + width]) {
      if (seen[other] !== 0 || (values[other] as number) < least) continue;
      seen[other] = 1;
      piece.push(other);
    }
  }
  return piece;
}

function boxOf({ width, height }: Size, piece: readonly number[], weight: (at: number) => number): Box {
  const [across, down] = [new Float64Array(width), new Float64Array(height)];
  let mass = 0;
  for (const at of piece) {
    const value = weight(at);
    const row = Math.floor(at / width);
    across[at % width] = (across[at % width] as number) + value;
    down[row] = (down[row] as number) + value;
    mass += value;
  }
  const [x, y] = [withoutTips(across, mass), withoutTips(down, mass)];
  return { x: x.from, y: y.from, width: x.until - x.from, height: y.until - y.from };
}

/** Where most of the mass begins and ends, in shares of the length; thin ends are left out. */
function withoutTips(sums: Float64Array, mass: number): { readonly from: number; readonly until: number } {
  const passes = (from: number, step: number) => {
    let passed = 0;
    for (let at = from; at >= 0 && at < sums.length; at += step) {
      passed += sums[at] as number;
      if (passed > TIPS * mass) return at;
    }
    return undefined;
  };
  const [from, last] = [passes(0, 1) ?? 0, passes(sums.length - 1, -1) ?? sums.length - 1];
  return { from: from / sums.length, until: (last + 1) / sums.length };
}

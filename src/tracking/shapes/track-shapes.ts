/** The shapes of a clip's objects over time: those of single pictures, steadied, of objects that have clear ones. */
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import type { ObjectTrack } from '../track.types.js';
import { objectShape, SHAPE_MARGIN, SHAPE_SIDE, type ShapeMap } from './object-shape.js';

/** The shape of one object: a map for each frame that was looked at, frames rising. */
export interface TrackShape {
  readonly frames: readonly number[];
  readonly maps: readonly ShapeMap[];
}

/** Shapes by the ids of the tracks. */
export type TrackShapes = ReadonlyMap<number, TrackShape>;

/** Weights of a map and its neighbours in time. */
const WEIGHTS = [1, 2, 3, 2, 1] as const;
/** A shape fills this share of its box, and of as many cells as the box has no more than this share is undecided. */
const [LEAST_FILLED, MOST_UNDECIDED] = [0.25, 0.6];
/** The share of an object's looks that must show a clear shape. */
const CLEAR_SHARE = 0.6;
/** Cells of the box itself, among all. */
const BOX_CELLS = (SHAPE_SIDE / (1 + 2 * SHAPE_MARGIN)) ** 2;

export interface ShapeFinder {
  /** Takes a picture that was looked at; frames in rising order. `data`: limited-range yuv420p of the size. */
  look(frame: number, data: Uint8Array): void;
  /** What came of it. */
  shapes(): TrackShapes;
}

/** `picture`: the size in which boxes are given; `size`: that of the pictures looked at. */
export function findShapesOf(tracks: readonly ObjectTrack[], picture: Size, size: Size): ShapeFinder {
  const found = new Map(tracks.map(({ id }) => [id, [] as { frame: number; map: ShapeMap | undefined }[]]));
  const [x, y] = [size.width / picture.width, size.height / picture.height];
  return {
    look(frame, data) {
      for (const { id, boxes } of tracks) {
        const place = boxes[frame - boxes[0]!.frame];
        if (place === undefined) continue;
        const [left, top, right, bottom] = place.box;
        const box: BoxXyxy = [left * x, top * y, right * x, bottom * y];
        found.get(id)!.push({ frame, map: objectShape({ ...size, data }, box) });
      }
    },
    shapes: () =>
      new Map(
        [...found].flatMap(([id, looks]) => {
          const clear = looks.flatMap(({ frame, map }) => (map !== undefined && isClear(map) ? [{ frame, map }] : []));
          if (clear.length === 0 || clear.length < CLEAR_SHARE * looks.length) return [];
          const maps = clear.map((_, at) => steadied(clear, at));
          return [[id, { frames: clear.map(({ frame }) => frame), maps }] as const];
        }),
      ),
  };
}

function isClear(map: ShapeMap): boolean {
  let [inside, undecided] = [0, 0];
  for (const value of map) {
    if (value >= 128) inside += 1;
    if (value >= 64 && value < 192) undecided += 1;
  }
  return inside >= LEAST_FILLED * BOX_CELLS && undecided <= MOST_UNDECIDED * BOX_CELLS;
}

/** The weighted mean over as many neighbours before as behind. */
function steadied(looks: readonly { readonly map: ShapeMap }[], at: number): ShapeMap {
  const reach = Math.min((WEIGHTS.length - 1) / 2, at, looks.length - 1 - at);
  const sums = new Float64Array(SHAPE_SIDE * SHAPE_SIDE);
  let whole = 0;
  for (let step = -reach; step <= reach; step += 1) {
    const weight = WEIGHTS[(WEIGHTS.length - 1) / 2 + step]!;
    whole += weight;
    looks[at + step]!.map.forEach((value, cell) => {
      sums[cell] = sums[cell]! + weight * value;
    });
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / whole));
}

/** The map of a frame, between those of the looks around it. */
export function shapeIn({ frames, maps }: TrackShape, frame: number): ShapeMap {
  const after = frames.findIndex((one) => one >= frame);
  if (after < 0) return maps.at(-1)!;
  if (after === 0 || frames[after] === frame) return maps[after]!;
  const [from, to] = [maps[after - 1]!, maps[after]!];
  const share = (frame - frames[after - 1]!) / (frames[after]! - frames[after - 1]!);
  return from.map((value, cell) => Math.round(value + share * (to[cell]! - value)));
}

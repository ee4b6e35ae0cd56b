/** A trail along the path that an object has taken. */
import { isAirborne } from '../../class-groups.js';
import { oval, ribbon } from '../ass-drawing.js';
import type { ShownObject } from '../shown-objects.js';
import type { Annotator, AnnotatorShape, ShapeScene } from './annotator.types.js';

const TRAIL_SECONDS = 1.5;
/** A trail is so many ribbons of falling length over each other: it fades out without a seam. */
const TRAIL_RIBBONS = 5;
const TRAIL_ALPHA = 0.42;
/** An object whose way is shorter than this share of its width only sways; the trail is whole at twice that length. */
const SWAY_SHARE = 0.5;
/**
 * A trail is as wide as its object lets it be: on the ground its line is this share of the object's width, in lines at
 * least and at most; in the air it is a tail as wide as most of the object.
 */
const GROUND_LINE = { share: 0.06, least: 0.5, most: 1.6 } as const;
const AIR_LINE = { share: 0.4, least: 0.5, most: 5 } as const;
/** Through a gap of so many seconds between two sights a way is guessed. */
const LONGEST_GUESS = 0.5;

export const trail: Annotator = {
  idea: 'a dot at the feet and the way they came, as wide as the object is near',
  isFrame: false,
  shapes: trailShapes,
};

/** Where an object was, and how wide a line of its trail is there, px. */
interface TrailPoint {
  readonly at: readonly [x: number, y: number];
  readonly linePx: number;
}

/** Draws a dot where an object stands, and the way it came: at its feet, or through its middle where it flies. */
function trailShapes(object: ShownObject, scene: ShapeScene): AnnotatorShape[] {
  const { plane, sizes, growPx } = scene;
  const points = trailOf(object, scene);
  const last = points.length - 1;
  const { at, linePx } = points[last]!;
  const [x, y] = at;
  const spread = 2 * growPx + (plane === 'chroma' ? 1 : 0);
  const isFlying = isAirborne(object.track.class, scene.nameOf);
  const radius = (isFlying ? 1 : 2.2) * Math.max(linePx, sizes.linePx / 2) + spread / 2;
  const dot = { x, y, path: oval(0, 0, radius, radius) };
  const [xs, ys] = [points.map((point) => point.at[0]), points.map((point) => point.at[1])];
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, , right] = object.track.boxes[object.at]!.box;
  // The trail of an object that stands still would only be a blot.
  const swaying = Math.max(4 * linePx, SWAY_SHARE * (right - left));
  const alpha = Math.round(100 * TRAIL_ALPHA * Math.min(1, extent / swaying - 1)) / 100;
  if (alpha <= 0) return [dot];
  const widthAt = (index: number) => points[index]!.linePx * (0.3 + 1.7 * (index / last)) + spread;
  const ribbons = Array.from({ length: TRAIL_RIBBONS }, (_, k) => {
    const start = Math.floor((k / TRAIL_RIBBONS) * last);
    return ribbon(
      points.slice(start).map((point) => point.at),
      (index) => widthAt(start + index),
    );
  });
  return [...ribbons.filter((path) => path !== undefined).map((path) => ({ x: 0, y: 0, path, alpha })), dot];
}

/** Where the object was, the oldest first; back to a gap in which nobody saw it. */
function trailOf({ track, at }: ShownObject, { times, sizes, nameOf }: ShapeScene): TrailPoint[] {
  const isFlying = isAirborne(track.class, nameOf);
  const { share, least, most } = isFlying ? AIR_LINE : GROUND_LINE;
  const now = times[track.boxes[at]!.frame]!;
  const points: TrailPoint[] = [];
  let [seen, known] = [now, 0];
  for (let k = at; k >= 0 && now - times[track.boxes[k]!.frame]! <= TRAIL_SECONDS; k -= 1) {
    const { box, frame, observed } = track.boxes[k]!;
    const [left, top, right, bottom] = box;
    if (seen - times[frame]! > LONGEST_GUESS) return points.slice(-Math.max(1, known));
    const side = isFlying ? Math.min(right - left, bottom - top) : right - left;
    const linePx = Math.min(most * sizes.linePx, Math.max(least * sizes.linePx, share * side));
    points.unshift({ at: [(left + right) / 2, isFlying ? (top + bottom) / 2 : bottom], linePx });
    if (!observed) continue;
    seen = times[frame]!;
    known = points.length;
  }
  return points;
}

/** A trail along the path that an object has taken. */
import { oval, ribbon } from '../ass-drawing.js';
import type { ShownObject } from '../shown-objects.js';
import type { Annotator, AnnotatorShape, ShapeScene } from './annotator.types.js';

const TRAIL_SECONDS = 1.5;
/** A trail is so many ribbons of falling length over each other: it fades out without a seam. */
const TRAIL_RIBBONS = 5;
const TRAIL_ALPHA = 0.42;
/** An object whose way is shorter than this share of its width only sways; the trail is whole at twice that length. */
const SWAY_SHARE = 0.5;
/** Through a gap of so many seconds between two sights a way is guessed. */
const LONGEST_GUESS = 0.5;

export const trail: Annotator = {
  idea: 'a dot at the feet and the way they came',
  isFrame: false,
  shapes: trailShapes,
};

/** Draws a dot where an object stands, and the way it came. */
function trailShapes(object: ShownObject, { plane, sizes, times, growPx }: ShapeScene): AnnotatorShape[] {
  const { linePx } = sizes;
  const points = trailOf(object, times);
  const last = points.length - 1;
  const [x, y] = points[last]!;
  const spread = 2 * growPx + (plane === 'chroma' ? 1 : 0);
  const radius = 2.2 * linePx + spread / 2;
  const dot = { x, y, path: oval(0, 0, radius, radius) };
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, , right] = object.track.boxes[object.at]!.box;
  // The trail of an object that stands still would only be a blot.
  const swaying = Math.max(4 * linePx, SWAY_SHARE * (right - left));
  const alpha = Math.round(100 * TRAIL_ALPHA * Math.min(1, extent / swaying - 1)) / 100;
  if (alpha <= 0) return [dot];
  const widthAt = (index: number) => linePx * (0.3 + 1.7 * (index / last)) + spread;
  const ribbons = Array.from({ length: TRAIL_RIBBONS }, (_, k) => {
    const start = Math.floor((k / TRAIL_RIBBONS) * last);
    return ribbon(points.slice(start), (index) => widthAt(start + index));
  });
  return [...ribbons.filter((path) => path !== undefined).map((path) => ({ x: 0, y: 0, path, alpha })), dot];
}

/** Where the feet were, the oldest first; back to a gap in which nobody saw them. */
function trailOf({ track, at }: ShownObject, times: readonly number[]): [number, number][] {
  const now = times[track.boxes[at]!.frame]!;
  const points: [number, number][] = [];
  let [seen, known] = [now, 0];
  for (let k = at; k >= 0 && now - times[track.boxes[k]!.frame]! <= TRAIL_SECONDS; k -= 1) {
    const { box, frame, observed } = track.boxes[k]!;
    if (seen - times[frame]! > LONGEST_GUESS) return points.slice(-Math.max(1, known));
    points.unshift([(box[0] + box[2]) / 2, box[3]]);
    if (!observed) continue;
    seen = times[frame]!;
    known = points.length;
  }
  return points;
}

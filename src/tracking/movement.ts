/**
 * Whether a tracklet stands still, and whether it moves by itself: by medians of its place and size in fifths of its
 * time, since a small box wobbles by much of its height. Distances are shares of its height, so that the same holds
 * near and far.
 */
import { type BoxXyxy, centerSize } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import type { Observation, Tracklet } from './track.types.js';

interface Place {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** True where its place in the scene, without the camera's movement, hardly changes over `stillSeconds` and more. */
export function isStill(tracklet: Tracklet, settings: TrackerSettings): boolean {
  if (tracklet[tracklet.length - 1]!.time - tracklet[0]!.time < settings.stillSeconds) return false;
  return spread(inFifths(tracklet, (item) => item.box)) < settings.stillShift;
}

/**
 * True where it moves on the screen, in the scene and against the other objects of its time, and no movement of the
 * camera explains it: taking out the camera's movement leaves `ownMotion` of what is seen, and its size stays, which a
 * pattern's does not when the camera comes closer.
 */
export function movesByItself(tracklet: Tracklet, others: readonly Tracklet[], settings: TrackerSettings): boolean {
  const seen = inFifths(tracklet, (item) => item.seenBox);
  const onScreen = spread(seen);
  const inScene = spread(inFifths(tracklet, (item) => item.box));
  const company = others.filter((other) => other !== tracklet && isThere(other, seen));
  const besideOthers = spread(besideCompany(seen, company));
  if (Math.min(onScreen, inScene, besideOthers) < settings.stillShift) return false;
  const heights = seen.map((place) => place.height);
  return inScene >= settings.ownMotion * onScreen && Math.max(...heights) <= settings.ownGrowth * Math.min(...heights);
}

/** How far apart the places lie, in heights of the object. */
function spread(places: readonly Place[]): number {
  const along = (axis: 'x' | 'y') => {
    const values = places.map((place) => place[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.hypot(along('x'), along('y')) / median(places.map((place) => place.height));
}

function inFifths(tracklet: Tracklet, boxOf: (item: Observation) => BoxXyxy): Place[] {
  const bound = (k: number) => Math.floor((k * tracklet.length) / 5);
  const parts = [0, 1, 2, 3, 4].map((k) => tracklet.slice(bound(k), bound(k + 1))).filter((part) => part.length > 0);
  return parts.map((part) => {
    const places = part.map((item) => centerSize(boxOf(item)));
    const middle = (axis: 0 | 1 | 3) => median(places.map((place) => place[axis]));
    return { time: median(part.map((item) => item.time)), x: middle(0), y: middle(1), height: middle(3) };
  });
}

function isThere(other: Tracklet, places: readonly Place[]): boolean {
  return other[0]!.time <= places[0]!.time && other[other.length - 1]!.time >= places[places.length - 1]!.time;
}

/**
 * The places less the way that most of the company have gone since the first of them: on a pan too slow to be told, all
 * the background.
 */
function besideCompany(places: readonly Place[], company: readonly Tracklet[]): Place[] {
  if (company.length === 0) return [...places];
  const starts = company.map((other) => seenAt(other, places[0]!.time));
  return places.map((place) => {
    const ways = company.map((other, k) => {
      const at = seenAt(other, place.time);
      return [at[0] - starts[k]![0], at[1] - starts[k]![1]] as const;
    });
    return { ...place, x: place.x - median(ways.map(([dx]) => dx)), y: place.y - median(ways.map(([, dy]) => dy)) };
  });
}

/** Centre of the sight nearest to `time`. */
function seenAt(tracklet: Tracklet, time: number): readonly [x: number, y: number] {
  const nearest = tracklet.reduce((best, item) =>
    Math.abs(item.time - time) < Math.abs(best.time - time) ? item : best,
  );
  const [x, y] = centerSize(nearest.seenBox);
  return [x, y];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

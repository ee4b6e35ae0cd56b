/**
 * The ends of a fast thing's path. Blurred by its speed it is seen faintly or once in a while: such sights are its own
 * where they lie on its path carried on. And one whose path meets an edge of the picture between two looks is there
 * until it has left.
 */
import { type BoxXyxy, boxArea, centerSize, clipBox, edgesAt, fromCenterSize } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import type { Clock } from './smooth-track.js';
import type { ObjectTrack, Observation, TrackBox, Tracklet } from './track.types.js';

/** A path is carried on from sights of so many seconds. */
const PATH_SECONDS = 0.35;
/** A sight may lie this far off the path: in heights, and as a share of the way since the last sight. */
const [STRAY_HEIGHTS, STRAY_SHARE] = [0.8, 0.25];
/** The boxes at the end of a path by which it is carried over an edge. */
const PATH_FRAMES = 4;
/** The time within which a thing must reach an edge to have left there: between two looks. */
const LEAVING_SECONDS = 0.12;
/** A box of which less is left in the picture, as a share, is not drawn on. */
const LEAST_LEFT = 0.15;

/** The tracks with the sights of `spare` that lie on their paths before their starts and behind their ends. */
export function prolongPaths(
  tracks: readonly Tracklet[],
  spare: readonly Observation[],
  settings: TrackerSettings,
): Tracklet[] {
  const free = new Set(spare);
  return tracks.map((track) => {
    const grown = [...track];
    for (let next = nextOn(grown, free, 1, settings); next; next = nextOn(grown, free, 1, settings)) {
      grown.push(next);
      free.delete(next);
    }
    for (let next = nextOn(grown, free, -1, settings); next; next = nextOn(grown, free, -1, settings)) {
      grown.unshift(next);
      free.delete(next);
    }
    return grown;
  });
}

/** The nearest sight in time behind the last (`way` 1) or before the first (-1) that lies on the path. */
function nextOn(
  track: Tracklet,
  spare: ReadonlySet<Observation>,
  way: 1 | -1,
  settings: TrackerSettings,
): Observation | undefined {
  let found: Observation | undefined;
  for (const item of spare) {
    if (found !== undefined && way * (item.time - found.time) >= 0) continue;
    if (isOnPath(track, item, way, settings)) found = item;
  }
  return found;
}

/** Whether a sight behind the end of a path (`way` 1), or before its start (-1), lies on the path carried on. */
export function isOnPath(
  track: Tracklet,
  item: Observation,
  way: 1 | -1,
  { tailSeconds, sizeSpread }: TrackerSettings,
): boolean {
  const end = way > 0 ? track.at(-1)! : track[0]!;
  const ahead = way * (item.time - end.time);
  if (ahead <= 0 || ahead > tailSeconds) return false;
  const near = track.filter(({ time }) => Math.abs(time - end.time) <= PATH_SECONDS);
  const [x0, y0, w0, h0] = centerSize(end.box);
  const [x, y, w, h] = centerSize(item.box);
  const [px, py] = [carried(near, item.time, 0), carried(near, item.time, 1)];
  const stray = STRAY_HEIGHTS * h0 + STRAY_SHARE * Math.hypot(px - x0, py - y0);
  return Math.hypot(x - px, y - py) <= stray && Math.abs(Math.log((w * h) / (w0 * h0))) <= 4 * sizeSpread;
}

/** The middle of a path's box beyond its end: on a parabola through three sights and more, on a line through two. */
function carried(near: readonly Observation[], time: number, axis: 0 | 1): number {
  const points = near.map((item) => [item.time - time, centerSize(item.box)[axis]] as const);
  const [first, last] = [points[0]!, points.at(-1)!];
  if (points.length === 1) return first[1];
  if (points.length === 2) return first[1] - (first[0] * (last[1] - first[1])) / (last[0] - first[0]);
  const middle = points[points.length >> 1]!;
  // Lagrange's polynomial at 0.
  const part = (a: typeof first, b: typeof first, c: typeof first) =>
    (a[1] * b[0] * c[0]) / ((a[0] - b[0]) * (a[0] - c[0]));
  return part(first, middle, last) + part(middle, first, last) + part(last, first, middle);
}

/** The frames of a shot, `to` not included, and those in which something of the same kind was seen. */
export interface ShotFrames {
  readonly from: number;
  readonly to: number;
  readonly seen: ReadonlySet<number>;
}

/** The track with the frames of its shot in which it came in and left over an edge, where its path says so. */
export function withEdges(track: ObjectTrack, shot: ShotFrames, clock: Clock): ObjectTrack {
  const after = leaving(track.boxes.slice(-PATH_FRAMES), 1, shot, clock);
  const before = leaving(track.boxes.slice(0, PATH_FRAMES), -1, shot, clock);
  return after.length + before.length === 0
    ? track
    : { ...track, boxes: [...before.toReversed(), ...track.boxes, ...after] };
}

/** Frames from the end of a path on, in the order of the way. */
function leaving(path: readonly TrackBox[], way: 1 | -1, shot: ShotFrames, clock: Clock): TrackBox[] {
  const [end, back] = way > 0 ? [path.at(-1)!, path[0]!] : [path[0]!, path.at(-1)!];
  if (end === back || edgesAt(end.box, clock).includes(true)) return [];
  const seconds = clock.timeOf(end.frame) - clock.timeOf(back.frame);
  const [x, y, width, height] = centerSize(end.box);
  const [bx, by] = centerSize(back.box);
  const placeAt = (frame: number): BoxXyxy => {
    const ahead = (clock.timeOf(frame) - clock.timeOf(end.frame)) / seconds;
    return fromCenterSize(x + (x - bx) * ahead, y + (y - by) * ahead, width, height);
  };
  const left: TrackBox[] = [];
  for (let frame = end.frame + way; frame >= shot.from && frame < shot.to; frame += way) {
    if (Math.abs(clock.timeOf(frame) - clock.timeOf(end.frame)) > LEAVING_SECONDS) break;
    // It turned, and is seen elsewhere.
    if (shot.seen.has(frame)) return [];
    const box = clipBox(placeAt(frame), clock.width, clock.height);
    if (boxArea(box) < LEAST_LEFT * width * height) break;
    left.push({ frame, box, score: end.score, observed: false });
  }
  return left.some(({ box }) => edgesAt(box, clock).includes(true)) ? left : [];
}

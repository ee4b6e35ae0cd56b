/**
 * One object that a detector names by two unlike classes, one after the other: a butterfly is a bird, then a cake. Each
 * class has a track of its own, and for a while both lie on each other; they are joined where one goes on after the
 * other has ended. Two tracks of which one lies on the other all its time are doubles (`ghosts.ts`).
 */
import { type BoxXyxy, blendBox, iou } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import type { ObjectTrack, Observation, Tracklet } from './track.types.js';

/** Where one group of classes has less than this share of all scores, no class has won. */
const SURE_SHARE = 0.75;

type GroupOf = (classId: number) => number;

/** The tracks, rising in time each, with those of one object joined. */
export function joinRelabelled(tracks: readonly Tracklet[], groupOf: GroupOf, settings: TrackerSettings): Tracklet[] {
  const joined: Tracklet[] = [];
  for (const track of [...tracks].sort((a, b) => a[0]!.time - b[0]!.time)) {
    const at = joined.findIndex((other) => goesOn(other, track, groupOf, settings));
    if (at < 0) joined.push(track);
    else joined[at] = merged(joined[at]!, track);
  }
  return joined;
}

/** True where no group of classes has most of the score of an object's detections. */
export function isContested(track: Tracklet, groupOf: GroupOf): boolean {
  const votes = new Map<number, number>();
  for (const { class: own, score } of track) votes.set(groupOf(own), (votes.get(groupOf(own)) ?? 0) + score);
  const all = [...votes.values()];
  return Math.max(...all) < SURE_SHARE * all.reduce((sum, one) => sum + one, 0);
}

/** The name of an object whose class is contested. */
const UNNAMED = 'object';

/** The name of a track, in the picture and in all files. */
export function trackName(track: Pick<ObjectTrack, 'class' | 'isContested'>, nameOf: (id: number) => string): string {
  return track.isContested === true ? UNNAMED : nameOf(track.class);
}

/** True where `next`, of other classes, begins on `first`, lies on it until it ends, and goes on. */
function goesOn(first: Tracklet, next: Tracklet, groupOf: GroupOf, settings: TrackerSettings): boolean {
  const [start, end] = [next[0]!.time, first.at(-1)!.time];
  if (end - start < settings.ghostSeconds || next.at(-1)!.time <= end) return false;
  if (groupOf(first.at(-1)!.class) === groupOf(next[0]!.class)) return false;
  const times = [...first, ...next].map(({ time }) => time).filter((time) => time >= start && time <= end);
  const shared = times.reduce((sum, time) => sum + iou(boxAt(first, time), boxAt(next, time)), 0);
  return shared >= settings.duplicateOverlap * times.length;
}

/** The box at a time inside the track, on the straight line between the observations around it. */
function boxAt(track: Tracklet, time: number): BoxXyxy {
  const at = Math.max(
    1,
    track.findIndex((item) => item.time >= time),
  );
  const [before, after] = [track[at - 1]!, track[at] ?? track[at - 1]!];
  const span = after.time - before.time;
  return span <= 0 ? after.box : blendBox(before.box, after.box, (time - before.time) / span);
}

/** The observations of both; of two in one frame the surer one. */
function merged(a: Tracklet, b: Tracklet): Tracklet {
  const frames = new Map<number, Observation>();
  for (const item of [...a, ...b]) {
    const known = frames.get(item.frame);
    if (known === undefined || item.score > known.score) frames.set(item.frame, item);
  }
  return [...frames.values()].sort((one, other) => one.time - other.time);
}

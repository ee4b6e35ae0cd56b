/**
 * Absorbing: single detections too few to be a tracklet of their own are given to the track on whose path they lie, inside its
 * gaps, so that a gap is bridged by what was seen and not by a straight line alone.
 */
import { assign } from './assignment.js';
import { type BoxXyxy, iou } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import type { Observation, Tracklet } from './track.types.js';

/** The tracks with the observations of `spare` they took, each still rising in time. */
export function absorb(
  tracks: readonly Tracklet[],
  spare: readonly Observation[],
  settings: TrackerSettings,
): Tracklet[] {
  const grown = tracks.map((track) => [...track]);
  const frames = new Map<number, Observation[]>();
  for (const item of spare) frames.set(item.frame, [...(frames.get(item.frame) ?? []), item]);
  for (const items of frames.values()) {
    const time = items[0]!.time;
    const paths = tracks.map((track) => boxBetween(track, time));
    const open = paths.flatMap((box, index) => (box === undefined ? [] : [index]));
    const overlap = (row: number, column: number) => iou(paths[open[row]!]!, items[column]!.box);
    const pairs = assign(open.length, items.length, (r, c) =>
      overlap(r, c) >= settings.absorbOverlap ? -overlap(r, c) : Number.POSITIVE_INFINITY,
    );
    for (const { row, column } of pairs) grown[open[row]!]!.push(items[column]!);
  }
  return grown.map((track) => track.sort((a, b) => a.time - b.time));
}

/** The box on the straight line between the observations around `time`; undefined outside the track or where it was seen. */
function boxBetween(track: Tracklet, time: number): BoxXyxy | undefined {
  if (time <= track[0]!.time || time >= track[track.length - 1]!.time) return undefined;
  let low = 0;
  let high = track.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (track[middle]!.time <= time) low = middle;
    else high = middle;
  }
  const before = track[low]!;
  const after = track[high]!;
  if (before.time === time) return undefined;
  const share = (time - before.time) / (after.time - before.time);
  const at = (k: 0 | 1 | 2 | 3) => before.box[k] + (after.box[k] - before.box[k]) * share;
  return [at(0), at(1), at(2), at(3)];
}

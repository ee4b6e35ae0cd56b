/**
 * Absorbing: single detections that are too few to be a tracklet of their own are given to the track on whose path they
 * lie, inside its gaps, so that a gap is filled by detections and not only by a straight line.
 */
import { assignAmong, type Candidate } from './assignment.js';
import { type BoxXyxy, forEachMeeting, iou } from './boxes.js';
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
  for (const item of spare) {
    const known = frames.get(item.frame);
    if (known === undefined) frames.set(item.frame, [item]);
    else known.push(item);
  }
  for (const items of frames.values()) {
    const time = items[0]!.time;
    const paths = tracks.map((track) => boxBetween(track, time));
    const open = paths.flatMap((box, index) => (box === undefined ? [] : [index]));
    const candidates: Candidate[] = [];
    const boxes = open.map((index) => paths[index]!);
    const seen = items.map((item) => item.box);
    forEachMeeting(boxes, seen, (row, column) => {
      const overlap = iou(boxes[row]!, seen[column]!);
      if (overlap >= settings.absorbOverlap) candidates.push({ row, column, cost: -overlap });
    });
    const pairs = assignAmong(candidates);
    for (const { row, column } of pairs) grown[open[row]!]!.push(items[column]!);
  }
  return grown.map((track) => track.sort((a, b) => a.time - b.time));
}

/**
 * The box on the straight line between the observations around `time`; undefined outside the track or where it was
 * seen.
 */
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

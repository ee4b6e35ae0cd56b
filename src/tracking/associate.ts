/**
 * One pass of frame-by-frame association: buffered IoU (C-BIoU, Yang et al. 2023) against the predicted box, strong
 * detections before weak ones (ByteTrack, Zhang et al. 2022). Run once forward and once backward in time; what both
 * agree on is certain.
 */
import { assignAmong, type Candidate } from './assignment.js';
import { type BoxXyxy, bufferBox, forEachMeeting, iou } from './boxes.js';
import { motionAt, predict } from './motion.js';
import type { TrackerSettings } from './settings.js';
import type { Observation } from './track.types.js';

/** Observations of one object so far, in the order of the pass. */
type Live = Observation[];

/**
 * `successors[i]` = index of the observation that follows observation i in the direction of `steps`, or -1. `steps`
 * holds the observations of each frame in the order walked; `Observation.index` counts 0 to total - 1.
 */
export function associate(
  steps: readonly (readonly Observation[])[],
  total: number,
  settings: TrackerSettings,
): Int32Array {
  const successors = new Int32Array(total).fill(-1);
  let live: Live[] = [];
  for (const step of steps) {
    const time = step[0]?.time;
    if (time === undefined) continue;
    live = live.filter((track) => Math.abs(time - latest(track).time) <= settings.passMemorySeconds);
    let free: readonly Live[] = live;
    let strong: readonly Observation[] = step.filter((item) => item.score >= settings.strongScore);
    const weak = step.filter((item) => item.score < settings.strongScore && item.score >= settings.weakScore);
    for (const buffer of [settings.tightBuffer, settings.wideBuffer]) {
      [free, strong] = pair(free, strong, { buffer, leastOverlap: settings.leastOverlap, time }, successors);
    }
    pair(free, weak, { buffer: 0, leastOverlap: settings.leastWeakOverlap, time }, successors);
    for (const item of strong) live.push([item]);
  }
  return successors;
}

function latest(track: Live): Observation {
  return track[track.length - 1]!;
}

/** Pairs what can be paired, prolongs the tracks and returns what is left of both. */
function pair(
  tracks: readonly Live[],
  items: readonly Observation[],
  rule: { readonly buffer: number; readonly leastOverlap: number; readonly time: number },
  successors: Int32Array,
): [Live[], Observation[]] {
  if (items.length === 0 || tracks.length === 0) return [[...tracks], [...items]];
  const expected = tracks.map((track): BoxXyxy => bufferBox(predict(motionAt(track, 'last'), rule.time), rule.buffer));
  const grown = items.map((item) => bufferBox(item.box, rule.buffer));
  const candidates: Candidate[] = [];
  forEachMeeting(expected, grown, (row, column) => {
    const overlap = iou(expected[row]!, grown[column]!);
    if (overlap >= rule.leastOverlap) candidates.push({ row, column, cost: -overlap });
  });
  const pairs = assignAmong(candidates);
  const takenTracks = new Set<number>();
  const takenItems = new Set<number>();
  for (const { row, column } of pairs) {
    const track = tracks[row]!;
    const item = items[column]!;
    successors[latest(track).index] = item.index;
    track.push(item);
    takenTracks.add(row);
    takenItems.add(column);
  }
  return [tracks.filter((_, r) => !takenTracks.has(r)), items.filter((_, c) => !takenItems.has(c))];
}

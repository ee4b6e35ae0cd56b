/**
 * One pass of frame-by-frame association: buffered IoU (C-BIoU, Yang et al. 2023) against the predicted box, strong
 * detections before weak ones (ByteTrack, Zhang et al. 2022). Run once forward and once backward in time; what both
 * agree on is certain.
 */
import { assignAmong, type Candidate } from './assignment.js';
import { type BoxXyxy, bufferBox, centerSize, forEachMeeting, iou } from './boxes.js';
import { motionAt, predict } from './motion.js';
import type { TrackerSettings } from './settings.js';
import type { Observation } from './track.types.js';

/** What is so many times farther away than another is not meant. */
const CLEAR = 2;

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
      [free, strong] = pair(free, strong, { buffer, leastOverlap: settings.leastOverlap, time, settings }, successors);
    }
    [free] = pair(free, weak, { buffer: 0, leastOverlap: settings.leastWeakOverlap, time, settings }, successors);
    if (settings.leapPerSecond > 0) strong = leap(free, strong, { time, settings }, successors);
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
  rule: {
    readonly buffer: number;
    readonly leastOverlap: number;
    readonly time: number;
    readonly settings: TrackerSettings;
  },
  successors: Int32Array,
): [Live[], Observation[]] {
  if (items.length === 0 || tracks.length === 0) return [[...tracks], [...items]];
  const expected = tracks.map(
    (track): BoxXyxy => bufferBox(predict(motionAt(track, 'last', rule.settings), rule.time), rule.buffer),
  );
  const grown = items.map((item) => bufferBox(item.box, rule.buffer));
  const candidates: Candidate[] = [];
  forEachMeeting(expected, grown, (row, column) => {
    const overlap = iou(expected[row]!, grown[column]!);
    if (overlap >= rule.leastOverlap) candidates.push({ row, column, cost: -overlap });
  });
  return prolong(tracks, items, assignAmong(candidates), successors);
}

function prolong(
  tracks: readonly Live[],
  items: readonly Observation[],
  pairs: readonly Pick<Candidate, 'row' | 'column'>[],
  successors: Int32Array,
): [Live[], Observation[]] {
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

/** Pairs what a fast thing may have become since it was last seen, where neither could be meant by another. */
function leap(
  tracks: readonly Live[],
  items: readonly Observation[],
  { time, settings }: { readonly time: number; readonly settings: TrackerSettings },
  successors: Int32Array,
): Observation[] {
  const near: { row: number; column: number; away: number }[] = [];
  tracks.forEach((track, row) => {
    const motion = motionAt(track, 'last', settings);
    const [x, y] = centerSize(predict(motion, time));
    const reach = settings.leapPerSecond * Math.abs(time - latest(track).time);
    items.forEach((item, column) => {
      const [cx, cy, , height] = centerSize(item.box);
      const grows = Math.abs(Math.log(height / motion.height));
      const away = Math.hypot(cx - x, cy - y) / Math.sqrt(height * motion.height);
      if (away <= reach && grows <= 2 * settings.sizeSpread) near.push({ row, column, away });
    });
  });
  const isMeant = (pair: (typeof near)[number]) =>
    near.every(
      (other) =>
        other === pair || (other.row !== pair.row && other.column !== pair.column) || other.away > CLEAR * pair.away,
    );
  return prolong(tracks, items, near.filter(isMeant), successors)[1];
}

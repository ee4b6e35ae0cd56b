/** What is no object of its own: glimpses, things never seen clearly, still patterns taken for objects, doubles. */
import { centerSize, iou } from './boxes.js';
import { neverStill } from './class-groups.js';
import type { TrackerSettings } from './settings.js';
import type { Track, Tracklet } from './track.types.js';

/** True for what should never be shown. */
export function isGhost(tracklet: Tracklet, settings: TrackerSettings): boolean {
  const mean = tracklet.reduce((sum, item) => sum + item.score, 0) / tracklet.length;
  const best = tracklet.reduce((most, item) => Math.max(most, item.score), 0);
  if (tracklet[tracklet.length - 1]!.time - tracklet[0]!.time < settings.ghostSeconds) return true;
  if (best < settings.ghostBestScore || mean < settings.ghostMeanScore) return true;
  return mean < stillLimit(tracklet, settings) && isStill(tracklet, settings);
}

function stillLimit(tracklet: Tracklet, settings: TrackerSettings): number {
  return neverStill(tracklet[0]!.class) ? settings.neverStillMeanScore : settings.stillMeanScore;
}

/** Its place in fifths of its time hardly differs; medians, since a small box wobbles by much of its height. */
function isStill(tracklet: Tracklet, settings: TrackerSettings): boolean {
  if (tracklet[tracklet.length - 1]!.time - tracklet[0]!.time < settings.stillSeconds) return false;
  const places = tracklet.map((item) => centerSize(item.box));
  const fifths = [0, 1, 2, 3, 4].map((k) =>
    places.slice(Math.floor((k * places.length) / 5), Math.max(1, Math.floor(((k + 1) * places.length) / 5))),
  );
  const spread = (axis: 0 | 1) => {
    const middles = fifths.filter((part) => part.length > 0).map((part) => median(part.map((place) => place[axis])));
    return Math.max(...middles) - Math.min(...middles);
  };
  return Math.hypot(spread(0), spread(1)) < settings.stillShift * median(places.map((place) => place[3]));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** The tracks without those that lie on a longer one nearly all their time; a detector often sees one thing as two. */
export function withoutDoubles(tracks: readonly Track[], settings: TrackerSettings): Track[] {
  const weights = new Map(
    tracks.map((track) => [track, track.boxes.filter((item) => item.observed).length * track.score]),
  );
  const kept = new Set<Track>();
  for (const track of [...tracks].sort((a, b) => weights.get(b)! - weights.get(a)!)) {
    const needed = settings.duplicateShare * track.boxes.length;
    let isDouble = false;
    for (const other of kept) isDouble ||= sharedFrames(track, other, needed, settings) >= needed;
    if (!isDouble) kept.add(track);
  }
  return tracks.filter((track) => kept.has(track));
}

/** Frames in which both are one; 0 as soon as `needed` can no longer be reached. */
function sharedFrames(track: Track, other: Track, needed: number, settings: TrackerSettings): number {
  const start = other.boxes[0]!.frame;
  const last = Math.min(track.boxes[track.boxes.length - 1]!.frame, other.boxes[other.boxes.length - 1]!.frame);
  const first = Math.max(track.boxes[0]!.frame, start);
  let [shared, left] = [0, last - first + 1];
  for (let frame = first; frame <= last && shared + left >= needed; frame += 1, left -= 1) {
    const [box, twin] = [track.boxes[frame - track.boxes[0]!.frame]!.box, other.boxes[frame - start]!.box];
    if (iou(box, twin) >= settings.duplicateOverlap) shared += 1;
  }
  return shared;
}

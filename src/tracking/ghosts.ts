/**
 * Finds tracks that are no objects of their own: things seen for a moment or never clearly, still patterns taken for
 * objects, and doubles. One clear sight is evidence. A far object has none, but it is seen faintly again and again, and
 * moves as no pattern of the background does.
 */
import { iou } from './boxes.js';
import { neverStill } from './class-groups.js';
import { isStill, movesByItself } from './movement.js';
import type { TrackerSettings } from './settings.js';
import type { ObjectTrack, Tracklet } from './track.types.js';

/** True for what should never be shown. `others`: all that was followed, of every shot and class. */
export function isGhost(tracklet: Tracklet, others: readonly Tracklet[], settings: TrackerSettings): boolean {
  const mean = tracklet.reduce((sum, item) => sum + item.score, 0) / tracklet.length;
  const best = tracklet.reduce((most, item) => Math.max(most, item.score), 0);
  if (tracklet[tracklet.length - 1]!.time - tracklet[0]!.time < settings.ghostSeconds) return true;
  if (mean < settings.ghostMeanScore) return true;
  if (best < settings.ghostBestScore && !isFaintObject(tracklet, others, settings)) return true;
  return mean < stillLimit(tracklet, settings) && isStill(tracklet, settings);
}

function isFaintObject(tracklet: Tracklet, others: readonly Tracklet[], settings: TrackerSettings): boolean {
  return evidence(tracklet, settings) >= settings.faintEvidence && movesByItself(tracklet, others, settings);
}

/**
 * Score summed over the seconds of sight, whatever the number of samples a second: between two sights their mean, in a
 * gap nothing.
 */
function evidence(tracklet: Tracklet, settings: TrackerSettings): number {
  let sum = 0;
  for (const [at, item] of tracklet.entries()) {
    const before = tracklet[at - 1];
    if (before === undefined || item.time - before.time > settings.passMemorySeconds) continue;
    sum += ((before.score + item.score) / 2) * (item.time - before.time);
  }
  return sum;
}

function stillLimit(tracklet: Tracklet, settings: TrackerSettings): number {
  return neverStill(tracklet[0]!.class) ? settings.neverStillMeanScore : settings.stillMeanScore;
}

/** The tracks without those that lie on a longer one nearly all their time; a detector often sees one thing as two. */
export function withoutDoubles(tracks: readonly ObjectTrack[], settings: TrackerSettings): ObjectTrack[] {
  const weights = new Map(
    tracks.map((track) => [track, track.boxes.filter((item) => item.observed).length * track.score]),
  );
  const kept = new Set<ObjectTrack>();
  for (const track of [...tracks].sort((a, b) => weights.get(b)! - weights.get(a)!)) {
    const needed = settings.duplicateShare * track.boxes.length;
    let isDouble = false;
    for (const other of kept) isDouble ||= sharedFrames(track, other, needed, settings) >= needed;
    if (!isDouble) kept.add(track);
  }
  return tracks.filter((track) => kept.has(track));
}

/** Frames in which both are one; 0 as soon as `needed` can no longer be reached. */
function sharedFrames(track: ObjectTrack, other: ObjectTrack, needed: number, settings: TrackerSettings): number {
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

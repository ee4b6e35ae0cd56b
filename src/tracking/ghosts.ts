/** What is no object of its own: glimpses, things never seen clearly, still patterns taken for objects, doubles. */
import { centerSize, iou } from './boxes.js';
import { neverStill } from './class-groups.js';
import type { TrackerSettings } from './settings.js';
import type { Track, Tracklet } from './track.types.js';

/** True for what should never be shown. */
export function isGhost(tracklet: Tracklet, settings: TrackerSettings): boolean {
  const scores = tracklet.map((item) => item.score);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (tracklet[tracklet.length - 1]!.time - tracklet[0]!.time < settings.ghostSeconds) return true;
  if (Math.max(...scores) < settings.ghostBestScore || mean < settings.ghostMeanScore) return true;
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
  const kept: Track[] = [];
  const weight = (track: Track) => track.boxes.filter((item) => item.observed).length * track.score;
  for (const track of [...tracks].sort((a, b) => weight(b) - weight(a))) {
    if (!kept.some((other) => sharedFrames(track, other, settings) >= settings.duplicateShare * track.boxes.length))
      kept.push(track);
  }
  return tracks.filter((track) => kept.includes(track));
}

function sharedFrames(track: Track, other: Track, settings: TrackerSettings): number {
  const start = other.boxes[0]!.frame;
  let shared = 0;
  for (const item of track.boxes) {
    const twin = other.boxes[item.frame - start];
    if (twin !== undefined && iou(item.box, twin.box) >= settings.duplicateOverlap) shared += 1;
  }
  return shared;
}

/** One object's observations as a track: a box in every source frame, smoothed without lag, the class by vote. */
import { type BoxXyxy, boxHeight, centerSize, clipBox, fromCenterSize } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import { smooth } from './smooth.js';
import type { ObjectTrack, TrackBox, Tracklet } from './track.types.js';

export interface Clock {
  /** Presentation time in seconds of a source frame. */
  readonly timeOf: (frame: number) => number;
  readonly width: number;
  readonly height: number;
}

/** `observations` rise in time, at most one per frame. */
export function smoothTrack(observations: Tracklet, id: number, clock: Clock, settings: TrackerSettings): ObjectTrack {
  const first = observations[0]!.frame;
  const last = observations[observations.length - 1]!.frame;
  const seen = new Map(observations.map((item) => [item.frame, item]));
  const frames = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const times = frames.map(clock.timeOf);
  const weights = frames.map((frame) => seen.get(frame)?.score ?? 0);
  const raw = frames.map((frame) => centerSize(seen.get(frame)?.seenBox ?? [0, 0, 0, 0]));
  const tolerance = settings.tolerance * medianHeight(observations);
  const curve = (k: 0 | 1 | 2 | 3, periodSeconds: number) =>
    smooth(
      times,
      raw.map((box) => box[k]),
      weights,
      { periodSeconds, tolerance },
    );
  const x = curve(0, settings.placePeriodSeconds);
  const y = curve(1, settings.placePeriodSeconds);
  const width = curve(2, settings.sizePeriodSeconds);
  const height = curve(3, settings.sizePeriodSeconds);
  let score = observations[0]!.score;
  const boxes = frames.map((frame, i): TrackBox => {
    const item = seen.get(frame);
    score = item?.score ?? score;
    const box: BoxXyxy = fromCenterSize(x[i]!, y[i]!, Math.max(1, width[i]!), Math.max(1, height[i]!));
    return { frame, box: clipBox(box, clock.width, clock.height), score, observed: item !== undefined };
  });
  return { id, class: voteClass(observations), score: meanScore(observations), boxes };
}

function voteClass(observations: Tracklet): number {
  const votes = new Map<number, number>();
  for (const item of observations) votes.set(item.class, (votes.get(item.class) ?? 0) + item.score);
  return [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best))[0];
}

function meanScore(observations: Tracklet): number {
  return observations.reduce((sum, item) => sum + item.score, 0) / observations.length;
}

function medianHeight(observations: Tracklet): number {
  const heights = observations.map((item) => boxHeight(item.seenBox)).sort((a, b) => a - b);
  return Math.max(1, heights[Math.floor(heights.length / 2)]!);
}

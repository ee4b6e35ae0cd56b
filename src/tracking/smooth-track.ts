/** One object's observations as a track: a box in every source frame, smoothed without lag, the class by vote. */
import { type BoxXyxy, blendBox, boxHeight, boxWidth, centerSize, clipBox, fromCenterSize } from './boxes.js';
import type { TrackerSettings } from './settings.js';
import { smooth } from './smooth.js';
import type { ObjectTrack, Observation, TrackBox, Tracklet } from './track.types.js';

export interface Clock {
  /** Presentation time in seconds of a source frame. */
  readonly timeOf: (frame: number) => number;
  readonly width: number;
  readonly height: number;
}

/** A sight is smoothed with its neighbours at most: ten looks a second. */
const SHORTEST_PERIOD = 0.15;

/** `observations` rise in time, at most one per frame. */
export function smoothTrack(observations: Tracklet, id: number, clock: Clock, settings: TrackerSettings): ObjectTrack {
  const runs = splitAt(observations, settings.longestBend);
  const boxes = runs.flatMap((run, k) => {
    const path = smoothRun(run, clock, settings);
    const next = runs[k + 1]?.[0];
    return next === undefined ? path : [...path, ...between(path[path.length - 1]!, next, clock)];
  });
  return { id, class: voteClass(observations), score: meanScore(observations), boxes };
}

/** Parts without a gap longer than so many seconds. */
function splitAt(observations: Tracklet, seconds: number): Observation[][] {
  const runs: Observation[][] = [];
  observations.forEach((item, k) => {
    const before = observations[k - 1];
    if (before === undefined || item.time - before.time > seconds) runs.push([item]);
    else runs[runs.length - 1]!.push(item);
  });
  return runs;
}

/** The straight way from the end of a run to the next. */
function between(last: TrackBox, next: Observation, clock: Clock): TrackBox[] {
  const [from, to] = [clock.timeOf(last.frame), clock.timeOf(next.frame)];
  const count = next.frame - last.frame - 1;
  return Array.from({ length: count }, (_, k): TrackBox => {
    const frame = last.frame + 1 + k;
    const share = (clock.timeOf(frame) - from) / (to - from);
    const box = clipBox(blendBox(last.box, next.seenBox, share), clock.width, clock.height);
    return { frame, box, score: last.score, observed: false };
  });
}

function smoothRun(observations: Tracklet, clock: Clock, settings: TrackerSettings): TrackBox[] {
  const first = observations[0]!.frame;
  const last = observations[observations.length - 1]!.frame;
  const seen = new Map(observations.map((item) => [item.frame, item]));
  const frames = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const times = frames.map(clock.timeOf);
  const weights = frames.map((frame) => seen.get(frame)?.score ?? 0);
  const raw = frames.map((frame) => centerSize(seen.get(frame)?.seenBox ?? [0, 0, 0, 0]));
  const tolerance = settings.tolerance * medianHeight(observations);
  const curves = (keys: readonly (0 | 1 | 2 | 3)[], longest: number) => {
    const far = settings.looseFit * medianSide(observations);
    for (let periodSeconds = longest; ; periodSeconds /= 2) {
      const fitted = keys.map((k) =>
        smooth(
          times,
          raw.map((box) => box[k]),
          weights,
          { periodSeconds, tolerance },
        ),
      );
      const isOff = (i: number) => keys.some((k, at) => Math.abs(fitted[at]![i]! - raw[i]![k]) > far);
      const off = frames.filter((_, i) => weights[i]! > 0 && isOff(i)).length;
      if (off <= observations.length / 10 || periodSeconds <= SHORTEST_PERIOD) return fitted;
    }
  };
  const [x, y] = curves([0, 1], settings.placePeriodSeconds) as [number[], number[]];
  const [width, height] = curves([2, 3], settings.sizePeriodSeconds) as [number[], number[]];
  let score = observations[0]!.score;
  return frames.map((frame, i): TrackBox => {
    const item = seen.get(frame);
    score = item?.score ?? score;
    const box: BoxXyxy = fromCenterSize(x[i]!, y[i]!, Math.max(1, width[i]!), Math.max(1, height[i]!));
    return { frame, box: clipBox(box, clock.width, clock.height), score, observed: item !== undefined };
  });
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
  return median(observations.map((item) => boxHeight(item.seenBox)));
}

/** The median of the shorter sides of the boxes, px. */
function medianSide(observations: Tracklet): number {
  return median(observations.map(({ seenBox }) => Math.min(boxWidth(seenBox), boxHeight(seenBox))));
}

/** The median in pixels, at least 1. */
function median(lengths: readonly number[]): number {
  return Math.max(1, [...lengths].sort((a, b) => a - b)[Math.floor(lengths.length / 2)]!);
}

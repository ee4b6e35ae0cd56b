/**
 * Linking: joins tracklets across gaps by comparing both sides. The end of one, extrapolated forward, must meet the
 * start of the other, and the start of the other, extrapolated backward, the end of the one; sizes must agree. All
 * pairs are weighed at once and the sum of all links is the least possible, so that two people who cross are assigned
 * together.
 */
import type { Size } from '../geometry.js';
import { assignAmong, type Candidate } from './assignment.js';
import { centerSize, edgesAt } from './boxes.js';
import { motionAt, predict, type TrackMotion } from './motion.js';
import type { TrackerSettings } from './settings.js';
import { isOnPath } from './tails.js';
import type { Observation, Tracklet } from './track.types.js';

/** One that gets to an edge in less than this is at it: between two looks or three. */
const EDGE_SECONDS = 0.2;

/**
 * The tracklets joined, each rising in time. Repeated until nothing joins, because the speed of a longer tracklet is
 * better known.
 */
export function linkTracklets(tracklets: readonly Tracklet[], picture: Size, settings: TrackerSettings): Tracklet[] {
  let current = [...tracklets];
  for (;;) {
    const joined = linkOnce(current, picture, settings);
    if (joined.length === current.length) return joined;
    current = joined;
  }
}

interface Ends {
  readonly tracklet: Tracklet;
  readonly head: TrackMotion;
  readonly tail: TrackMotion;
}

function linkOnce(tracklets: readonly Tracklet[], picture: Size, settings: TrackerSettings): Tracklet[] {
  const ends = tracklets
    .map(
      (tracklet): Ends => ({
        tracklet,
        head: motionAt(tracklet, 'first', settings),
        tail: motionAt(tracklet, 'last', settings),
      }),
    )
    .sort((a, b) => a.head.time - b.head.time);
  const candidates: Candidate[] = [];
  const alone = { ...settings, vagueness: settings.vaguenessAlone };
  for (const [row, from] of ends.entries()) {
    // Sorted by their start: what can follow lies between the end of one and the end of its reach.
    for (let column = firstAfter(ends, from.tail.time); column < ends.length; column += 1) {
      const to = ends[column]!;
      if (to.head.time - from.tail.time > settings.reachSeconds) break;
      const isLone = isAlone(from, to, ends);
      const went = isLone && isKicked(from, to, settings) ? 0 : linkCost(from, to, isLone ? alone : settings);
      const cost =
        isLone && isReturn(from, to, picture, settings)
          ? Math.min(went, linkCost(still(from), still(to), alone))
          : went;
      // Without the limit subtracted, any link would cost more than none.
      if (cost <= settings.dearestLink) candidates.push({ row, column, cost: cost - settings.dearestLink });
    }
  }
  const pairs = assignAmong(candidates);
  const next = new Map(pairs.map(({ row, column }) => [row, column]));
  const joined = new Set(next.values());
  return ends.flatMap((item, index) => {
    if (joined.has(index)) return [];
    const chain = [...item.tracklet];
    for (let at = next.get(index); at !== undefined; at = next.get(at)) chain.push(...ends[at]!.tracklet);
    return [chain];
  });
}

/** Index of the first that starts after `time`. */
function firstAfter(ends: readonly Ends[], time: number): number {
  let low = 0;
  for (let high = ends.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (ends[middle]!.head.time <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether no other was seen from the end of one to the start of the other. */
function isAlone(from: Ends, to: Ends, ends: readonly Ends[]): boolean {
  return ends.every(
    (other) => other === from || other === to || other.tail.time < from.tail.time || other.head.time > to.head.time,
  );
}

/** Whether a fast thing flew on to the place, or from the place, at which another path begins or ends. */
function isKicked({ tracklet: from }: Ends, { tracklet: to }: Ends, settings: TrackerSettings): boolean {
  return isOnPath(from, to[0]!, 1, settings) || isOnPath(to, from.at(-1)!, -1, settings);
}

/** Whether one left over an edge of the picture and the other came in over the same a moment later. */
function isReturn(from: Ends, to: Ends, picture: Size, settings: TrackerSettings): boolean {
  if (to.head.time - from.tail.time > settings.returnSeconds) return false;
  const left = edgesOf(from.tracklet[from.tracklet.length - 1]!, from.tail, picture);
  const came = edgesOf(to.tracklet[0]!, to.head, picture);
  return left.some((is, edge) => is && came[edge]);
}

/** Which edges the object is at, or was or will be within a moment: left, top, right, bottom. */
function edgesOf({ seenBox }: Observation, { vx, vy }: TrackMotion, picture: Size): readonly boolean[] {
  return edgesAt(seenBox, picture, [Math.abs(vx) * EDGE_SECONDS, Math.abs(vy) * EDGE_SECONDS]);
}

/** Nobody knows which way it went outside. */
function still(ends: Ends): Ends {
  const stop = (motion: TrackMotion): TrackMotion => ({ ...motion, vx: 0, vy: 0 });
  return { ...ends, head: stop(ends.head), tail: stop(ends.tail) };
}

/** 0 for a perfect continuation at once, rising. */
function linkCost(from: Ends, to: Ends, settings: TrackerSettings): number {
  const ahead = missCost(from.tail, to.head, settings);
  const back = missCost(to.head, from.tail, settings);
  const size = (Math.log(to.head.height / from.tail.height) / settings.sizeSpread) ** 2;
  return (ahead + back) / 2 + size;
}

/**
 * How far `motion`, carried to the time of `target`, misses it: a log-likelihood in two dimensions, its variance as a
 * cost of its own.
 */
function missCost(motion: TrackMotion, target: TrackMotion, settings: TrackerSettings): number {
  const gap = target.time - motion.time;
  const [x, y] = centerSize(predict(motion, target.time));
  const squared = ((x - target.cx) ** 2 + (y - target.cy) ** 2) / (motion.height * target.height);
  const still = settings.placeSpread ** 2;
  const variance = still + (motion.speedVariance + settings.placeSpreadPerSecond ** 2) * gap * gap;
  return squared / variance + 2 * settings.vagueness * Math.log(variance / still);
}

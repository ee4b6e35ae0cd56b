/**
 * Linking: joins tracklets across gaps by looking from both sides. The end of one, carried forward, must meet the start of the
 * other, and the start of the other, carried backward, the end of the one; sizes must agree. All pairs are weighed at once and
 * the sum of all links is the least possible, so that two people who cross are sorted out together.
 */
import { assign } from './assignment.js';
import { centerSize } from './boxes.js';
import { type Motion, motionAt, predict } from './motion.js';
import type { TrackerSettings } from './settings.js';
import type { Tracklet } from './track.types.js';

/** The tracklets joined, each rising in time. Repeats until nothing joins, because a longer tracklet knows its speed better. */
export function linkTracklets(tracklets: readonly Tracklet[], settings: TrackerSettings): Tracklet[] {
  let current = [...tracklets];
  for (;;) {
    const joined = linkOnce(current, settings);
    if (joined.length === current.length) return joined;
    current = joined;
  }
}

interface Ends {
  readonly tracklet: Tracklet;
  readonly head: Motion;
  readonly tail: Motion;
}

function linkOnce(tracklets: readonly Tracklet[], settings: TrackerSettings): Tracklet[] {
  const ends = tracklets
    .map((tracklet): Ends => ({ tracklet, head: motionAt(tracklet, 'first'), tail: motionAt(tracklet, 'last') }))
    .sort((a, b) => a.head.time - b.head.time);
  // Without the limit subtracted, any link would cost more than none.
  const pairs = assign(
    ends.length,
    ends.length,
    (r, c) => linkCost(ends[r]!, ends[c]!, settings) - settings.dearestLink,
  );
  const next = new Map(pairs.map(({ row, column }) => [row, column]));
  const joined = new Set(next.values());
  return ends.flatMap((item, index) => {
    if (joined.has(index)) return [];
    const chain = [...item.tracklet];
    for (let at = next.get(index); at !== undefined; at = next.get(at)) chain.push(...ends[at]!.tracklet);
    return [chain];
  });
}

/** 0 for a perfect continuation at once, rising; Infinity where no link may be. */
function linkCost(from: Ends, to: Ends, settings: TrackerSettings): number {
  const gap = to.head.time - from.tail.time;
  if (gap <= 0 || gap > settings.reachSeconds) return Number.POSITIVE_INFINITY;
  const ahead = missCost(from.tail, to.head, settings);
  const back = missCost(to.head, from.tail, settings);
  const size = (Math.log(to.head.height / from.tail.height) / settings.sizeSpread) ** 2;
  const cost = (ahead + back) / 2 + size;
  return cost <= settings.dearestLink ? cost : Number.POSITIVE_INFINITY;
}

/** How far `motion`, carried to the time of `target`, misses it: a log-likelihood in two dimensions, its variance as a cost of its own. */
function missCost(motion: Motion, target: Motion, settings: TrackerSettings): number {
  const gap = target.time - motion.time;
  const [x, y] = centerSize(predict(motion, target.time));
  const squared = ((x - target.cx) ** 2 + (y - target.cy) ** 2) / (motion.height * target.height);
  const still = settings.placeSpread ** 2;
  const variance = still + (motion.speedVariance + settings.placeSpreadPerSecond ** 2) * gap * gap;
  return squared / variance + 2 * settings.vagueness * Math.log(variance / still);
}

/**
 * Things that were found in some samples -> the things of every sample, each with its weight over the time of its shot.
 */
import { type Box, boxBetween, sharedArea, union } from '../geometry.js';
import { type CellMotion, type FoundThing, salientThings } from './salient-things.js';
import type { SmallPicture } from './small-picture.js';

/** The things found in some samples of a clip. */
export interface SeenThings {
  readonly times: readonly number[];
  readonly cuts: readonly number[];
  /** Whether people are seen, for each sample. */
  readonly isPeopled: readonly boolean[];
  /** How far the world has moved to the right in the picture since the first sample, in its widths. Default: not. */
  readonly worldAt?: readonly number[];
}

export interface WeighedThing extends Box {
  /** The weight among the things of the sample, 1-100. */
  readonly weight: number;
  readonly heading?: 'left' | 'right' | undefined;
}

/** Seconds between the samples in which things are looked for. */
const SEARCH_STEP_SECONDS = 0.9;
/**
 * The weight of what hangs together with a thing, in a single picture: in a clip, movement shows how far a thing
 * reaches.
 */
const EXTENT_WEIGHT = 75;
/** What fills more of a single picture, and no clear line parts from it, is a landscape, on which words may lie. */
const MOST_THING = 0.26;
/** The least share of the picture's width that a thing with a heading passes of the world in a second. */
const LEAST_SPEED = 0.05;
/** In fewer looks than this, and in a smaller share of its shot's, it may be something else each time. */
const [LEAST_SIGHTS, LEAST_SEEN] = [3, 0.5];
/** Two boxes are one thing where they share more than this much of the smaller one. */
const SAME_THING_SHARE = 0.4;

/** A sample in which things were looked for. */
interface Key {
  readonly at: number;
  readonly shot: number;
  readonly things: readonly FoundThing[];
}

/** The things that are seen in each sample; none in a shot in which people are seen. */
export function thingsOver(
  { times, cuts, isPeopled, worldAt = [] }: SeenThings,
  look: (at: number) => { readonly picture: SmallPicture; readonly motion: CellMotion },
): readonly (readonly WeighedThing[])[] {
  const shotOf = (at: number) => cuts.filter((cut) => cut <= (times[at] as number)).length;
  const shots = times.map((_, at) => shotOf(at));
  const peopled = new Set(shots.filter((_, at) => isPeopled[at]));
  const isClip = times.length > 1;
  const keys: Key[] = [];
  for (const [at, shot] of shots.entries()) {
    if (peopled.has(shot)) continue;
    const last = keys.at(-1);
    if (last?.shot === shot && (times[at] as number) - (times[last.at] as number) < SEARCH_STEP_SECONDS) continue;
    const { picture, motion } = look(at);
    keys.push({ at, shot, things: salientThings(picture, motion) });
  }
  const headingOf = (thing: FoundThing, inShot: readonly Key[]): WeighedThing['heading'] => {
    const path = inShot.flatMap(({ at, things }) => {
      const seen = things.find((one) => isSame(thing, one));
      return seen === undefined ? [] : [{ time: times[at] as number, place: middleOf(seen) - (worldAt[at] ?? 0) }];
    });
    const speed = slopeOf(path);
    const isFollowed = path.length >= Math.max(LEAST_SIGHTS, LEAST_SEEN * inShot.length);
    return !isFollowed || Math.abs(speed) < LEAST_SPEED ? undefined : speed < 0 ? 'left' : 'right';
  };
  return shots.map((shot, at) => {
    const inShot = keys.filter((key) => key.shot === shot);
    const key = inShot.findLast((one) => one.at <= at);
    const next = inShot.find((one) => one.at > at);
    const moved = (thing: FoundThing, of: (thing: FoundThing, key: Key) => Box): Box => {
      const to = next?.things.find((other) => isSame(thing, other));
      if (key === undefined) return placeOf(thing);
      if (next === undefined || to === undefined) return of(thing, key);
      const [from, until] = [times[key.at] as number, times[next.at] as number];
      return boxBetween(of(thing, key), of(to, next), ((times[at] as number) - from) / (until - from));
    };
    const found = (key?.things ?? []).map((whole) => {
      const heading = headingOf(whole, inShot);
      const box = moved(whole, (thing, from) => (heading ? reachAt(thing, from, inShot) : placeOf(thing)));
      const seen = inShot.filter(({ things }) => things.some((other) => isSame(whole, other))).length / inShot.length;
      // Weighed by the side, not by the area, because otherwise a cup that is filled would weigh little beside the
      // kettle.
      const share = Math.sqrt(whole.mass / Math.max(whole.mass, key?.things[0]?.mass ?? 0));
      return { ...box, weight: Math.max(1, Math.round(100 * seen * share)), ...(heading && { heading }) };
    });
    if (isClip) return found;
    const things = key?.things ?? [];
    const isLandscape =
      found[0] !== undefined && things[0]?.outline === undefined && found[0].width * found[0].height > MOST_THING;
    if (isLandscape) return [];
    return [...found.map((thing, index) => ({ ...thing, ...things[index]?.outline })), ...extentsOf(things)];
  });
}

function placeOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

/**
 * All that is known of a thing that goes somewhere, whose head may be dim: what hangs together with it is a part of it;
 * and where that is not found, what is seen of it both before and after.
 */
function reachAt(thing: FoundThing, key: Key, inShot: readonly Key[]): Box {
  if (thing.extent !== undefined) return thing.extent;
  const own = placeOf(thing);
  const index = inShot.indexOf(key);
  const [before, after] = [inShot[index - 1], inShot[index + 1]].map((beside) =>
    beside?.things.find((other) => isSame(thing, other)),
  );
  if (before === undefined || after === undefined) return own;
  return union([own, boxBetween(before.extent ?? placeOf(before), after.extent ?? placeOf(after), 0.5)]) ?? own;
}

/** The speed of the straight path that is nearest to all places; 0 for a single one. */
function slopeOf(path: readonly { readonly time: number; readonly place: number }[]): number {
  const mean = (of: (one: (typeof path)[number]) => number) =>
    path.reduce((sum, one) => sum + of(one), 0) / path.length;
  const [time, place] = [mean((one) => one.time), mean((one) => one.place)];
  const spread = mean((one) => (one.time - time) ** 2);
  return spread > 0 ? mean((one) => (one.time - time) * (one.place - place)) / spread : 0;
}

function middleOf({ x, width }: Box): number {
  return x + width / 2;
}

/** What hangs together with things, where that is more than they are. */
function extentsOf(things: readonly FoundThing[]): readonly WeighedThing[] {
  const areaOf = ({ width, height }: Box) => width * height;
  return things.flatMap(({ extent, outline }) =>
    extent === undefined || (outline !== undefined && areaOf(extent) <= areaOf(outline))
      ? []
      : [{ ...extent, weight: EXTENT_WEIGHT }],
  );
}

function isSame(a: Box, b: Box): boolean {
  return sharedArea(a, b) > SAME_THING_SHARE * Math.min(a.width * a.height, b.width * b.height);
}

/**
 * Things that were found in some samples -> the things of every sample, each with its weight over the time of its shot.
 */
import { type Box, boxBetween, sharedArea } from '../geometry.js';
import { type CellMotion, type FoundThing, salientThings } from './salient-things.js';
import type { SmallPicture } from './small-picture.js';

/** The things found in some samples of a clip. */
export interface SeenThings {
  readonly times: readonly number[];
  readonly cuts: readonly number[];
  /** Whether people are seen, for each sample. */
  readonly isPeopled: readonly boolean[];
}

export interface WeighedThing extends Box {
  /** The weight among the things of the sample, 1-100. */
  readonly weight: number;
}

/** Seconds between the samples in which things are looked for. */
const SEARCH_STEP_SECONDS = 1.9;
/**
 * The weight of what hangs together with a thing, in a single picture: in a clip, movement shows how far a thing
 * reaches.
 */
const EXTENT_WEIGHT = 75;
/** What fills more of a single picture is no thing but a landscape, on which words may lie. */
const MOST_THING = 0.26;
/** Two boxes are one thing where they share more than this much of the smaller one. */
const SAME_THING_SHARE = 0.4;

/** The things that are seen in each sample; none in a shot in which people are seen. */
export function thingsOver(
  { times, cuts, isPeopled }: SeenThings,
  look: (at: number) => { readonly picture: SmallPicture; readonly motion: CellMotion },
): readonly (readonly WeighedThing[])[] {
  const shotOf = (at: number) => cuts.filter((cut) => cut <= (times[at] as number)).length;
  const shots = times.map((_, at) => shotOf(at));
  const peopled = new Set(shots.filter((_, at) => isPeopled[at]));
  const keys: { readonly at: number; readonly shot: number; readonly things: readonly FoundThing[] }[] = [];
  for (const [at, shot] of shots.entries()) {
    if (peopled.has(shot)) continue;
    const last = keys.at(-1);
    if (last?.shot === shot && (times[at] as number) - (times[last.at] as number) < SEARCH_STEP_SECONDS) continue;
    const { picture, motion } = look(at);
    keys.push({ at, shot, things: salientThings(picture, motion) });
  }
  return shots.map((shot, at) => {
    const inShot = keys.filter((key) => key.shot === shot);
    const key = inShot.findLast((one) => one.at <= at);
    const next = inShot.find((one) => one.at > at);
    const moved = (box: Box): Box => {
      const to = next?.things.find((other) => isSame(box, other));
      if (key === undefined || next === undefined || to === undefined) return box;
      const [from, until] = [times[key.at] as number, times[next.at] as number];
      return boxBetween(box, to, ((times[at] as number) - from) / (until - from));
    };
    const found = (key?.things ?? []).map(({ mass, extent: _, ...found }) => {
      const box = moved(found);
      const seen = inShot.filter(({ things }) => things.some((other) => isSame(found, other))).length / inShot.length;
      // Weighed by the side, not by the area, because otherwise a cup that is filled would weigh little beside the
      // kettle.
      const share = Math.sqrt(mass / Math.max(mass, key?.things[0]?.mass ?? 0));
      return { ...box, weight: Math.max(1, Math.round(100 * seen * share)) };
    });
    if (times.length > 1) return found;
    const isLandscape = found[0] !== undefined && found[0].width * found[0].height > MOST_THING;
    return isLandscape ? [] : [...found, ...extentsOf(key?.things ?? [])];
  });
}

function extentsOf(things: readonly FoundThing[]): readonly WeighedThing[] {
  return things.flatMap(({ extent }) => (extent === undefined ? [] : [{ ...extent, weight: EXTENT_WEIGHT }]));
}

function isSame(a: Box, b: Box): boolean {
  return sharedArea(a, b) > SAME_THING_SHARE * Math.min(a.width * a.height, b.width * b.height);
}

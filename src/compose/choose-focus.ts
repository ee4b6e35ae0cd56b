/**
 * Subject facts -> where a clip of another shape is cut: one place for as long as that keeps nearly as much of the
 * subject as following it would, else one slow path with soft ends. At the clip's own cuts the place may change at
 * once. Never after every movement: a frame that hunts is worse than one that stands.
 */
import type { Size } from '../geometry.js';
import { SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import { shownShare } from './crop-window.js';
import { CENTER, type Focus, type FocusKey, type FocusPath } from './timeline.js';

export interface FocusRequest {
  readonly subjects: SubjectFacts | undefined;
  /** Upright size of the clip. */
  readonly picture: Size;
  readonly frame: Size;
  readonly framesPerSecond: number;
  /** The part of the clip that the scene shows, seconds of the clip's own clock. */
  readonly fromSeconds: number;
  readonly seconds: number;
  /**
   * Scene frames on which another shot of the clip begins, by the time of that cut in the facts. The exact frame of a
   * cut that is missing here is unknown.
   */
  readonly cutFrames: ReadonlyMap<number, number>;
}

/** Distance between neighbouring places of a path, px of the frame. */
const STEP_PX = 20;
/** The highest average speed of a move, frame pixels a second; in its middle the move is half as fast again. */
const SPEED = 40;
/** Seconds between the places that are compared. */
const PLACE_STEP_SECONDS = 0.5;
/** A moving crop must show at least this much more of the subject than the best fixed one. */
const LEAST_MOVE_GAIN = 0.07;
/** A path whose places lie within this distance, px of the frame, counts as no movement. */
const LEAST_WAY = 60;
/** The cost of one step of a path, in shares of the subject. */
const STEP_PRICE = 0.004;
/** Focus is given in thousandths. */
const PRECISION = 1000;

export function chooseFocus(request: FocusRequest): Focus | FocusPath {
  const { picture, frame, subjects } = request;
  const shown = shownShare(picture, frame);
  const axis = shown.width < shown.height ? 'x' : 'y';
  const share = Math.min(shown.width, shown.height);
  if (subjects === undefined || share > 0.999) return CENTER;
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height);
  const spare = (1 - share) * (axis === 'x' ? picture.width : picture.height) * cover;
  const places = { share, spare, count: Math.max(2, Math.round(spare / STEP_PX) + 1) };
  const keys = shotsOf(request).flatMap((shot, index) => keysOfShot(shot, index, places, axis, request));
  const [first] = keys;
  if (first === undefined) return CENTER;
  const stands = keys.every((key) => key.x === first.x && key.y === first.y);
  return stands ? { x: first.x, y: first.y } : { kind: 'path', keys };
}

/**
 * Places along the axis that is cut: `count` of them over `spare` frame pixels, each showing `share` of the picture.
 */
interface Places {
  readonly share: number;
  readonly spare: number;
  readonly count: number;
}

/** Samples of one shot, and the scene's frame on which it begins. */
interface Shot {
  readonly startFrame: number;
  readonly looks: readonly number[];
}

function shotsOf({ subjects, fromSeconds, seconds, cutFrames }: FocusRequest): readonly Shot[] {
  const times = subjects?.times ?? [];
  const looks = times.flatMap((time, at) =>
    time >= fromSeconds - PLACE_STEP_SECONDS && time < fromSeconds + seconds ? [at] : [],
  );
  const starts = (subjects?.cuts ?? []).flatMap((cut) => {
    const frame = cutFrames.get(cut);
    return frame === undefined || frame <= 0 ? [] : [{ cut, frame }];
  });
  const bounds = [{ cut: Number.NEGATIVE_INFINITY, frame: 0 }, ...starts];
  return bounds
    .map(({ cut, frame }, index): Shot => {
      const end = bounds[index + 1]?.cut ?? Number.POSITIVE_INFINITY;
      const inShot = looks.filter((at) => (times[at] as number) >= cut && (times[at] as number) < end);
      return { startFrame: frame, looks: inShot };
    })
    .filter(({ looks: inShot }) => inShot.length > 0);
}

function keysOfShot(
  { startFrame, looks }: Shot,
  index: number,
  places: Places,
  axis: 'x' | 'y',
  { subjects, framesPerSecond, fromSeconds }: FocusRequest,
): readonly FocusKey[] {
  const facts = subjects as SubjectFacts;
  const beats = beatsOf(looks, facts);
  const kept = beats.map((beat) => meanKept(beat, facts, axis, places));
  const standing = bestStanding(kept, places.count);
  const path = bestPath(kept, places);
  const gain = mean(path.map((place, at) => kept[at]?.[place] ?? 0)) - mean(kept.map((row) => row[standing] ?? 0));
  const way = ((Math.max(...path) - Math.min(...path)) * places.spare) / (places.count - 1);
  const jump = index > 0 ? { jump: true } : {};
  const key = (frame: number, place: number): FocusKey => ({ frame, ...focusOf(place, axis, places) });
  if (gain < LEAST_MOVE_GAIN || way < LEAST_WAY) return [{ ...key(startFrame, standing), ...jump }];
  const frameOf = (at: number) =>
    Math.max(startFrame, Math.round((meanTime(beats[at] ?? [], facts) - fromSeconds) * framesPerSecond));
  const turns = turnsOf(path).map((at) => key(frameOf(at), path[at] as number));
  return turns
    .filter(({ frame }, at) => at === 0 || frame > (turns[at - 1]?.frame ?? 0))
    .map((turn, at) => (at === 0 ? { ...turn, ...jump, frame: index > 0 ? startFrame : turn.frame } : turn));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Samples in groups of half a second. */
function beatsOf(looks: readonly number[], { times }: SubjectFacts): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const look of looks) {
    const beat = Math.floor((times[look] as number) / PLACE_STEP_SECONDS);
    groups.set(beat, [...(groups.get(beat) ?? []), look]);
  }
  return [...groups.values()];
}

function meanTime(looks: readonly number[], { times }: SubjectFacts): number {
  return mean(looks.map((look) => times[look] as number));
}

/** A face counts this much more than anything else as interesting. */
const FACE_WEIGHT = 4;
/**
 * The cost of a place at either end of the picture, in shares of the subject: where nothing else decides, a picture is
 * cut in the middle.
 */
const MIDDLE = 0.12;
/** What lies at the rim of the window counts less: it is nearly cut. */
const RIM = 0.8;
/**
 * Where several things are seen, this is the weight of the share that is kept of each thing; the interest has the
 * remaining weight. The weight is lower where the things cover less than the second number, a share of the picture:
 * specks in a crowd are not a subject.
 */
const [THINGS_WEIGHT, LARGE_THING_SHARE] = [0.65, 0.1];

/** The share of the interest that each place keeps, mean over the samples. */
function meanKept(
  looks: readonly number[],
  facts: SubjectFacts,
  axis: 'x' | 'y',
  { share, count }: Places,
): readonly number[] {
  const rows = looks.map((look) => {
    const kept = keptOf(profileOf(facts, look, axis), share, count);
    const things = facts.things?.[look] ?? [];
    if (things.length < 2) return kept;
    const shares = keptOfThings(things, axis, { share, count });
    const area = things.reduce((sum, { width, height }) => sum + width * height, 0) / SUBJECT_UNITS ** 2;
    const part = THINGS_WEIGHT * Math.min(1, area / LARGE_THING_SHARE) ** 2;
    return kept.map((value, place) => value + part * ((shares[place] ?? 0) - value));
  });
  return Array.from({ length: count }, (_, place) => mean(rows.map((row) => row[place] ?? 0)));
}

/** Interest along the axis, summed across it. Squared, so that a subject outweighs a wall of detail. */
function profileOf({ columns, rows, interest }: SubjectFacts, look: number, axis: 'x' | 'y'): readonly number[] {
  const values = unpackBytes(interest[look] ?? '');
  const profile = Array.from({ length: axis === 'x' ? columns : rows }, () => 0);
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] as number) / 255;
    const along = axis === 'x' ? at % columns : Math.floor(at / columns);
    profile[along] = (profile[along] as number) + value * value * (value === 1 ? FACE_WEIGHT : 1);
  }
  return profile;
}

/**
 * The share that each place keeps of several things, 0-1. The root of each thing's share counts: when a can pours into
 * a cup, a part of both tells more than all of one.
 */
function keptOfThings(
  things: readonly (SubjectBox & { readonly weight: number })[],
  axis: 'x' | 'y',
  { share, count }: Pick<Places, 'share' | 'count'>,
): readonly number[] {
  // The weight is squared, because a thing that is found with half the certainty is more often a stone than a second
  // thing.
  const weightOf = ({ weight }: { readonly weight: number }) => weight * weight;
  const all = things.reduce((sum, thing) => sum + weightOf(thing), 0);
  return Array.from({ length: count }, (_, place) => {
    const begin = ((1 - share) * place) / (count - 1);
    const kept = things.map((thing) => {
      const [from, length] = axis === 'x' ? [thing.x, thing.width] : [thing.y, thing.height];
      const [start, end] = [from / SUBJECT_UNITS, (from + length) / SUBJECT_UNITS];
      const seen = Math.max(0, Math.min(end, begin + share) - Math.max(start, begin));
      return weightOf(thing) * Math.sqrt(seen / Math.max(end - start, 1e-9));
    });
    return kept.reduce((sum, value) => sum + value, 0) / all;
  });
}

function keptOf(profile: readonly number[], share: number, count: number): readonly number[] {
  const total = profile.reduce((sum, value) => sum + value, 0) || 1;
  return Array.from({ length: count }, (_, place) => {
    const begin = ((1 - share) * place) / (count - 1);
    const sum = profile.reduce((all, value, at) => {
      const offset = ((at + 0.5) / profile.length - begin - share / 2) / (share / 2);
      return Math.abs(offset) > 1 ? all : all + value * (1 - RIM * offset * offset);
    }, 0);
    // Where two places keep equally much, the one nearer to the middle is better.
    return sum / total - MIDDLE * Math.abs(place / (count - 1) - 0.5);
  });
}

function bestStanding(kept: readonly (readonly number[])[], count: number): number {
  const means = Array.from({ length: count }, (_, place) => mean(kept.map((row) => row[place] ?? 0)));
  return means.indexOf(Math.max(...means));
}

/** The places, one a beat, that keep the most in all, with no step longer than the speed allows. */
function bestPath(kept: readonly (readonly number[])[], { spare, count }: Places): readonly number[] {
  const reach = Math.max(1, Math.floor((SPEED * PLACE_STEP_SECONDS * (count - 1)) / spare));
  const from: number[][] = [];
  let sums = [...(kept[0] ?? [])];
  for (const row of kept.slice(1)) {
    const origins: number[] = [];
    sums = row.map((value, place) => {
      let best = place;
      for (let other = Math.max(0, place - reach); other <= Math.min(count - 1, place + reach); other += 1) {
        const price = (at: number) => (sums[at] ?? 0) - STEP_PRICE * Math.abs(at - place);
        if (price(other) > price(best)) best = other;
      }
      origins.push(best);
      return value + (sums[best] ?? 0) - STEP_PRICE * Math.abs(best - place);
    });
    from.push(origins);
  }
  const path = [sums.indexOf(Math.max(...sums))];
  for (const origins of from.toReversed()) path.unshift(origins[path[0] as number] as number);
  return path;
}

/** Indexes at which a path begins, turns, stops or starts, and ends. Ways too short to be seen are left out. */
function turnsOf(path: readonly number[]): readonly number[] {
  const turns = [0];
  for (let at = 1; at < path.length - 1; at += 1) {
    const before = Math.sign((path[at] as number) - (path[at - 1] as number));
    const after = Math.sign((path[at + 1] as number) - (path[at] as number));
    if (before !== after) turns.push(at);
  }
  return [...turns, path.length - 1];
}

function focusOf(place: number, axis: 'x' | 'y', { share, count }: Places): Focus {
  const middle = ((1 - share) * place) / (count - 1) + share / 2;
  const along = Math.round(PRECISION * middle) / PRECISION;
  return axis === 'x' ? { x: along, y: 0.5 } : { x: 0.5, y: along };
}

/**
 * Finds where the sound of a film differs from the expected one: it falls silent, a piece of it is missing or added,
 * another sound is heard. Both are read in windows, so their length needs no memory.
 */
import type { Sound, Steps } from '../sound/blocks.js';
import { SAMPLE_RATE, toDecibels } from '../sound/stereo.js';
import { COMPARED_RATE, monoPart } from './compare-sound.js';
import { crossCorrelation } from './cross-correlation.js';

/** A stretch in which the film's sound differs from the expected one. */
export interface SoundBreak {
  /** `dropped`: a piece is missing, and what follows comes too early. `repeated`: a piece is too much. */
  readonly kind: 'silent' | 'dropped' | 'repeated' | 'differs';
  /** On the clock of the sound that it should have. */
  readonly startSeconds: number;
  readonly seconds: number;
}

export interface FollowedSound {
  readonly breaks: readonly SoundBreak[];
  /** Share of what can be judged that is heard in the film, at whatever time, 0 to 1. */
  readonly heardShare: number;
}

export interface SoundsToFollow {
  readonly actual: Sound;
  readonly expected: Sound;
  /** The offset of most of the sound; positive: it is late. */
  readonly offsetSeconds: number;
  /** How much louder the film is. */
  readonly gainDb: number;
  /** The loudness that the sound should have. */
  readonly integratedLufs: number;
}

const samples = (seconds: number) => Math.round(seconds * COMPARED_RATE);
const WINDOW = samples(0.4);
const HOP = samples(0.1);
const LEVEL_HOP = samples(0.05);
const REACH_SAMPLES = samples(2);
/**
 * A window that correlates at least this well is the same sound. A coder keeps it over 0.8; another place of the same
 * music reaches at most 0.4, except where the music repeats itself.
 */
const SAME_CORRELATION = 0.5;
/** A sound that is found by a search around its place must correlate this well. */
const SURE_CORRELATION = 0.75;
/** A window that is quieter than the whole by so much is a pause, where coders put noise of their own. */
const PAUSE_DB = 25;
/** Sound that is quieter than it should be by so much is silenced, not turned down. */
const SILENCED_DB = 25;
const LEAST_SILENT_SECONDS = 0.25;
/** A pause of this length between two silent stretches does not separate them. */
const BRIDGED_SECONDS = 0.3;
/** The smallest shift that is heard; less is rounding by coders and clocks. */
const LEAST_SHIFT = samples(0.02);
/**
 * The cost of a window whose sound is found nowhere; a window that matches costs 0, one that does not match at all 1.
 */
const LOST_COST = 0.6;
/**
 * The cost of a change of shift: music repeats its bars, so a lost second is more probable than one that is found in
 * two other bars.
 */
const CHANGE_COST = 5;
/** The most shifts that are compared. */
const MOST_SHIFTS = 8;
/** The same sound through any filter correlates better than this; another sound does not. */
const FOREIGN_CORRELATION = 0.25;
const LEAST_DIFFERING_SECONDS = 0.6;
/** A search costs 10 ms: a film of another sound altogether needs no more of them. */
const MOST_SEARCHES = 100;

/** Windows in a row that lie in the film at the same shift; undefined: nowhere. */
interface Run {
  readonly offset: number | undefined;
  /** True when nothing like the expected sound is there. */
  readonly isStrange: boolean;
  readonly from: number;
  readonly to: number;
}

/** Pauses after each second of sound. */
export function* soundBreaks(sounds: SoundsToFollow): Steps<FollowedSound> {
  const runs = yield* runsOf(sounds);
  const placed = runs.filter(isPlaced);
  const length = (all: readonly Run[]) => all.reduce((sum, { from, to }) => sum + to - from, 0);
  if (placed.length === 0) return { breaks: [], heardShare: 0 };
  const moves = movesOf(placed).map(({ at, shift }) =>
    spanOf(shift < 0 ? 'dropped' : 'repeated', at, at + Math.abs(shift)),
  );
  const told = [...moves, ...(yield* silences(sounds, placed, moves))];
  const differing = runs.flatMap(({ offset, isStrange, from, to }) => {
    const span = spanOf('differs', from + WINDOW / 2, to - WINDOW / 2);
    const isNews = span.seconds >= LEAST_DIFFERING_SECONDS && !told.some((one) => meet(one, span));
    return offset === undefined && isStrange && isNews ? [span] : [];
  });
  const breaks = [...told, ...differing].toSorted((a, b) => a.startSeconds - b.startSeconds);
  return { breaks, heardShare: length(placed) / length(runs) };
}

interface PlacedRun extends Run {
  readonly offset: number;
}

const isPlaced = (run: Run): run is PlacedRun => run.offset !== undefined;

function spanOf(kind: SoundBreak['kind'], from: number, to: number): SoundBreak {
  return { kind, startSeconds: from / COMPARED_RATE, seconds: (to - from) / COMPARED_RATE };
}

/** Where the shift changes from one run to the next. */
function movesOf(placed: readonly PlacedRun[]): readonly { readonly at: number; readonly shift: number }[] {
  return placed.slice(1).flatMap((run, index) => {
    const before = placed[index] as PlacedRun;
    const shift = run.offset - before.offset;
    return Math.abs(shift) < LEAST_SHIFT ? [] : [{ at: before.to, shift }];
  });
}

function* runsOf(sounds: SoundsToFollow): Steps<readonly Run[]> {
  const { shifts, places } = yield* shiftsOf(sounds);
  const { actual, expected } = sounds;
  const likenesses: (readonly number[])[] = [];
  for (const [index, at] of places.entries()) {
    if (index % 10 === 0) yield;
    const wanted = monoPart(expected, at, at + WINDOW);
    likenesses.push(shifts.map((shift) => likeness(wanted, monoPart(actual, at + shift, at + shift + WINDOW))));
  }
  const runs = bestPath(likenesses).map((chosen, index): Run => {
    const [at, like] = [places[index] as number, likenesses[index]?.[chosen] ?? 0];
    return {
      offset: like >= SAME_CORRELATION ? shifts[chosen] : undefined,
      isStrange: like < FOREIGN_CORRELATION,
      from: at,
      to: at + WINDOW,
    };
  });
  return joined(runs);
}

/** Shifts at which something of `expected` is heard, the likeliest first, and the windows that can be judged. */
function* shiftsOf(sounds: SoundsToFollow) {
  const { actual, expected, offsetSeconds, gainDb, integratedLufs } = sounds;
  const found = new Map([[samples(offsetSeconds), Number.POSITIVE_INFINITY]]);
  const places: number[] = [];
  let last = samples(offsetSeconds);
  let searches = 0;
  for (let at = 0; at + WINDOW <= lengthOf(expected); at += HOP) {
    if (at % samples(1) === 0) yield;
    const wanted = monoPart(expected, at, at + WINDOW);
    const level = levelOf(wanted);
    if (level < integratedLufs - PAUSE_DB) continue;
    const heard = monoPart(actual, at + last, at + last + WINDOW);
    // A silent window is reported as silent; found in another bar of the music, it would be reported as moved.
    if (levelOf(heard) - gainDb < level - SILENCED_DB) continue;
    places.push(at);
    const tried = [last, ...found.keys()];
    let shift = tried.find(
      (one) => likeness(wanted, monoPart(actual, at + one, at + one + WINDOW)) >= SAME_CORRELATION,
    );
    if (shift === undefined && searches < MOST_SEARCHES) {
      searches += 1;
      const place = searched(wanted, actual, at + samples(offsetSeconds));
      const near = place === undefined ? undefined : tried.find((one) => Math.abs(one - place + at) < LEAST_SHIFT);
      shift = near ?? (place === undefined ? undefined : place - at);
    }
    if (shift === undefined) continue;
    found.set(shift, (found.get(shift) ?? 0) + 1);
    last = shift;
  }
  const shifts = [...found].toSorted(([, a], [, b]) => b - a).map(([shift]) => shift);
  return { shifts: shifts.slice(0, MOST_SHIFTS), places };
}

/** The shift at which each window is heard, with as few changes as possible (Viterbi). */
function bestPath(likenesses: readonly (readonly number[])[]): readonly number[] {
  const count = likenesses[0]?.length ?? 0;
  let costs = Array<number>(count).fill(0);
  const cameFrom = likenesses.map((row) => {
    const least = costs.indexOf(Math.min(...costs));
    const change = (costs[least] as number) + CHANGE_COST;
    const from = costs.map((cost, shift) => (cost <= change ? shift : least));
    costs = row.map((like, shift) => Math.min(costs[shift] as number, change) + Math.min(1 - like, LOST_COST));
    return from;
  });
  const path: number[] = [];
  let shift = costs.indexOf(Math.min(...costs));
  for (const from of cameFrom.toReversed()) {
    path.push(shift);
    shift = from[shift] as number;
  }
  return path.reverse();
}

/** Joins neighbouring runs that have the same shift. */
function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const before = all.at(-1);
    if (before !== undefined && isSameShift(before, run)) all[all.length - 1] = { ...before, to: run.to };
    else all.push(run);
  }
  return all;
}

function isSameShift(a: Run, b: Run): boolean {
  return a.offset === undefined || b.offset === undefined
    ? a.offset === b.offset && a.isStrange === b.isStrange
    : Math.abs(a.offset - b.offset) < LEAST_SHIFT;
}

/** The sample of `actual` around `center` from which it is most like `wanted`; undefined where it is nowhere. */
function searched(wanted: Float32Array, actual: Sound, center: number): number | undefined {
  const around = monoPart(actual, center - REACH_SAMPLES, center + REACH_SAMPLES + WINDOW);
  const products = crossCorrelation(around, wanted, 2 * REACH_SAMPLES).subarray(2 * REACH_SAMPLES);
  const own = energyOf(wanted);
  let energy = energyOf(around.subarray(0, WINDOW));
  let best = { at: 0, likeness: 0 };
  for (let at = 0; at <= 2 * REACH_SAMPLES; at += 1) {
    const likeness = energy < 1e-9 ? 0 : (products[at] as number) / Math.sqrt(own * energy);
    if (likeness > best.likeness) best = { at, likeness };
    energy += ((around[at + WINDOW] as number) ?? 0) ** 2 - (around[at] as number) ** 2;
  }
  return best.likeness >= SURE_CORRELATION ? center - REACH_SAMPLES + best.at : undefined;
}

/** Stretches of hops that are far quieter than they should be. */
function* silences(
  { actual, expected, gainDb, integratedLufs }: SoundsToFollow,
  placed: readonly PlacedRun[],
  told: readonly SoundBreak[],
): Steps<readonly SoundBreak[]> {
  const spans: SoundBreak[] = [];
  let [run, hops, from, last] = [0, 0, 0, 0];
  const close = () => {
    const span = spanOf('silent', from, last);
    const isNews = hops * LEVEL_HOP >= samples(LEAST_SILENT_SECONDS) && !told.some((one) => meet(one, span));
    if (isNews) spans.push(span);
    hops = 0;
  };
  for (let at = 0; at + LEVEL_HOP <= lengthOf(expected); at += LEVEL_HOP) {
    if (at % samples(1) === 0) yield;
    while (run + 1 < placed.length && at >= (placed[run + 1] as PlacedRun).from) run += 1;
    const { offset } = placed[run] as PlacedRun;
    const wanted = levelOf(monoPart(expected, at, at + LEVEL_HOP));
    if (wanted < integratedLufs - PAUSE_DB) continue;
    const heard = levelOf(monoPart(actual, at + offset, at + offset + LEVEL_HOP)) - gainDb;
    const isSilent = heard < wanted - SILENCED_DB;
    if (hops > 0 && (!isSilent || at - last > samples(BRIDGED_SECONDS))) close();
    if (!isSilent) continue;
    if (hops === 0) from = at;
    last = at + LEVEL_HOP;
    hops += 1;
  }
  if (hops > 0) close();
  return spans;
}

const meet = (a: SoundBreak, b: SoundBreak) =>
  a.startSeconds < b.startSeconds + b.seconds && b.startSeconds < a.startSeconds + a.seconds;
const lengthOf = (sound: Sound) => Math.floor((sound.length * COMPARED_RATE) / SAMPLE_RATE);

/** The normalised correlation of two stretches of sound. */
function likeness(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at += 1) product += (a[at] as number) * (b[at] as number);
  const power = Math.sqrt(energyOf(a) * energyOf(b));
  return power < 1e-9 ? 0 : product / power;
}

function energyOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

/** The level in dBFS. */
function levelOf(values: Float32Array): number {
  return toDecibels(Math.sqrt(energyOf(values) / Math.max(1, values.length)));
}

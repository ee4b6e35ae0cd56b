/**
 * Step 2: follows the sounds of the script through the recording. A semi-Markov Viterbi search: every unit has a
 * duration that suits it (log-normal) and frames that fit its class; before every word there may be a pause.
 */
import type { ClassFit } from './class-model.js';
import type { Stop } from './script-words.js';
import type { SoundClass, SoundUnit } from './spelling/unit.js';

/**
 * One unit to find: a pause that may be empty, or a sound. Steps lead from one node to another; where a word has
 * several readings, several rows of steps lead from the same node to the same node, and one of them may be silent
 * (`skip`). `share` is how much of its word lies before it. `isUsual`: the step is on the path that is taken where
 * nothing is recognised.
 */
export type SoundStep = { readonly word: number; readonly share: number; readonly isUsual: boolean } & Edge &
  (
    | { readonly kind: 'skip' }
    | { readonly kind: 'gap'; readonly after: Stop | 'start'; readonly opens: boolean }
    | { readonly kind: 'sound'; readonly sound: SoundClass; readonly frames: number; readonly unit: SoundUnit }
  );

/** The nodes that a step joins, counted from 0; the last step leads nowhere: -1. */
interface Edge {
  readonly from: number;
  readonly to: number;
}

/** The first and the last frame at which a node may stand. */
export interface Window {
  readonly low: number;
  readonly high: number;
}

/** How the search may treat whole sentences when the voice does not speak the script. */
export interface Freedom {
  /** Running cost over time of speech that no word of the script explains. */
  readonly foreign: Float64Array;
  /** Cost of starting such a stretch, and of leaving out one sentence. */
  readonly added: number;
  readonly leftOut: number;
}

/** Frames [start, end) hold speech that is not in the script, before this word. */
export interface ForeignSpeech {
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

export interface Path {
  /** The gaps and sounds that were taken, in order, the last one the gap at the end. */
  readonly steps: readonly SoundStep[];
  /** The first frame of each step; in a sentence that is left out, all have the frame at which it would be. */
  readonly starts: Int32Array;
  /** For each step: 1 in a sentence that is left out. */
  readonly leftOut: Uint8Array;
  readonly foreign: readonly ForeignSpeech[];
  /** The fit, less the costs of durations and gaps. */
  readonly score: number;
}

/** Standard deviation of log durations. Prototypes on 98 recordings: values from 0.35 to 0.5 give like results. */
const DURATION_SPREAD = 0.42;

/**
 * A path that costs this much more than the best one to the same node is dropped. Speech that is not in the script
 * costs up to 1 a frame, and paths to a node may differ by ten seconds of it.
 */
const BEAM = 1000;

/** The state of a search: its best value for each frame of a window. */
interface Front {
  readonly window: Window;
  readonly values: Float64Array;
}

/** How the best path reached a node at each frame of its window. */
interface Back {
  /** First frame of the step that led here. */
  readonly start: Int32Array;
  /** The step, where several lead here. */
  readonly via: Int32Array | undefined;
  readonly only: number;
}

/** A place where a sentence may begin: the step, its front, and how the front was reached. */
interface Opening {
  readonly step: number;
  readonly front: Front;
  /** 1 where the sentence before was left out. */
  readonly skipped: Uint8Array;
  /** First frame of the foreign speech that ends here, or -1. */
  readonly foreignFrom: Int32Array;
}

/**
 * The best path through the steps from the first frame of the first window to `end`, or undefined when the windows
 * allow none. There is one window for each node.
 */
export function followSounds(
  steps: readonly SoundStep[],
  windows: readonly Window[],
  fit: ClassFit,
  end: number,
  freedom?: Freedom,
): Path | undefined {
  const pause = fit.get('pause') as Float64Array;
  const backs = backsOf(steps, windows);
  const lastUse = new Int32Array(windows.length);
  steps.forEach(({ from }, j) => {
    lastUse[from] = j;
  });
  const fronts = new Map<number, Front>([[0, emptyFront(windows[0] as Window)]]);
  (fronts.get(0) as Front).values[0] = 0;
  const openings: Opening[] = [];
  let last = fronts.get(0) as Front;
  steps.forEach((step, j) => {
    const here = fronts.get(step.from) as Front;
    last = here;
    if (step.kind === 'gap' && step.opens && freedom !== undefined) {
      openings.push(openSentence(j, here, openings.at(-1), freedom));
    }
    if (step.to < 0) return;
    const next = fronts.get(step.to) ?? emptyFront(windows[step.to] as Window);
    fronts.set(step.to, next);
    const arrival: Arrival = { next, back: backs[step.to] as Back, step: j };
    if (step.kind === 'skip') crossNothing(here, arrival);
    else if (step.kind === 'gap') crossGap(here, arrival, GAP_COSTS[step.after], pause);
    else crossSound(here, arrival, durationCosts(step.frames), fit.get(step.sound) as Float64Array);
    if (lastUse[step.from] === j) fronts.delete(step.from);
  });
  const [best, at] = bestEnd(last, pause, end);
  return at < 0 ? undefined : { ...wayBack(steps, at, windows, backs, openings), score: best };
}

function backsOf(steps: readonly SoundStep[], windows: readonly Window[]): readonly Back[] {
  const arriving = new Int32Array(windows.length);
  const only = new Int32Array(windows.length).fill(-1);
  steps.forEach(({ to }, j) => {
    if (to < 0) return;
    arriving[to] = (arriving[to] as number) + 1;
    only[to] = j;
  });
  return windows.map(({ low, high }, node) => {
    const length = Math.max(0, high - low + 1);
    const isMerge = (arriving[node] as number) > 1;
    return {
      start: new Int32Array(length).fill(-1),
      via: isMerge ? new Int32Array(length) : undefined,
      only: only[node] as number,
    };
  });
}

function emptyFront(window: Window): Front {
  return { window, values: new Float64Array(Math.max(0, window.high - window.low + 1)).fill(-Infinity) };
}

/** Allows sentences to be left out and foreign speech to be added before this one. Changes the values of `front`. */
function openSentence(step: number, front: Front, before: Opening | undefined, freedom: Freedom): Opening {
  const { window, values } = front;
  const skipped = new Uint8Array(values.length);
  const foreignFrom = new Int32Array(values.length).fill(-1);
  for (let i = 0; i < values.length && before !== undefined; i += 1) {
    const value = (before.front.values[i + window.low - before.front.window.low] ?? -Infinity) - freedom.leftOut;
    if (value <= (values[i] as number)) continue;
    values[i] = value;
    skipped[i] = 1;
  }
  let [best, from] = [-Infinity, -1];
  for (let i = 0; i < values.length; i += 1) {
    const t = i + window.low;
    const entered = (values[i] as number) + (freedom.foreign[t] as number) - freedom.added;
    const value = best - (freedom.foreign[t] as number);
    if (entered > best) [best, from] = [entered, t];
    if (value <= (values[i] as number)) continue;
    values[i] = value;
    foreignFrom[i] = from;
  }
  return { step, front, skipped, foreignFrom };
}

/**
 * The path from a node back to the start. Paths may change at an opening: `from` is always a frame before which there
 * was no foreign speech.
 */
function wayBack(
  steps: readonly SoundStep[],
  end: number,
  windows: readonly Window[],
  backs: readonly Back[],
  openings: readonly Opening[],
): Omit<Path, 'score'> {
  const taken: { readonly step: SoundStep; start: number; readonly leftOut: 0 | 1 }[] = [];
  const foreign: ForeignSpeech[] = [];
  let o = openings.length - 1;
  let at = end;
  let j = steps.length - 1;
  taken.push({ step: steps[j] as SoundStep, start: at, leftOut: 0 });
  for (;;) {
    const opening = openings[o];
    if (opening?.step === j) {
      o -= 1;
      const from = opening.foreignFrom[at - opening.front.window.low] as number;
      if (from >= 0) {
        foreign.push({ word: (steps[j] as SoundStep).word, start: from, end: at });
        at = from;
        (taken.at(-1) as { start: number }).start = at;
      }
      const previous = openings[o];
      if (opening.skipped[at - opening.front.window.low] === 1 && previous !== undefined) {
        for (let k = j - 1; k >= previous.step; k -= 1) {
          const step = steps[k] as SoundStep;
          if (step.isUsual) taken.push({ step, start: at, leftOut: 1 });
        }
        j = previous.step;
        continue;
      }
    }
    const node = (steps[j] as SoundStep).from;
    if (node === 0) break;
    const back = backs[node] as Back;
    const place = at - (windows[node] as Window).low;
    j = back.via === undefined ? back.only : (back.via[place] as number);
    at = back.start[place] as number;
    if ((steps[j] as SoundStep).kind !== 'skip') taken.push({ step: steps[j] as SoundStep, start: at, leftOut: 0 });
  }
  taken.reverse();
  return {
    steps: taken.map(({ step }) => step),
    starts: Int32Array.from(taken, ({ start }) => start),
    leftOut: Uint8Array.from(taken, ({ leftOut }) => leftOut),
    foreign: foreign.reverse(),
  };
}

function bestEnd({ window, values }: Front, pause: Float64Array, frame: number): readonly [best: number, end: number] {
  let [best, end] = [-Infinity, -1];
  for (let t = window.low; t <= window.high; t += 1) {
    const value = (values[t - window.low] as number) + (pause[frame] as number) - (pause[t] as number);
    if (value > best) [best, end] = [value, t];
  }
  return [best, end];
}

/** The end of a step, and the step. */
interface Arrival {
  readonly next: Front;
  readonly back: Back;
  readonly step: number;
}

/** Keeps the best path to a frame. */
function arrive({ next, back, step }: Arrival, place: number, value: number, start: number): void {
  if (!(value > (next.values[place] as number))) return;
  next.values[place] = value;
  back.start[place] = start;
  if (back.via !== undefined) back.via[place] = step;
}

function crossNothing({ window, values }: Front, arrival: Arrival): void {
  const { low, high } = arrival.next.window;
  for (let t = Math.max(low, window.low); t <= Math.min(high, window.high); t += 1) {
    const value = values[t - window.low] as number;
    if (value > -Infinity) arrive(arrival, t - low, value, t);
  }
}

/** The part of a front, from its first to its last frame, from which the search continues. */
function worthwhile({ window, values }: Front): Window {
  let best = -Infinity;
  for (let i = 0; i < values.length; i += 1) if ((values[i] as number) > best) best = values[i] as number;
  const least = best - BEAM;
  let low = 0;
  let high = values.length - 1;
  while (low <= high && !((values[low] as number) > least)) low += 1;
  while (high >= low && !((values[high] as number) > least)) high -= 1;
  return { low: window.low + low, high: window.low + high };
}

function crossSound(here: Front, arrival: Arrival, { least, costs }: Durations, fit: Float64Array): void {
  const { low } = here.window;
  const from = worthwhile(here);
  const { window: to } = arrival.next;
  const entering = new Float64Array(Math.max(0, from.high - from.low + 1));
  for (let t = from.low; t <= from.high; t += 1) {
    entering[t - from.low] = (here.values[t - low] as number) - (fit[t] as number);
  }
  const latest = Math.min(to.high, from.high + least + costs.length - 1);
  for (let end = Math.max(to.low, from.low + least); end <= latest; end += 1) {
    let best = -Infinity;
    let bestStart = -1;
    const first = Math.max(from.low, end - least - costs.length + 1);
    const last = Math.min(from.high, end - least);
    for (let start = first; start <= last; start += 1) {
      const value = (entering[start - from.low] as number) - (costs[end - start - least] as number);
      if (value > best) {
        best = value;
        bestStart = start;
      }
    }
    if (bestStart >= 0) arrive(arrival, end - to.low, best + (fit[end] as number), bestStart);
  }
}

interface GapCost {
  readonly none: number;
  /** The costs of durations under 100 ms, and of longer ones. */
  readonly short: number;
  readonly long: number;
  readonly perFrame: number;
}

const GAP_COSTS: Readonly<Record<Stop | 'start', GapCost>> = {
  start: { none: 0, short: 0, long: 0, perFrame: 0 },
  sentence: { none: 2.5, short: 1.5, long: 0.2, perFrame: 0 },
  comma: { none: 0.5, short: 0.4, long: 0.4, perFrame: 0.004 },
  none: { none: 0, short: 1.8, long: 1.8, perFrame: 1 / 12 },
};
const SHORT_GAP = 10;

function crossGap(here: Front, arrival: Arrival, cost: GapCost, pause: Float64Array): void {
  const { window: from, values } = here;
  const { window: to } = arrival.next;
  const entering = (start: number) =>
    (values[start - from.low] as number) - (pause[start] as number) + cost.perFrame * start;
  let [longBest, longStart] = [-Infinity, -1];
  let entered = from.low;
  for (let end = to.low; end <= to.high; end += 1) {
    for (; entered <= Math.min(from.high, end - SHORT_GAP); entered += 1) {
      if (entering(entered) > longBest) [longBest, longStart] = [entering(entered), entered];
    }
    const quiet = (pause[end] as number) - cost.perFrame * end;
    let [best, bestStart] = [longBest + quiet - cost.long, longStart];
    for (let start = Math.max(from.low, end - SHORT_GAP + 1); start <= Math.min(from.high, end - 1); start += 1) {
      const value = entering(start) + quiet - cost.short;
      if (value > best) [best, bestStart] = [value, start];
    }
    if (end >= from.low && end <= from.high) {
      const value = (values[end - from.low] as number) - cost.none;
      if (value > best) [best, bestStart] = [value, end];
    }
    if (best > -Infinity) arrive(arrival, end - to.low, best, bestStart);
  }
}

/** The cost of a sound that takes this many frames. */
export function durationCost(frames: number, expected: number): number {
  const off = Math.log(frames / expected) / DURATION_SPREAD;
  return 0.5 * off * off;
}

interface Durations {
  readonly least: number;
  readonly costs: Float64Array;
}

const remembered = new Map<number, Durations>();

/** The costs of durations from 0.3 to 3.2 times the expected number of frames, rounded to a quarter of a frame. */
function durationCosts(frames: number): Durations {
  const quarters = Math.max(5, Math.round(Math.min(200, frames) * 4));
  let found = remembered.get(quarters);
  if (found === undefined) {
    const expected = quarters / 4;
    const least = Math.max(1, Math.floor(expected * 0.3));
    const length = Math.ceil(expected * 3.2) - least + 1;
    const costs = Float64Array.from({ length }, (_, i) => durationCost(least + i, expected));
    found = { least, costs };
    remembered.set(quarters, found);
  }
  return found;
}

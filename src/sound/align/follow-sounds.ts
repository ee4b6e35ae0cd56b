/**
 * Step 2: the sounds of the script followed through the recording. A semi-Markov Viterbi search: every unit lasts a
 * while that suits it (log-normal) in frames that fit its class; before every word there may be a pause.
 */
import type { Fit } from './class-model.js';
import type { ScriptWord, Stop } from './script-words.js';
import type { SoundClass } from './spelling/unit.js';

/**
 * A row of things to find, one after the other: pauses that may be empty, and sounds. `opens`: a sentence begins behind
 * this gap, or all have ended.
 */
export type Step =
  | { readonly kind: 'gap'; readonly word: number; readonly after: Stop | 'start'; readonly opens: boolean }
  | { readonly kind: 'sound'; readonly word: number; readonly sound: SoundClass; readonly frames: number };

/** First frame that a step may start at, and the last. */
export interface Window {
  readonly low: number;
  readonly high: number;
}

/** What the search may do with whole sentences when the voice does not say the script. */
export interface Freedom {
  /** Running cost over time of speech that no word explains. */
  readonly foreign: Float64Array;
  /** Cost of beginning such a stretch, and of leaving out one sentence. */
  readonly added: number;
  readonly leftOut: number;
}

/** Frames [start, end) hold speech without words, in front of this word. */
export interface ForeignSpeech {
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

export interface Path {
  /** First frame of every step; those of a sentence left out all have the frame where it would stand. */
  readonly starts: Int32Array;
  /** Per step: true in a sentence that is left out. */
  readonly leftOut: Uint8Array;
  readonly foreign: readonly ForeignSpeech[];
}

/** Deviation of log durations. Prototypes on 98 recordings: 0.35 to 0.5 are alike. */
const DURATION_SPREAD = 0.42;

/** Gap and sounds of each word, and the gap at the end. `pace`: frames per expected millisecond of each word. */
export function stepsOf(words: readonly ScriptWord[], pace: Float64Array): readonly Step[] {
  const steps: Step[] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const opens = before === undefined || endsSentence(before);
    steps.push({ kind: 'gap', word: i, after: before === undefined ? 'start' : gapKind(before), opens });
    for (const unit of word.units) {
      steps.push({ kind: 'sound', word: i, sound: unit.sound, frames: unit.ms * (pace[i] as number) });
    }
  });
  steps.push({ kind: 'gap', word: words.length, after: 'start', opens: true });
  return steps;
}

/** A sentence ends at its sign and with its scene. */
export function endsSentence(word: ScriptWord): boolean {
  return word.stop === 'sentence' || word.endsScene;
}

function gapKind(before: ScriptWord): Stop {
  return before.stop === 'none' && before.endsScene ? 'comma' : before.stop;
}

/** Where a search stands: its best value for each frame of a window. */
interface Front {
  readonly window: Window;
  readonly values: Float64Array;
}

/** Where a sentence may begin: the step, its front, and how the front was reached. */
interface Opening {
  readonly step: number;
  readonly front: Front;
  /** 1 where the sentence before was left out. */
  readonly skipped: Uint8Array;
  /** First frame of foreign speech that ends here, or -1. */
  readonly foreignFrom: Int32Array;
}

/** The best path through all steps from frame 0 to the end, or undefined when the windows leave none. */
export function followSounds(
  steps: readonly Step[],
  windows: readonly Window[],
  fit: Fit,
  frameCount: number,
  freedom?: Freedom,
): Path | undefined {
  const back = windows.map(({ low, high }) => new Int32Array(Math.max(0, high - low + 1)).fill(-1));
  const pause = fit.get('pause') as Float64Array;
  const openings: Opening[] = [];
  let here = emptyFront(windows[0] as Window);
  here.values[0] = 0;
  for (let j = 0; j < steps.length; j += 1) {
    const step = steps[j] as Step;
    if (step.kind === 'gap' && step.opens && freedom !== undefined) {
      openings.push(openSentence(j, here, openings.at(-1), freedom));
    }
    if (j + 1 === steps.length) break;
    const next = emptyFront(windows[j + 1] as Window);
    const marks = back[j + 1] as Int32Array;
    if (step.kind === 'gap') crossGap(here, next, marks, GAP_COSTS[step.after], pause);
    else crossSound(here, next, marks, durationCosts(step.frames), fit.get(step.sound) as Float64Array);
    here = next;
  }
  return wayBack(steps, bestEnd(here, pause, frameCount), windows, back, openings);
}

function emptyFront(window: Window): Front {
  return { window, values: new Float64Array(Math.max(0, window.high - window.low + 1)).fill(-Infinity) };
}

/** Lets sentences be left out and speech be added in front of this one. Changes the values of `front`. */
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
 * The values are of paths that may have changed their way at an opening: `from` is always a frame before which nothing
 * was foreign.
 */
function wayBack(
  steps: readonly Step[],
  end: number,
  windows: readonly Window[],
  back: readonly Int32Array[],
  openings: readonly Opening[],
): Path | undefined {
  if (end < 0) return undefined;
  const starts = new Int32Array(steps.length);
  const leftOut = new Uint8Array(steps.length);
  const foreign: ForeignSpeech[] = [];
  let o = openings.length - 1;
  let at = end;
  for (let j = steps.length - 1; j >= 0; ) {
    const opening = openings[o];
    if (opening?.step === j) {
      o -= 1;
      const from = opening.foreignFrom[at - opening.front.window.low] as number;
      if (from >= 0) {
        foreign.push({ word: (steps[j] as Step).word, start: from, end: at });
        at = from;
      }
      const previous = openings[o];
      if (opening.skipped[at - opening.front.window.low] === 1 && previous !== undefined) {
        starts.fill(at, previous.step, j + 1);
        leftOut.fill(1, previous.step, j);
        j = previous.step;
        continue;
      }
    }
    starts[j] = at;
    if (j > 0) at = (back[j] as Int32Array)[at - (windows[j] as Window).low] as number;
    j -= 1;
  }
  return { starts, leftOut, foreign: foreign.reverse() };
}

function bestEnd({ window, values }: Front, pause: Float64Array, frameCount: number): number {
  let [best, end] = [-Infinity, -1];
  for (let t = window.low; t <= window.high; t += 1) {
    const value = (values[t - window.low] as number) + (pause[frameCount] as number) - (pause[t] as number);
    if (value > best) [best, end] = [value, t];
  }
  return end;
}

function crossSound(here: Front, next: Front, back: Int32Array, { least, costs }: Durations, fit: Float64Array): void {
  const { window: from, values } = here;
  const { window: to } = next;
  const entering = values.map((value, i) => value - (fit[i + from.low] as number));
  for (let end = to.low; end <= to.high; end += 1) {
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
    if (bestStart < 0) continue;
    next.values[end - to.low] = best + (fit[end] as number);
    back[end - to.low] = bestStart;
  }
}

interface GapCost {
  readonly none: number;
  /** Under 100 ms, and from there on. */
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

function crossGap(here: Front, next: Front, back: Int32Array, cost: GapCost, pause: Float64Array): void {
  const { window: from, values } = here;
  const { window: to } = next;
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
    next.values[end - to.low] = best;
    back[end - to.low] = best === -Infinity ? -1 : bestStart;
  }
}

/** What it costs that a sound takes so many frames. */
export function durationCost(frames: number, expected: number): number {
  const off = Math.log(frames / expected) / DURATION_SPREAD;
  return 0.5 * off * off;
}

interface Durations {
  readonly least: number;
  readonly costs: Float64Array;
}

const remembered = new Map<number, Durations>();

/**
 * What durations of a sound cost that should take so many frames: from 0.3 to 3.2 times. Rounded to a quarter of a
 * frame.
 */
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

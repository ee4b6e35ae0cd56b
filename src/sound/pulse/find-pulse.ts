/**
 * Finds the pulse of music: a tempo at which onsets recur, and the row of onsets that keeps it best. After Ellis, "Beat
 * tracking by dynamic programming" (2007). Sound without a pulse, such as speech, has none.
 */
import { ONSETS_PER_SECOND, onsetSeconds, onsetStrength } from './onset-strength.js';

/** The tempo and the beats of music. */
export interface MusicPulse {
  /** Beats a minute. */
  readonly tempoBpm: number;
  /** Time of each beat, seconds, rising. */
  readonly seconds: readonly number[];
}

/**
 * Tempi that are searched, beats a minute: the slowest, the fastest, the most usual; and how much less probable one of
 * twice the usual tempo is.
 */
const [SLOWEST, FASTEST, USUAL, SPREAD] = [60, 190, 115, 0.9];
/** The cost of leaving the tempo, as in the paper. */
const TIGHTNESS = 120;
/** Shorter sound has no measurable tempo, seconds. */
const LEAST_SECONDS = 4;
/**
 * What music must have, measured on the pieces, voices and noises of the tests: onsets resemble those one beat later
 * (voices 0.02 to 0.14, music with a steady beat 0.29 to 0.77), beats follow each other steadily (speech deviates by
 * 0.045 and more), and something begins on them: the loudness of all bands together grows by this much, in natural
 * logarithms.
 */
const [LEAST_PULSE, MOST_DRIFT, LEAST_MET, LEAST_RISE] = [0.25, 0.06, 0.6, 3];

/** One channel at `PULSE_SAMPLE_RATE`; undefined where there is no pulse. */
export function findPulse(samples: Float32Array): MusicPulse | undefined {
  const searched = searchPulse(samples);
  if (searched === undefined) return undefined;
  const { pulse, drift, met, rise, beats } = searched;
  const isMusic = pulse >= LEAST_PULSE && drift <= MOST_DRIFT && met >= LEAST_MET && rise >= LEAST_RISE;
  return isMusic ? beats : undefined;
}

/** The measurements that the decision is based on. */
export function searchPulse(samples: Float32Array) {
  const onsets = onsetStrength(samples);
  const power = onsets.reduce((sum, value) => sum + value * value, 0) / Math.max(1, onsets.length);
  if (onsets.length < LEAST_SECONDS * ONSETS_PER_SECOND || power <= 0) return undefined;
  const strength = onsets.map((value) => value / Math.sqrt(power));
  const { lag, pulse } = tempoOf(strength);
  const row = beatRow(strength, lag);
  const line = lineThrough(row);
  const begun = row.map((at) => strongest(strength, at));
  const met = begun.filter((value) => value > 1).length / Math.max(1, row.length);
  const rise = (Math.sqrt(power) * begun.reduce((sum, value) => sum + value, 0)) / Math.max(1, row.length);
  const beats: MusicPulse = {
    tempoBpm: Math.round((600 * ONSETS_PER_SECOND) / line.step) / 10,
    seconds: row.map((at) => Math.round(onsetSeconds(at) * 1000) / 1000),
  };
  return { pulse, drift: line.spread / line.step, met, rise, beats };
}

/** The lag at which the onsets are most like themselves, with a preference for usual tempi. */
function tempoOf(strength: Float64Array): { readonly lag: number; readonly pulse: number } {
  const from = Math.floor((60 * ONSETS_PER_SECOND) / FASTEST);
  const to = Math.ceil((60 * ONSETS_PER_SECOND) / SLOWEST);
  const mean = strength.reduce((sum, value) => sum + value, 0) / strength.length;
  const centred = strength.map((value) => value - mean);
  const at0 = likeness(centred, 0);
  let best = { lag: from, pulse: 0, score: Number.NEGATIVE_INFINITY };
  for (let lag = from; lag <= to; lag += 1) {
    const pulse = likeness(centred, lag) / at0;
    const twice = likeness(centred, 2 * lag) / at0;
    const octaves = Math.log2((60 * ONSETS_PER_SECOND) / lag / USUAL) / SPREAD;
    const score = (pulse + 0.5 * Math.max(0, twice)) * Math.exp(-0.5 * octaves * octaves);
    if (score > best.score) best = { lag, pulse, score };
  }
  return best;
}

/** Mean product of values `lag` apart. */
function likeness(values: Float64Array, lag: number): number {
  let sum = 0;
  for (let at = lag; at < values.length; at += 1) sum += (values[at] as number) * (values[at - lag] as number);
  return sum / Math.max(1, values.length - lag);
}

/** Indexes of the beats: the row of onsets, about `lag` apart, that is strongest as a whole. */
function beatRow(strength: Float64Array, lag: number): readonly number[] {
  const total = new Float64Array(strength.length);
  const before = new Int32Array(strength.length).fill(-1);
  const [near, far] = [Math.round(lag / 2), Math.round(lag * 2)];
  const prices = Float64Array.from({ length: far + 1 }, (_, gap) => TIGHTNESS * Math.log(Math.max(1, gap) / lag) ** 2);
  for (let at = 0; at < strength.length; at += 1) {
    let best = 0;
    for (let gap = near; gap <= far && gap <= at; gap += 1) {
      const value = (total[at - gap] as number) - (prices[gap] as number);
      if (value > best) [best, before[at]] = [value, at - gap];
    }
    total[at] = (strength[at] as number) + best;
  }
  let last = total.length - 1;
  for (let at = Math.max(0, total.length - lag); at < total.length; at += 1)
    if ((total[at] as number) > (total[last] as number)) last = at;
  const row: number[] = [];
  for (let at = last; at >= 0; at = before[at] as number) row.push(at);
  return row.reverse();
}

function strongest(strength: Float64Array, at: number): number {
  return Math.max(...[-3, -2, -1, 0, 1, 2, 3].map((off) => strength[at + off] ?? 0));
}

/** The step of a row, and how far its members are from a steady one. */
function lineThrough(row: readonly number[]): { readonly step: number; readonly spread: number } {
  const gaps = row.slice(1).map((at, index) => at - (row[index] as number));
  const step = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
  const off = gaps.reduce((sum, gap) => sum + (gap - step) ** 2, 0) / Math.max(1, gaps.length);
  return { step, spread: Math.sqrt(off) };
}

/**
 * How well the sound of a film matches the expected one: its offset, its loudness, and how much of the music is in it.
 */
import type { Sound } from '../sound/blocks.js';
import { SAMPLE_RATE } from '../sound/stereo.js';
import { crossCorrelation } from './cross-correlation.js';

/** Both sounds are compared at this rate, mono: a step is an eighth of a millisecond. */
export const COMPARED_RATE = 8000;
/** How many seconds are compared, from the beginning on. */
const LONGEST_SECONDS = 120;
/** How far from its own place a sound is searched, seconds. */
const REACH_SECONDS = 2;

/** How many samples are read at the same time. */
const READ_SAMPLES = 8192;
const STEP = SAMPLE_RATE / COMPARED_RATE;

/** The beginning of a sound as one channel at `COMPARED_RATE`. */
export function monoOf(sound: Sound): Float32Array {
  const length = Math.min(Math.floor(sound.length / STEP), LONGEST_SECONDS * COMPARED_RATE);
  const mono = new Float32Array(length);
  for (let from = 0; from < length; from += READ_SAMPLES)
    mono.set(monoPart(sound, from, Math.min(length, from + READ_SAMPLES)), from);
  return mono;
}

/** The part [from, to) of the same; silent outside of the sound. */
export function monoPart(sound: Sound, from: number, to: number): Float32Array {
  const mono = new Float32Array(to - from);
  const [first, last] = [Math.max(0, from), Math.min(to, Math.floor(sound.length / STEP))];
  if (first >= last) return mono;
  const [left, right] = sound.read(first * STEP, last * STEP);
  for (let at = 0; at < last - first; at += 1) {
    let sum = 0;
    for (let tap = at * STEP; tap < (at + 1) * STEP; tap += 1) sum += (left[tap] as number) + (right[tap] as number);
    mono[first - from + at] = sum / (2 * STEP);
  }
  return mono;
}

export interface SoundPlace {
  /** 0 to 1. */
  readonly correlation: number;
  /** Positive: late. */
  readonly offsetSeconds: number;
}

/** The offset of `expected` in `actual`; correlation 0 where one of them is silent. */
export function placeSound(actual: Float32Array, expected: Float32Array): SoundPlace {
  const reach = REACH_SECONDS * COMPARED_RATE;
  const products = crossCorrelation(actual, expected, reach);
  let best = reach;
  for (let at = 0; at < products.length; at += 1) if ((products[at] as number) > (products[best] as number)) best = at;
  const offset = best - reach;
  const power = Math.sqrt(energy(actual, offset, expected.length) * energy(expected, -offset, actual.length));
  return {
    correlation: power < 1e-9 ? 0 : Math.max(0, (products[best] as number) / power),
    offsetSeconds: offset / COMPARED_RATE,
  };
}

/** The energy of that part of `samples` over which `length` other samples lie when they are shifted by `offset`. */
function energy(samples: Float32Array, offset: number, length: number): number {
  let sum = 0;
  for (let at = Math.max(0, offset); at < Math.min(samples.length, offset + length); at += 1)
    sum += (samples[at] as number) ** 2;
  return sum;
}

/**
 * The amount of `music` in `actual` relative to that of `rest`, by least squares: 1 for as planned, 0 for none.
 * Undefined where the two cannot be distinguished.
 */
export function musicShare(
  actual: Float32Array,
  offsetSeconds: number,
  { music, rest }: { readonly music: Float32Array; readonly rest: Float32Array },
): number | undefined {
  const offset = Math.round(offsetSeconds * COMPARED_RATE);
  let [mm, rr, mr, am, ar] = [0, 0, 0, 0, 0];
  for (let at = Math.max(0, -offset); at < Math.min(music.length, rest.length, actual.length - offset); at += 1) {
    const [a, m, r] = [actual[at + offset] as number, music[at] as number, rest[at] as number];
    mm += m * m;
    rr += r * r;
    mr += m * r;
    am += a * m;
    ar += a * r;
  }
  const determinant = mm * rr - mr * mr;
  if (mm < 1e-9 || rr < 1e-9 || determinant < 0.05 * mm * rr) return undefined;
  const ofMusic = (am * rr - ar * mr) / determinant;
  const ofRest = (ar * mm - am * mr) / determinant;
  return ofRest <= 0 ? undefined : Math.max(0, ofMusic / ofRest);
}

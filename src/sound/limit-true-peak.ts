/**
 * A look-ahead limiter that acts on true peaks: the gain reaches what a peak needs before the peak arrives, and comes back
 * slowly. Both channels share one gain, so the stereo picture stands still.
 */
import { SAMPLE_RATE, type Stereo } from './stereo.js';
import { truePeakEnvelope } from './true-peak.js';

const HALF_LOOK_AHEAD = 120;
const LOOK_AHEAD = HALF_LOOK_AHEAD * 2;
export const LOOK_AHEAD_SECONDS = LOOK_AHEAD / SAMPLE_RATE;
export const RELEASE_SECONDS = 0.08;

export interface Limited {
  readonly samples: Stereo;
  /** The deepest the limiter went, dB, 0 or less. */
  readonly reductionDb: number;
}

/** A limiter for one sound, to be tried with several gains. */
export type TruePeakLimiter = (gain: number, ceiling: number) => Limited;

/** Peaks are looked for a little below what a gain asks for (0.5 dB), so that the next gain, a little higher, finds them known. */
const MARGIN = 1.06;

/** `samples` times a gain, with true peaks held at a ceiling (linear, within 0.1 dB: a moving gain moves the values between samples too). */
export function truePeakLimiter(samples: Stereo): TruePeakLimiter {
  let peaks: Float32Array | undefined;
  let known = Number.POSITIVE_INFINITY;
  return (gain, ceiling) => {
    const threshold = ceiling / gain;
    if (peaks === undefined || threshold < known) {
      known = threshold / MARGIN;
      peaks = truePeakEnvelope(samples, known);
    }
    const reduction = reductionFor(peaks, threshold);
    return {
      samples: [applyGain(samples[0], gain, reduction), applyGain(samples[1], gain, reduction)],
      reductionDb: reduction === undefined ? 0 : 20 * Math.log10(lowest(reduction)),
    };
  };
}

function lowest(values: Float32Array): number {
  let least = 1;
  for (let index = 0; index < values.length; index += 1) least = Math.min(least, values[index] as number);
  return least;
}

/** The gain over time that holds peaks at the threshold; undefined where none is above. */
function reductionFor(peaks: Float32Array, threshold: number): Float32Array | undefined {
  const need = new Float32Array(peaks.length);
  let limits = false;
  for (let index = 0; index < need.length; index += 1) {
    const peak = peaks[index] as number;
    if (peak > threshold) limits = true;
    need[index] = peak > threshold ? threshold / peak : 1;
  }
  return limits ? smoothReduction(need) : undefined;
}

function applyGain(channel: Float32Array, gain: number, reduction: Float32Array | undefined): Float32Array {
  const out = new Float32Array(channel.length);
  if (reduction === undefined) for (let i = 0; i < out.length; i += 1) out[i] = (channel[i] as number) * gain;
  else for (let i = 0; i < out.length; i += 1) out[i] = (channel[i] as number) * gain * (reduction[i] as number);
  return out;
}

/**
 * Wherever `need` asks for a gain, the result is at most that gain: the minimum over the look-ahead is held down by the release and then
 * averaged over no more than the look-ahead, so every value in an average already knows of the peak.
 */
function smoothReduction(need: Float32Array): Float32Array {
  const held = minimumAhead(need, LOOK_AHEAD);
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  let current = 1;
  for (let index = 0; index < held.length; index += 1) {
    const wanted = held[index] as number;
    current = wanted < current ? wanted : current + (wanted - current) * release;
    held[index] = current;
  }
  return averageBehind(averageBehind(held, HALF_LOOK_AHEAD), HALF_LOOK_AHEAD);
}

/** Puts the smallest of values[n .. n + reach] in the place of values[n]; a queue of candidates keeps it linear. Returns `values`. */
function minimumAhead(values: Float32Array, reach: number): Float32Array {
  const { length } = values;
  const queue = new Int32Array(length);
  let head = 0;
  let tail = 0;
  for (let index = 0; index < length + reach; index += 1) {
    if (index < length) {
      const value = values[index] as number;
      while (tail > head && (values[queue[tail - 1] as number] as number) >= value) tail -= 1;
      queue[tail] = index;
      tail += 1;
    }
    const target = index - reach;
    if (target < 0) continue;
    while ((queue[head] as number) < target) head += 1;
    values[target] = values[queue[head] as number] as number;
  }
  return values;
}

/** Puts the mean of values[n - reach .. n] in the place of values[n]; before the start the first value stands. Returns `values`. */
function averageBehind(values: Float32Array, reach: number): Float32Array {
  const count = reach + 1;
  const first = values[0] ?? 1;
  const behind = new Float32Array(count).fill(first);
  let sum = first * count;
  for (let index = 0, oldest = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    sum += value - (behind[oldest] as number);
    behind[oldest] = value;
    oldest = oldest + 1 === count ? 0 : oldest + 1;
    values[index] = Math.min(1, sum / count);
  }
  return values;
}

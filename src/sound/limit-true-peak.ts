/**
 * A look-ahead limiter for true peaks: the gain falls before a peak arrives, and rises again slowly. Both channels
 * share one gain, so the stereo image does not move.
 */
import { type Block, type BlockWork, blocksIn, type NumberRow, type Sound, type Steps, storedSound } from './blocks.js';
import { SAMPLE_RATE } from './stereo.js';
import { truePeakEnvelope } from './true-peak.js';

const HALF_LOOK_AHEAD = 120;
const LOOK_AHEAD = HALF_LOOK_AHEAD * 2;
export const LOOK_AHEAD_SECONDS = LOOK_AHEAD / SAMPLE_RATE;
export const RELEASE_SECONDS = 0.08;

export interface Limited {
  /** Valid until the limiter is used again. */
  readonly sound: Sound;
  /** The largest reduction, dB, 0 or less. */
  readonly reductionDb: number;
}

/** A limiter for one sound, to be tried with several gains. */
export type TruePeakLimiter = (gain: number, ceiling: number) => Steps<Limited>;

/**
 * Peaks are searched from a little below the threshold (0.5 dB), so that a slightly higher gain needs no new search.
 */
const MARGIN = 1.06;

/**
 * `sound` times a gain, with true peaks held at a ceiling (linear, within 0.1 dB: a changing gain also changes the
 * values between samples).
 */
export function truePeakLimiter(sound: Sound, work: BlockWork): TruePeakLimiter {
  const { length } = sound;
  const peaks = work.row(length);
  const limited = storedSound(length, work);
  let known = Number.POSITIVE_INFINITY;
  return function* (gain, ceiling) {
    const threshold = ceiling / gain;
    if (threshold < known) {
      known = threshold / MARGIN;
      yield* findPeaks(sound, known, peaks, work);
    }
    const reduction = reductionOver({ peaks, length, threshold });
    let lowest = 1;
    yield* limited.fill((block) => {
      const gains = reduction(block);
      lowest = Math.min(lowest, lowestOf(gains));
      const [left, right] = sound.read(block.start, block.end);
      return [applyGains(left, gain, gains), applyGains(right, gain, gains)];
    });
    return { sound: limited, reductionDb: lowest === 1 ? 0 : 20 * Math.log10(lowest) };
  };
}

function* findPeaks(sound: Sound, threshold: number, peaks: NumberRow, work: BlockWork): Steps<void> {
  for (const block of blocksIn({ from: 0, to: sound.length }, work)) {
    peaks.write(block.start, truePeakEnvelope(sound, block, threshold));
    yield;
  }
}

function lowestOf(values: Float32Array): number {
  let least = 1;
  for (let index = 0; index < values.length; index += 1) least = Math.min(least, values[index] as number);
  return least;
}

function applyGains(channel: Float32Array, gain: number, gains: Float32Array): Float32Array {
  const out = new Float32Array(channel.length);
  for (let i = 0; i < out.length; i += 1) out[i] = (channel[i] as number) * gain * (gains[i] as number);
  return out;
}

interface Peaks {
  readonly peaks: NumberRow;
  readonly length: number;
  readonly threshold: number;
}

/**
 * The gains that hold peaks at the threshold, for blocks in order. Wherever a peak needs a gain, the result is at most
 * that gain: the minimum over the look-ahead is held by the release and then averaged over no more than the look-ahead,
 * so every value in an average already includes the peak.
 */
function reductionOver({ peaks, length, threshold }: Peaks): (block: Block) => Float32Array {
  const ahead = minimumAhead(length, LOOK_AHEAD);
  const release = slowRelease();
  const averages = [averageBehind(HALF_LOOK_AHEAD), averageBehind(HALF_LOOK_AHEAD)];
  let seen = 0;
  return ({ start, end }) => {
    const until = Math.min(length, end + LOOK_AHEAD);
    const need = neededGains(peaks.read(seen, until), threshold);
    seen = until;
    const gains = new Float32Array(end - start);
    ahead(need, gains);
    release(gains);
    for (const average of averages) average(gains);
    return gains;
  };
}

function neededGains(peaks: Float32Array, threshold: number): Float32Array {
  const need = new Float32Array(peaks.length);
  for (let index = 0; index < need.length; index += 1) {
    const peak = peaks[index] as number;
    need[index] = peak > threshold ? threshold / peak : 1;
  }
  return need;
}

/** A power of two that is greater than the longest row of candidates. */
const QUEUE = 256;

/**
 * Writes the smallest of values[n .. n + reach] for each next n. It is given the values in order, up to `reach` after
 * those that it must write. A queue of candidates keeps the time linear. Here and below, a loop changes only local
 * variables: captured ones are several times slower.
 */
function minimumAhead(length: number, reach: number): (values: Float32Array, out: Float32Array) => void {
  const places = new Int32Array(QUEUE);
  const candidates = new Float32Array(QUEUE);
  const state = { head: 0, tail: 0, index: 0 };
  return (values, out) => {
    let { head, tail, index } = state;
    const begin = index;
    const first = Math.max(0, begin - reach);
    for (const end = first + out.length + reach; index < end; index += 1) {
      if (index < length) {
        const value = values[index - begin] as number;
        while (tail > head && (candidates[(tail - 1) % QUEUE] as number) >= value) tail -= 1;
        places[tail % QUEUE] = index;
        candidates[tail % QUEUE] = value;
        tail += 1;
      }
      const target = index - reach;
      if (target < 0) continue;
      while ((places[head % QUEUE] as number) < target) head += 1;
      out[target - first] = candidates[head % QUEUE] as number;
    }
    Object.assign(state, { head, tail, index });
  };
}

/** Lets values fall at once and rise slowly; works in place. */
function slowRelease(): (values: Float32Array) => void {
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  let reached = 1;
  return (values) => {
    let current = reached;
    for (let index = 0; index < values.length; index += 1) {
      const wanted = values[index] as number;
      current = wanted < current ? wanted : current + (wanted - current) * release;
      values[index] = current;
    }
    reached = current;
  };
}

/** Replaces values[n] by the mean of values[n - reach .. n]; before the start the first value counts. */
function averageBehind(reach: number): (values: Float32Array) => void {
  const count = reach + 1;
  let state: { readonly behind: Float32Array; readonly sum: number; readonly oldest: number } | undefined;
  return (values) => {
    const first = values[0] ?? 1;
    const { behind, ...rest } = state ?? { behind: new Float32Array(count).fill(first), sum: first * count, oldest: 0 };
    let { sum, oldest } = rest;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number;
      sum += value - (behind[oldest] as number);
      behind[oldest] = value;
      oldest = oldest + 1 === count ? 0 : oldest + 1;
      values[index] = Math.min(1, sum / count);
    }
    state = { behind, sum, oldest };
  };
}

/**
 * Brings sound to a loudness under a ceiling: one gain over the whole length and a limiter for the peaks that it lifts too high. The
 * gain is looked for again after limiting, because limiting takes loudness away.
 */
import { type Limited, truePeakLimiter } from './limit-true-peak.js';
import { measureLoudness } from './loudness.js';
import { guessLoudness } from './predict-loudness.js';
import { fromDecibels, type Stereo, toDecibels } from './stereo.js';
import { truePeak } from './true-peak.js';

export interface MasterOptions {
  /** Default -14. */
  readonly targetLufs?: number;
  /** Default -1.5: what lossy coding adds must stay under -1. */
  readonly ceilingDbtp?: number;
  /** Never louder by more than this; default `MOST_GAIN_DB`. */
  readonly maxGainDb?: number;
}

export interface Mastered {
  readonly samples: Stereo;
  readonly facts: MasterFacts;
}

export interface MasterFacts {
  /** The one gain, before the limiter. */
  readonly gainDb: number;
  /** The deepest reduction of the limiter, 0 or less. */
  readonly limiterDb: number;
  /** Of the result; -Infinity for silence. */
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  /** Under BS.1770's own gate (-70 LUFS) throughout: nothing was made louder. */
  readonly silent: boolean;
}

/** The most that quiet music is lifted: more would lift its noise into hearing. */
export const MOST_GAIN_DB = 30;

const CLOSE_ENOUGH_LU = 0.05;
const MOST_PASSES = 6;

/** `samples` at the target loudness, or as near as `maxGainDb` and the ceiling allow. Deterministic; the input stays as it is. */
export function master(samples: Stereo, options: MasterOptions = {}): Mastered {
  const { targetLufs = -14, ceilingDbtp = -1.5, maxGainDb = MOST_GAIN_DB } = options;
  const ceiling = fromDecibels(ceilingDbtp);
  const guess = guessLoudness(samples, ceiling);
  const { before } = guess;
  if (before === Number.NEGATIVE_INFINITY) {
    const facts = {
      gainDb: 0,
      limiterDb: 0,
      integratedLufs: before,
      truePeakDbtp: toDecibels(truePeak(samples)),
      silent: true,
    };
    return { samples, facts };
  }
  const limit = truePeakLimiter(samples);
  let limited: Limited = { samples, reductionDb: 0 };
  const measure = (gainDb: number) => {
    limited = limit(fromDecibels(gainDb), ceiling);
    return limited.reductionDb === 0 ? before + gainDb : measureLoudness(limited.samples);
  };
  const most = maxGainDb;
  const first = { lufs: targetLufs, from: targetLufs - before, most, slope: 1, closeEnough: 0.005, tries: 12 };
  const guessed = seekGain(guess.after, first);
  const { gainDb, reached } = seekGain(measure, {
    ...first,
    from: guessed.gainDb,
    slope: guessed.slope,
    closeEnough: CLOSE_ENOUGH_LU,
    tries: MOST_PASSES,
  });
  const held = holdUnder(limited.samples, ceiling);
  const facts = {
    gainDb,
    limiterDb: limited.reductionDb,
    integratedLufs: reached + held.changeDb,
    truePeakDbtp: toDecibels(held.peak),
    silent: false,
  };
  return { samples: limited.samples, facts };
}

interface GainSearch {
  readonly lufs: number;
  /** The first gain, dB. */
  readonly from: number;
  /** Never more, dB. */
  readonly most: number;
  /** LU that a decibel more brings at first: 1 without a limiter, less with one. */
  readonly slope: number;
  readonly closeEnough: number;
  readonly tries: number;
}

/** Looks for the gain after which loudness is `lufs`, by secants. Asks `after` last for the gain it returns. */
export function seekGain(
  after: (gainDb: number) => number,
  { lufs, from, most, slope: firstSlope, closeEnough, tries }: GainSearch,
): { readonly gainDb: number; readonly reached: number; readonly slope: number } {
  let gainDb = Math.min(most, from);
  let reached = after(gainDb);
  let slope = firstSlope;
  for (let tried = 1; tried < tries && Math.abs(lufs - reached) > closeEnough; tried += 1) {
    const next = Math.min(most, gainDb + (lufs - reached) / slope);
    if (Math.abs(next - gainDb) < 1e-3) break;
    const then = after(next);
    slope = Math.min(1, Math.max(0.2, (then - reached) / (next - gainDb)));
    gainDb = next;
    reached = then;
  }
  return { gainDb, reached, slope };
}

/** The last hundredths of a decibel that a moving gain leaves above the ceiling, taken off the whole, in place. */
function holdUnder(samples: Stereo, ceiling: number): { peak: number; changeDb: number } {
  const peak = truePeak(samples);
  if (peak <= ceiling) return { peak, changeDb: 0 };
  const gain = ceiling / peak;
  for (const channel of samples) for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] as number) * gain;
  return { peak: ceiling, changeDb: toDecibels(gain) };
}

/**
 * Brings sound to a loudness under a ceiling: one gain over the whole length and a limiter for the peaks that it lifts
 * too high. The gain is looked for again after limiting, because limiting takes loudness away.
 */
import { amplified, type BlockWork, type Sound, type Steps } from './blocks.js';
import { type Limited, type TruePeakLimiter, truePeakLimiter } from './limit-true-peak.js';
import { measureLoudness } from './loudness.js';
import { guessLoudness, type LoudnessGuess } from './predict-loudness.js';
import { fromDecibels, toDecibels } from './stereo.js';
import { truePeak } from './true-peak.js';

export interface MasterOptions {
  /** The loudness to reach, LUFS. Default -14. */
  readonly targetLufs?: number;
  /** The ceiling of true peaks, dBTP. Default -1.5, because lossy coding adds to peaks, and they must stay under -1. */
  readonly ceilingDbtp?: number;
  /** Never louder by more than this; default `MOST_GAIN_DB`. */
  readonly maxGainDb?: number;
}

export interface Mastered {
  /** The sound that was mastered, valid until the same sound is mastered again. */
  readonly sound: Sound;
  readonly facts: MasterFacts;
}

export interface MasterFacts {
  /** The one gain, before the limiter. */
  readonly gainDb: number;
  /** The deepest reduction of the limiter, 0 or less. */
  readonly limiterDb: number;
  /** Loudness of the result; -Infinity for silence. */
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  /** True when all of it lies under BS.1770's own gate (-70 LUFS), so that nothing was made louder. */
  readonly silent: boolean;
}

/** The most that quiet music is lifted: more would lift its noise into hearing. */
export const MOST_GAIN_DB = 30;

/** The amount that coding usually adds to a peak, dB: the first try is limited this far under the ceiling. */
export const CODING_ROOM_DB = 0.7;

const CLOSE_ENOUGH_LU = 0.05;
const MOST_PASSES = 6;

/** Masters one sound, as often as its coding needs it. */
export type Mastering = (options?: MasterOptions) => Steps<Mastered>;

/** Measures all of `sound` once, so that it can then be brought to a loudness. */
export function* prepareMaster(sound: Sound, work: BlockWork): Steps<Mastering> {
  const guess = yield* guessLoudness(sound, work);
  if (guess.before === Number.NEGATIVE_INFINITY) {
    const truePeakDbtp = toDecibels(yield* truePeak(sound, work));
    const facts = { gainDb: 0, limiterDb: 0, integratedLufs: guess.before, truePeakDbtp, silent: true };
    // biome-ignore lint/correctness/useYield: silence is mastered without a step
    return function* () {
      return { sound, facts };
    };
  }
  const limiter = truePeakLimiter(sound, work);
  return (options = {}) => master({ guess, limiter, work }, options);
}

interface Heard {
  readonly guess: LoudnessGuess;
  readonly limiter: TruePeakLimiter;
  readonly work: BlockWork;
}

/** Masters the sound to the target loudness, or as near as `maxGainDb` and the ceiling allow. Deterministic. */
function* master({ guess, limiter, work }: Heard, options: MasterOptions): Steps<Mastered> {
  const { targetLufs = -14, ceilingDbtp = -1.5, maxGainDb = MOST_GAIN_DB } = options;
  const ceiling = fromDecibels(ceilingDbtp);
  let limited: Limited | undefined;
  const measure = function* (gainDb: number): Steps<number> {
    limited = yield* limiter(fromDecibels(gainDb), ceiling);
    return limited.reductionDb === 0 ? guess.before + gainDb : yield* measureLoudness([limited.sound], work);
  };
  const first = {
    ...{ lufs: targetLufs, from: targetLufs - guess.before, most: maxGainDb },
    ...{ slope: 1, closeEnough: 0.005, tries: 12 },
  };
  // biome-ignore lint/correctness/useYield: a guess is quick
  const guessed = yield* seekGain(function* (gainDb) {
    return guess.after(gainDb, ceiling);
  }, first);
  const { gainDb, reached } = yield* seekGain(measure, {
    ...first,
    from: guessed.gainDb,
    slope: guessed.slope,
    closeEnough: CLOSE_ENOUGH_LU,
    tries: MOST_PASSES,
  });
  if (limited === undefined) throw new Error('internal: no gain was tried');
  const held = yield* holdUnder(limited.sound, ceiling, work);
  const facts = {
    gainDb,
    limiterDb: limited.reductionDb,
    integratedLufs: reached + held.changeDb,
    truePeakDbtp: toDecibels(held.peak),
    silent: false,
  };
  return { sound: held.sound, facts };
}

interface GainSearch {
  readonly lufs: number;
  /** The first gain, dB. */
  readonly from: number;
  /** The largest gain that is allowed, dB. */
  readonly most: number;
  /** By how many LU another decibel raises the loudness at first: 1 without a limiter, less with one. */
  readonly slope: number;
  readonly closeEnough: number;
  readonly tries: number;
}

/** Looks for the gain after which loudness is `lufs`, by secants. Asks `after` last for the gain it returns. */
export function* seekGain(
  after: (gainDb: number) => Steps<number>,
  { lufs, from, most, slope: firstSlope, closeEnough, tries }: GainSearch,
): Steps<{ readonly gainDb: number; readonly reached: number; readonly slope: number }> {
  let gainDb = Math.min(most, from);
  let reached = yield* after(gainDb);
  let slope = firstSlope;
  for (let tried = 1; tried < tries && Math.abs(lufs - reached) > closeEnough; tried += 1) {
    const next = Math.min(most, gainDb + (lufs - reached) / slope);
    if (Math.abs(next - gainDb) < 1e-3) break;
    const then = yield* after(next);
    slope = Math.min(1, Math.max(0.2, (then - reached) / (next - gainDb)));
    gainDb = next;
    reached = then;
  }
  return { gainDb, reached, slope };
}

interface Held {
  readonly sound: Sound;
  readonly peak: number;
  readonly changeDb: number;
}

/** Lowers the whole sound by the last hundredths of a decibel by which a changing gain leaves it above the ceiling. */
function* holdUnder(sound: Sound, ceiling: number, work: BlockWork): Steps<Held> {
  const peak = yield* truePeak(sound, work);
  if (peak <= ceiling) return { sound, peak, changeDb: 0 };
  const gain = ceiling / peak;
  return { sound: amplified(sound, gain), peak: ceiling, changeDb: toDecibels(gain) };
}

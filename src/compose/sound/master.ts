/**
 * Brings sound to a loudness under a ceiling: one gain over the whole length and a limiter for the peaks that it lifts too high. The
 * gain is looked for again after limiting, because limiting takes loudness away.
 */
import { truePeakLimiter } from './limit-true-peak.js';
import { measureLoudness } from './loudness.js';
import { fromDecibels, type Stereo, toDecibels } from './stereo.js';
import { truePeak } from './true-peak.js';

export interface MasterOptions {
  /** Default -14. */
  readonly targetLufs?: number;
  /** Default -1.5: what lossy coding adds must stay under -1. */
  readonly ceilingDbtp?: number;
  /** Never louder by more than this; default 30. */
  readonly maxGainDb?: number;
  /** What is quieter as a whole is left as it is: lifting it would lift noise. Default -60. */
  readonly gateLufs?: number;
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
  /** Quieter than the gate: nothing was made louder. */
  readonly silent: boolean;
}

const CLOSE_ENOUGH_LU = 0.05;
const MOST_PASSES = 6;

/** `samples` at the target loudness, or as near as `maxGainDb` and the ceiling allow. Deterministic; the input stays as it is. */
export function master(samples: Stereo, options: MasterOptions = {}): Mastered {
  const { targetLufs = -14, ceilingDbtp = -1.5, maxGainDb = 30, gateLufs = -60 } = options;
  const before = measureLoudness(samples);
  if (before < gateLufs) {
    const facts = {
      gainDb: 0,
      limiterDb: 0,
      integratedLufs: before,
      truePeakDbtp: toDecibels(truePeak(samples)),
      silent: true,
    };
    return { samples, facts };
  }
  const ceiling = fromDecibels(ceilingDbtp);
  let gainDb = Math.min(maxGainDb, targetLufs - before);
  const limit = truePeakLimiter(samples);
  let pass = limit(fromDecibels(gainDb), ceiling);
  let loudness = pass.reductionDb === 0 ? before + gainDb : measureLoudness(pass.samples);
  let slope = 1;
  for (let tries = 1; tries < MOST_PASSES && Math.abs(targetLufs - loudness) > CLOSE_ENOUGH_LU; tries += 1) {
    const next = Math.min(maxGainDb, gainDb + (targetLufs - loudness) / slope);
    if (Math.abs(next - gainDb) < 1e-3) break;
    pass = limit(fromDecibels(next), ceiling);
    const reached = measureLoudness(pass.samples);
    slope = Math.min(1, Math.max(0.2, (reached - loudness) / (next - gainDb)));
    gainDb = next;
    loudness = reached;
  }
  const held = holdUnder(pass.samples, ceiling);
  const facts = {
    gainDb,
    limiterDb: pass.reductionDb,
    integratedLufs: loudness + held.changeDb,
    truePeakDbtp: toDecibels(held.peak),
    silent: false,
  };
  return { samples: pass.samples, facts };
}

/** The last hundredths of a decibel that a moving gain leaves above the ceiling, taken off the whole, in place. */
function holdUnder(samples: Stereo, ceiling: number): { peak: number; changeDb: number } {
  const peak = truePeak(samples);
  if (peak <= ceiling) return { peak, changeDb: 0 };
  const gain = ceiling / peak;
  for (const channel of samples) for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] as number) * gain;
  return { peak: ceiling, changeDb: toDecibels(gain) };
}

/**
 * Any sample rate -> 16 kHz, piece by piece: a windowed sinc with one table of weights per phase, so that memory does
 * not grow with the length.
 */

/** The sample rate of the whole analysis, Hz. */
export const LISTENING_RATE = 16_000;
/** Zero crossings of the sinc on either side. */
const CROSSINGS = 8;

/** Reads a recording at 16 kHz. */
export interface Listener {
  /** Samples at 16 kHz. */
  readonly length: number;
  /** Fills `into` with the samples from `from` (0 or more) on; silence after the end. */
  read(from: number, into: Float64Array): void;
}

/** Reads `samples` at `sampleRate` (a whole number of Hz) at 16 kHz. */
export function listenTo(samples: Float32Array, sampleRate: number): Listener {
  const divisor = gcd(sampleRate, LISTENING_RATE);
  const step = sampleRate / divisor;
  const phases = LISTENING_RATE / divisor;
  const length = Math.floor((samples.length * phases) / step);
  const at = (index: number) => {
    const value = samples[index];
    return value === undefined || !Number.isFinite(value) ? 0 : Math.min(64, Math.max(-64, value));
  };
  if (step === phases) {
    return {
      length,
      read(from, into) {
        for (let i = 0; i < into.length; i += 1) into[i] = at(from + i);
      },
    };
  }
  const { weights, reach } = makeWeights(step, phases);
  const taps = 2 * reach;
  let near = new Float64Array(0);
  return {
    length,
    read(from, into) {
      const first = Math.floor((from * step) / phases) - reach + 1;
      const count = Math.ceil((into.length * step) / phases) + taps + 1;
      if (near.length !== count) near = new Float64Array(count);
      for (let i = 0; i < count; i += 1) near[i] = at(first + i);
      for (let i = 0; i < into.length; i += 1) {
        const position = (from + i) * step;
        const start = Math.floor(position / phases) - reach + 1 - first;
        const row = (position % phases) * taps;
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += (weights[row + tap] as number) * (near[start + tap] as number);
        into[i] = sum;
      }
    },
  };
}

/** Weights of the samples around each phase: `phases` rows of `2 * reach`. */
function makeWeights(step: number, phases: number): { weights: Float64Array; reach: number } {
  const cutoff = Math.min(1, phases / step);
  const reach = Math.ceil(CROSSINGS / cutoff);
  const taps = 2 * reach;
  const weights = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - reach + 1 - phase / phases;
      const weight = sinc(distance * cutoff) * hann(distance / reach);
      weights[phase * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) weights[phase * taps + tap] = (weights[phase * taps + tap] as number) / sum;
  }
  return { weights, reach };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function hann(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/**
 * Raw samples as they arrive -> the values that a player draws: lowest, highest and effective value, a hundred times a
 * second.
 */

export const WAVEFORM_RATE = 48_000;
export const WAVEFORM_PER_SECOND = 100;
const CHANNELS = 2;
const BIN_BYTES = (WAVEFORM_RATE / WAVEFORM_PER_SECOND) * CHANNELS * 2;
/** Quieter samples are the noise of 16 bits. */
const AUDIBLE = 3;

/** 16-bit whole numbers, -32768 to 32767, one for each bin; both channels together. */
export interface WaveformBins {
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly rms: readonly number[];
}

export interface WaveformMeter {
  /** Takes the next bytes: interleaved stereo, 16 bits little-endian, 48 kHz; split at any byte. */
  add(bytes: Uint8Array): void;
  /** Seconds of sound so far. */
  seconds(): number;
  isAudible(): boolean;
  /** All bins; the last one may cover less than 10 ms. */
  finish(): WaveformBins;
}

/** Holds only the bins and a part of one: a hundred minutes take 20 MB. */
export function waveformMeter(): WaveformMeter {
  const [min, max, rms]: [number[], number[], number[]] = [[], [], []];
  let rest: Uint8Array = new Uint8Array(0);
  let bytesSeen = 0;
  let audible = false;
  const take = (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length - (bytes.length % 2));
    for (let at = 0; at < view.byteLength; at += BIN_BYTES) {
      const bin = measureBin(view, at, Math.min(view.byteLength, at + BIN_BYTES));
      min.push(bin.min);
      max.push(bin.max);
      rms.push(bin.rms);
      if (bin.max > AUDIBLE || bin.min < -AUDIBLE) audible = true;
    }
  };
  return {
    add: (bytes) => {
      bytesSeen += bytes.length;
      const all = rest.length === 0 ? bytes : joined(rest, bytes);
      const whole = all.length - (all.length % BIN_BYTES);
      take(all.subarray(0, whole));
      rest = all.slice(whole);
    },
    seconds: () => bytesSeen / (WAVEFORM_RATE * CHANNELS * 2),
    isAudible: () => audible,
    finish: () => {
      take(rest);
      rest = new Uint8Array(0);
      return { min, max, rms };
    },
  };
}

/** This is a function of its own, so that the engine of the language compiles it early. */
function measureBin(view: DataView, from: number, to: number) {
  let min = 32_767;
  let max = -32_768;
  let sum = 0;
  for (let at = from; at < to; at += 2) {
    const value = view.getInt16(at, true);
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value * value;
  }
  return { min, max, rms: Math.round(Math.sqrt(sum / ((to - from) / 2))) };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

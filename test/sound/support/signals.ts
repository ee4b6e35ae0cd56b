/** Signals whose loudness, peaks and joints are known. */
import { SAMPLE_RATE, type Stereo } from '../../../src/sound/stereo.js';

export function seconds(value: number): number {
  return Math.round(value * SAMPLE_RATE);
}

/** The same mono signal on both sides. */
export function both(length: number, valueAt: (index: number) => number): Stereo {
  const left = Float32Array.from({ length }, (_, index) => valueAt(index));
  return [left, left.slice()];
}

/** A sine of `decibels` under full scale (peak). */
export function sine(hertz: number, decibels: number, length: number, phase = 0): Stereo {
  const amplitude = 10 ** (decibels / 20);
  return both(length, (index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE + phase));
}

/** White noise between -amplitude and amplitude, different on each side, the same on every run. */
export function noise(amplitude: number, length: number, seed = 1): Stereo {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state / 2 ** 31) * amplitude;
  };
  return [Float32Array.from({ length }, next), Float32Array.from({ length }, next)];
}

export function join(...parts: readonly Stereo[]): Stereo {
  const length = parts.reduce((sum, [left]) => sum + left.length, 0);
  const joined: Stereo = [new Float32Array(length), new Float32Array(length)];
  let at = 0;
  for (const part of parts) {
    joined[0].set(part[0], at);
    joined[1].set(part[1], at);
    at += part[0].length;
  }
  return joined;
}

/** Level of a stretch, dB of its mean square over both channels. */
export function levelDb([left, right]: Stereo, start: number, length: number): number {
  let sum = 0;
  for (let index = start; index < start + length; index += 1) sum += (left[index] ?? 0) ** 2 + (right[index] ?? 0) ** 2;
  return 10 * Math.log10(sum / (2 * length));
}

/** Equality of whole channels; the matcher's own takes seconds for this many numbers. */
export function sameSamples(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

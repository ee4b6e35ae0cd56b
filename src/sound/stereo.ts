/** Sound as the pure modules see it: two channels of 48 kHz float samples, full scale = 1. */
import { FILM_RATE } from '../time.js';

/** The sample rate of all soundtracks, Hz. */
export const SAMPLE_RATE = 48_000;

/** Left and right, equally long, finite values, full scale = 1 (more is allowed before mastering). */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

/**
 * The exact number of samples under `frames` pictures at a whole frame rate: 360 frames at 30 per second are 576000
 * samples.
 */
export function samplesInFrames(frames: number, framesPerSecond: number = FILM_RATE.num): number {
  return Math.round((frames * SAMPLE_RATE) / framesPerSecond);
}

/** Silence, with a length in samples. */
export function silence(samples: number): Stereo {
  return [new Float32Array(samples), new Float32Array(samples)];
}

/** 20 log10; 0 gives -Infinity. `toDecibels(0.5)` is -6.02. */
export function toDecibels(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}

/** The inverse of `toDecibels`; -Infinity gives 0. */
export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20);
}

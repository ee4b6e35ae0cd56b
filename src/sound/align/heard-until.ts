/** Where the last sound of a recording of speech ends. */
import { findPauses } from './find-pauses.js';
import { FRAME_RATE, hearFrames } from './hear-frames.js';

/**
 * The end of the last sound in seconds; 0 for silence. For a recording that ends in noise, its whole length, because
 * the end of the speech cannot be told.
 */
export function heardUntil(samples: Float32Array, sampleRate: number): number {
  const frames = hearFrames(samples, sampleRate);
  const { pauses } = findPauses(frames);
  const last = pauses.at(-1);
  const end = last !== undefined && last.end === frames.count ? last.start : frames.count;
  return Math.min(samples.length / sampleRate, Math.round((1000 * end) / FRAME_RATE) / 1000);
}

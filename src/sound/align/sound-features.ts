/**
 * Frames -> the features that step 2 compares: shape of the spectrum, loudness, and how both change; in units of the
 * recording's own speech.
 */
import type { Pause, Silence } from './find-pauses.js';
import { CEPSTRA, type Frames } from './hear-frames.js';

/** Numbers per frame: 10 cepstra, loudness, brightness, slope of the loudness, flux. */
export const FEATURES = CEPSTRA + 4;

/** `FEATURES` numbers a frame; over the frames outside of pauses each has mean 0 and deviation 1. */
export function soundFeatures(frames: Frames, silence: Silence): Float32Array {
  const rows = rawFeatures(frames, silence.quietDb + 3);
  normalise(rows, frames.count, silence.pauses);
  return rows;
}

function rawFeatures({ count, loudness, cepstra, brightness }: Frames, floorDb: number): Float32Array {
  const rows = new Float32Array(count * FEATURES);
  const level = (t: number) => Math.max(floorDb, loudness[Math.max(0, Math.min(count - 1, t))] as number) / 4;
  for (let t = 0; t < count; t += 1) {
    const row = t * FEATURES;
    for (let d = 0; d < CEPSTRA; d += 1) rows[row + d] = cepstra[t * CEPSTRA + d] as number;
    rows[row + CEPSTRA] = level(t);
    rows[row + CEPSTRA + 1] = brightness[t] as number;
    rows[row + CEPSTRA + 2] = level(t + 2) - level(t - 2);
    rows[row + CEPSTRA + 3] = flux(cepstra, Math.max(0, t - 1), Math.min(count - 1, t + 1));
  }
  return rows;
}

/** How much the spectrum changed between two frames. */
function flux(cepstra: Float32Array, before: number, after: number): number {
  let sum = 0;
  for (let d = 0; d < 6; d += 1) {
    sum += ((cepstra[after * CEPSTRA + d] as number) - (cepstra[before * CEPSTRA + d] as number)) ** 2;
  }
  return Math.sqrt(sum);
}

function normalise(rows: Float32Array, count: number, pauses: readonly Pause[]): void {
  const speaks = new Uint8Array(count).fill(1);
  for (const { start, end } of pauses) speaks.fill(0, start, end);
  for (let d = 0; d < FEATURES; d += 1) {
    let [n, sum, squares] = [0, 0, 0];
    for (let t = 0; t < count; t += 1) {
      if (speaks[t] === 0) continue;
      const value = rows[t * FEATURES + d] as number;
      n += 1;
      sum += value;
      squares += value * value;
    }
    const mean = sum / Math.max(1, n);
    const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, n) - mean * mean)) + 1e-6;
    for (let at = d; at < rows.length; at += FEATURES) rows[at] = ((rows[at] as number) - mean) / deviation;
  }
}

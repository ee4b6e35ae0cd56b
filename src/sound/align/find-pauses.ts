/** Finds the pauses of a recording: runs of frames below a threshold between its own quiet and loud frames. */
import type { Frames } from './hear-frames.js';

/** A pause: frames [start, end). */
export interface Pause {
  readonly start: number;
  readonly end: number;
}

export interface Silence {
  /** Pauses of at least 120 ms, and any silence at the beginning and at the end, in order. */
  readonly pauses: readonly Pause[];
  /** Loudness of quiet frames (5th percentile) and of loud ones (90th), dB. */
  readonly quietDb: number;
  readonly loudDb: number;
  readonly thresholdDb: number;
}

const SHORTEST_PAUSE = 12;
/** A recording that is louder than this at its 90th percentile holds a voice or another audible sound. */
const AUDIBLE_DB = -60;

/** The pauses of a recording. A recording without a loud frame is one long pause. */
export function findPauses(frames: Frames): Silence {
  const sorted = frames.loudness.slice().sort();
  const quietDb = percentile(sorted, 0.05);
  const loudDb = percentile(sorted, 0.9);
  const between = Math.max(quietDb + 6, Math.min(loudDb - 25, quietDb + 0.35 * (loudDb - quietDb)));
  const thresholdDb = Math.max(AUDIBLE_DB, between);
  const pauses: Pause[] = [];
  let start = -1;
  for (let t = 0; t <= frames.count; t += 1) {
    const isQuiet = t < frames.count && (frames.loudness[t] as number) <= thresholdDb;
    if (isQuiet && start < 0) start = t;
    if (isQuiet || start < 0) continue;
    if (t - start >= SHORTEST_PAUSE || start === 0 || t === frames.count) pauses.push({ start, end: t });
    start = -1;
  }
  return { pauses, quietDb, loudDb, thresholdDb };
}

function percentile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -90;
}

/**
 * How much music is lowered under a voice. The whole voice is known, so the music is down when the first syllable
 * begins, and stays down through short pauses; a compressor driven by the voice does neither.
 */

import type { SampleSpan } from '../find-body.js';
import { fromDecibels, SAMPLE_RATE } from '../stereo.js';

const DOWN_SECONDS = 0.25;
/** How long the music stays down after the last sound of a word. */
const HOLD_SECONDS = 0.2;
const UP_SECONDS = 1.5;
export const DUCK_DB = -12;

/** Gains are 10 ms apart and linear in between, so that no steps are heard. */
export const GAIN_STEP = SAMPLE_RATE / 100;

/** Gain at every `GAIN_STEP`th sample, from 0 to at least `totalSamples`: 1 without speech, 0.251 (-12 dB) under it. */
export function duckGains(speech: readonly SampleSpan[], totalSamples: number): Float32Array {
  const gains = new Float32Array(Math.ceil(totalSamples / GAIN_STEP) + 1).fill(1);
  for (const { start, end } of joined(speech)) {
    const first = Math.max(0, Math.floor((start - DOWN_SECONDS * SAMPLE_RATE) / GAIN_STEP));
    const last = Math.min(gains.length - 1, Math.ceil((end + (HOLD_SECONDS + UP_SECONDS) * SAMPLE_RATE) / GAIN_STEP));
    for (let step = first; step <= last; step += 1) {
      const gain = fromDecibels(DUCK_DB * depthAt(step * GAIN_STEP, { start, end }));
      gains[step] = Math.min(gains[step] as number, gain);
    }
  }
  return gains;
}

/** Words with a gap too short for the music to rise and fall again are one stretch. */
function joined(speech: readonly SampleSpan[]): readonly SampleSpan[] {
  const nearest = (DOWN_SECONDS + HOLD_SECONDS + UP_SECONDS) * SAMPLE_RATE;
  const stretches: SampleSpan[] = [];
  for (const span of speech) {
    const last = stretches.at(-1);
    if (last !== undefined && span.start - last.end < nearest)
      stretches[stretches.length - 1] = { start: last.start, end: span.end };
    else stretches.push(span);
  }
  return stretches;
}

/** The depth of ducking at a sample, 0 to 1. */
function depthAt(sample: number, { start, end }: SampleSpan): number {
  const before = (start - sample) / (DOWN_SECONDS * SAMPLE_RATE);
  if (before > 0) return smooth(1 - before);
  const after = (sample - end - HOLD_SECONDS * SAMPLE_RATE) / (UP_SECONDS * SAMPLE_RATE);
  return after > 0 ? smooth(1 - after) : 1;
}

function smooth(share: number): number {
  const u = Math.max(0, Math.min(1, share));
  return u * u * (3 - 2 * u);
}

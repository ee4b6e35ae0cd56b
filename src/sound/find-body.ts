/**
 * Which part of a bed can be repeated: without digital silence at its ends (encoder padding), and without its own fades, which would
 * be a hole at every joint.
 */
import { fromDecibels, SAMPLE_RATE, type Stereo } from './stereo.js';

/** Half a step of 16 bits is -96 dBFS; padding that went through a lossy codec stays under -80. */
const DIGITAL_SILENCE = fromDecibels(-80);
const WINDOW = SAMPLE_RATE * 0.4;
const STEP = SAMPLE_RATE * 0.05;
/** A window this far under the bed's mean power belongs to a fade. */
const FADE_POWER_RATIO = 10 ** (-8 / 10);
const MOST_TRIMMED_SECONDS = 4;
const MOST_TRIMMED_SHARE = 0.3;

/** Samples [start, end) of a bed; start = end when there is nothing in it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** From the first to behind the last sample of either channel louder than -80 dBFS. */
export function findSound([left, right]: Stereo): Span {
  const quiet = (index: number) =>
    Math.abs(left[index] as number) <= DIGITAL_SILENCE && Math.abs(right[index] as number) <= DIGITAL_SILENCE;
  let start = 0;
  let end = left.length;
  while (end > 0 && quiet(end - 1)) end -= 1;
  while (start < end && quiet(start)) start += 1;
  return { start, end };
}

/**
 * `sound` without a fade at either end: cut where 400 ms reach -8 dB of the mean power. An end stays as it is when that would take more than
 * 4 s or 30 %: then it is music, not a fade.
 */
export function findBody(samples: Stereo, sound: Span): Span {
  const length = sound.end - sound.start;
  const most = Math.min(MOST_TRIMMED_SECONDS * SAMPLE_RATE, length * MOST_TRIMMED_SHARE);
  if (length < WINDOW * 3) return sound;
  const enough = meanPower(samples, sound.start, sound.end) * FADE_POWER_RATIO;
  let { start, end } = sound;
  while (sound.end - end <= most && meanPower(samples, end - WINDOW, end) < enough) end -= STEP;
  while (start - sound.start <= most && meanPower(samples, start, start + WINDOW) < enough) start += STEP;
  return {
    start: start - sound.start <= most ? start : sound.start,
    end: sound.end - end <= most ? end : sound.end,
  };
}

function meanPower([left, right]: Stereo, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) {
    const l = left[index] as number;
    const r = right[index] as number;
    sum += l * l + r * r;
  }
  return sum / Math.max(1, end - start);
}

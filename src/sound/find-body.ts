/**
 * Which part of a bed can be repeated: without digital silence at its ends (encoder padding), and without its own
 * fades, which would be a hole at every joint.
 */
import { type BlockSize, blocksIn, type Sound, type Steps } from './blocks.js';
import { fromDecibels, SAMPLE_RATE, type Stereo } from './stereo.js';

/** Half a step of 16 bits is -96 dBFS; padding that went through a lossy codec stays under -80. */
const DIGITAL_SILENCE = fromDecibels(-80);
const WINDOW = SAMPLE_RATE * 0.4;
const STEP = SAMPLE_RATE * 0.05;
/** A window this far under the bed's mean power belongs to a fade. */
const FADE_POWER_RATIO = 10 ** (-8 / 10);
const MOST_TRIMMED_SECONDS = 4;
const MOST_TRIMMED_SHARE = 0.3;

/** Samples [start, end) of a sound; start = end when there is nothing in it. */
export interface SampleSpan {
  readonly start: number;
  readonly end: number;
}

/** The span from the first sample of either channel that is louder than -80 dBFS to just after the last one. */
export function* findSound(bed: Sound, work: BlockSize): Steps<SampleSpan> {
  let end = 0;
  for (const block of [...blocksIn({ from: 0, to: bed.length }, work)].reverse()) {
    end = loudEnd(bed.read(block.start, block.end));
    yield;
    if (end === 0) continue;
    end += block.start;
    break;
  }
  for (const block of blocksIn({ from: 0, to: end }, work)) {
    const start = loudStart(bed.read(block.start, block.end));
    yield;
    if (start !== undefined) return { start: block.start + start, end };
  }
  return { start: end, end };
}

function isQuiet([left, right]: Stereo, index: number): boolean {
  return Math.abs(left[index] as number) <= DIGITAL_SILENCE && Math.abs(right[index] as number) <= DIGITAL_SILENCE;
}

/** The index after the last loud sample; 0 where there is none. */
function loudEnd(samples: Stereo): number {
  let end = samples[0].length;
  while (end > 0 && isQuiet(samples, end - 1)) end -= 1;
  return end;
}

function loudStart(samples: Stereo): number | undefined {
  for (let start = 0; start < samples[0].length; start += 1) if (!isQuiet(samples, start)) return start;
  return undefined;
}

/**
 * `sound` without a fade at either end: cut where 400 ms reach -8 dB of the mean power. An end stays as it is when the
 * cut would take more than 4 s or 30 %, because it is then music, not a fade.
 */
export function* findBody(bed: Sound, sound: SampleSpan, work: BlockSize): Steps<SampleSpan> {
  const length = sound.end - sound.start;
  const most = Math.min(MOST_TRIMMED_SECONDS * SAMPLE_RATE, length * MOST_TRIMMED_SHARE);
  if (length < WINDOW * 3) return sound;
  const enough = (yield* meanPower(bed, sound, work)) * FADE_POWER_RATIO;
  const powerFrom = (start: number) => squares(bed.read(start, start + WINDOW), 0) / WINDOW;
  let { start, end } = sound;
  while (sound.end - end <= most && powerFrom(end - WINDOW) < enough) end -= STEP;
  while (start - sound.start <= most && powerFrom(start) < enough) start += STEP;
  return {
    start: start - sound.start <= most ? start : sound.start,
    end: sound.end - end <= most ? end : sound.end,
  };
}

function* meanPower(bed: Sound, { start: from, end: to }: SampleSpan, work: BlockSize): Steps<number> {
  let sum = 0;
  for (const { start, end } of blocksIn({ from, to }, work)) {
    sum = squares(bed.read(start, end), sum);
    yield;
  }
  return sum / Math.max(1, to - from);
}

/** The sum of `first` and the squares of all samples. */
function squares([left, right]: Stereo, first: number): number {
  let sum = first;
  for (let index = 0; index < left.length; index += 1) {
    const l = left[index] as number;
    const r = right[index] as number;
    sum += l * l + r * r;
  }
  return sum;
}

/**
 * Finds where a voice speaks: stretches louder than the recording's own silence. Uses no model: the threshold lies
 * between its quiet and its loud moments.
 */
import { type BlockSize, blocksIn, type Sound, type Steps } from '../blocks.js';
import type { SampleSpan } from '../find-body.js';
import { SAMPLE_RATE, type Stereo, toDecibels } from '../stereo.js';

/** A frame of 10 ms. */
const FRAME = SAMPLE_RATE / 100;
/** A shorter stretch is a click or a breath, not a word. */
const SHORTEST_FRAMES = 8;
/** Nothing quieter than this is speech, dBFS. */
const FLOOR_DB = -60;

/** In order, not touching; empty for silence. Ends are whole frames of 10 ms. */
export function* speechSpans(sound: Sound, work: BlockSize): Steps<readonly SampleSpan[]> {
  const levels = yield* frameLevels(sound, work);
  const threshold = silenceThreshold(levels);
  const spans: SampleSpan[] = [];
  let begun: number | undefined;
  for (let frame = 0; frame <= levels.length; frame += 1) {
    const speaks = frame < levels.length && (levels[frame] as number) > threshold;
    if (speaks && begun === undefined) begun = frame;
    if (speaks || begun === undefined) continue;
    if (frame - begun >= SHORTEST_FRAMES) spans.push({ start: begun * FRAME, end: frame * FRAME });
    begun = undefined;
  }
  return spans;
}

/** dBFS of the mean square of each 10 ms, over both channels; silence counts as -120. */
function* frameLevels(sound: Sound, work: BlockSize): Steps<Float32Array> {
  const levels = new Float32Array(Math.floor(sound.length / FRAME));
  for (const { start, end } of blocksIn({ from: 0, to: levels.length * FRAME, multiple: FRAME }, work)) {
    findLevels(sound.read(start, end), levels, start / FRAME);
    yield;
  }
  return levels;
}

function findLevels([left, right]: Stereo, levels: Float32Array, first: number): void {
  for (let frame = 0; frame < left.length / FRAME; frame += 1) {
    let sum = 0;
    for (let at = frame * FRAME; at < (frame + 1) * FRAME; at += 1)
      sum += (left[at] as number) ** 2 + (right[at] as number) ** 2;
    levels[first + frame] = Math.max(-120, toDecibels(Math.sqrt(sum / (2 * FRAME))));
  }
}

function silenceThreshold(levels: Float32Array): number {
  const sorted = levels.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -120;
  const [quiet, loud] = [at(0.05), at(0.9)];
  return Math.max(FLOOR_DB, quiet + 6, Math.min(loud - 25, quiet + 0.35 * (loud - quiet)));
}

/** Where a film is black, stands still or is silent. */
import type { Sound } from '../sound/blocks.js';
import { SAMPLE_RATE } from '../sound/stereo.js';
import { rounded } from './frame-times.js';
import type { TimeSpan } from './inspection.types.js';
import { isBlack, type Miniatures } from './miniatures.js';

/** Black, still or silent stretches that are shorter are only flashes, held frames or pauses between words. */
export const LEAST_SECONDS = 0.5;
/**
 * The most by which a coder changes a cell between two frames of a still picture, and the most by which it changes all
 * cells on average.
 */
const STILL_CELL = 2;
const STILL_MEAN = 0.05;
/** The largest sample of silence: -60 dBFS. */
const SILENT_PEAK = 0.001;
const HOP_SECONDS = 0.05;

/** `seconds(frame)` is when a frame is first shown; `seconds(count)` is the end of the film. */
export type FrameClock = (frame: number) => number;

/** Black for at least half a second. */
export function blackStretches(film: Miniatures, seconds: FrameClock): readonly TimeSpan[] {
  return spansOf(film.count, (frame) => isBlack(film, frame), seconds);
}

/** The same picture for at least half a second. */
export function frozenStretches(film: Miniatures, seconds: FrameClock): readonly TimeSpan[] {
  // A frame belongs to the stretch that the next one continues, too.
  const same = Array.from({ length: film.count }, (_, frame) => frame > 0 && isStill(film, frame));
  return spansOf(film.count, (frame) => same[frame] === true || same[frame + 1] === true, seconds);
}

/** The number of hops that are read at the same time, two seconds: more would take more memory. */
const HOPS = 40;

/** Under -60 dBFS for at least half a second; `startSeconds`: when the sound begins. Read in blocks. */
export function silentStretches(sound: Sound, startSeconds: number): readonly TimeSpan[] {
  const hop = Math.round(HOP_SECONDS * SAMPLE_RATE);
  const count = Math.ceil(sound.length / hop);
  const isSilent = new Uint8Array(count);
  for (let first = 0; first < count; first += HOPS) {
    const [left, right] = sound.read(first * hop, Math.min(sound.length, (first + HOPS) * hop));
    for (let at = 0; at < Math.min(HOPS, count - first); at += 1)
      if (Math.max(peak(left, at * hop, hop), peak(right, at * hop, hop)) < SILENT_PEAK) isSilent[first + at] = 1;
  }
  return spansOf(
    count,
    (index) => isSilent[index] === 1,
    (index) => startSeconds + Math.min(sound.length, index * hop) / SAMPLE_RATE,
  );
}

function isStill(film: Miniatures, frame: number): boolean {
  const [before, now] = [film.frame(frame - 1), film.frame(frame)];
  let sum = 0;
  for (let at = 0; at < now.length; at += 1) {
    const change = Math.abs((now[at] as number) - (before[at] as number));
    if (change > STILL_CELL) return false;
    sum += change;
  }
  return sum <= STILL_MEAN * now.length;
}

function peak(samples: Float32Array, from: number, count: number): number {
  let most = 0;
  for (let at = from; at < Math.min(samples.length, from + count); at += 1) {
    const size = Math.abs(samples[at] as number);
    if (size > most) most = size;
  }
  return most;
}

function spansOf(count: number, holds: (index: number) => boolean, seconds: FrameClock): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!holds(index)) continue;
    const start = index;
    while (index < count && holds(index)) index += 1;
    const span = { start_seconds: rounded(seconds(start)), end_seconds: rounded(seconds(index)) };
    if (span.end_seconds - span.start_seconds >= LEAST_SECONDS - 1e-3) spans.push(span);
  }
  return spans;
}

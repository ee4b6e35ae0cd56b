/**
 * Divides the twelve seconds of picture into one slot for each text beat: equal slots, unless a beat then lacks the
 * time to be read.
 */
import type { Language } from '../../document/enumerations.js';
import { readingSeconds } from '../reading-time.js';

export interface BeatSlot {
  /** [start, end) in output frames; slots touch and cover the whole range. */
  readonly start: number;
  readonly end: number;
  /** Frames the text needs: reading time and its entrance. */
  readonly needed: number;
  /** Seconds it lacks; 0 when it can be read. */
  readonly lackingSeconds: number;
}

const FPS = 30;
/** Frames before a beat can be read: half of its entrance. */
const ENTRANCE_FRAMES = 5;
/** Needs are counted in half seconds, so that an edit of a few letters keeps every slot. */
const NEED_GRID = 15;
/** The grid of picture chunks: a boundary on it lets an edited beat touch as few chunks as possible. */
const CHUNK_GRID = 30;

/** Slots of `beats` over `totalFrames` at 30 fps. */
export function beatSlots(beats: readonly string[], language: Language, totalFrames: number): readonly BeatSlot[] {
  if (beats.length === 0) return [];
  const exact = beats.map((text) => neededFrames(text, language));
  const rounded = exact.map((frames) => Math.ceil(frames / NEED_GRID) * NEED_GRID);
  const needs = sum(rounded) <= totalFrames ? rounded : exact;
  const boundaries = boundariesOf(needs, totalFrames);
  return exact.map((needed, index) => {
    const start = boundaries[index] ?? 0;
    const end = boundaries[index + 1] ?? totalFrames;
    const lacking = needed - (end - start);
    return { start, end, needed, lackingSeconds: lacking > 0 ? Math.round((lacking / FPS) * 100) / 100 : 0 };
  });
}

/** Frames that a beat needs to be read, its entrance included. */
export function neededFrames(text: string, language: Language): number {
  return Math.ceil(readingSeconds(text, language) * FPS) + ENTRANCE_FRAMES;
}

function boundariesOf(needs: readonly number[], total: number): readonly number[] {
  const equal = total / needs.length;
  if (needs.every((need) => need <= equal)) return needs.map((_, index) => Math.round(index * equal)).concat(total);
  const onGrid = inUnits(needs, total);
  if (onGrid !== undefined) return cumulate(onGrid, total);
  return cumulate(sum(needs) <= total ? raised(needs, total) : needs.map((need) => (need * total) / sum(needs)), total);
}

/** Slots in whole chunks, spare chunks to the shortest; undefined when the film has not enough of them. */
function inUnits(needs: readonly number[], total: number): readonly number[] | undefined {
  const units = needs.map((need) => Math.ceil(need / CHUNK_GRID));
  let spare = total / CHUNK_GRID - sum(units);
  if (spare < 0 || !Number.isInteger(spare)) return undefined;
  for (; spare > 0; spare -= 1) {
    const shortest = units.indexOf(Math.min(...units));
    units[shortest] = (units[shortest] ?? 0) + 1;
  }
  return units.map((count) => count * CHUNK_GRID);
}

/** Every slot as long as a common level, or as its own need where that is longer. */
function raised(needs: readonly number[], total: number): readonly number[] {
  const sorted = [...needs].sort((a, b) => a - b);
  let level = 0;
  for (let count = sorted.length; count > 0; count -= 1) {
    level = (total - sum(sorted.slice(count))) / count;
    if ((sorted[count - 1] ?? 0) <= level) break;
  }
  return needs.map((need) => Math.max(need, level));
}

function cumulate(lengths: readonly number[], total: number): readonly number[] {
  let at = 0;
  const boundaries = [0];
  for (const length of lengths.slice(0, -1)) {
    at += length;
    boundaries.push(Math.round(at + 1e-6));
  }
  return [...boundaries, total];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

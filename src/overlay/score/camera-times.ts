/**
 * When the camera changes its view of one clip: often enough that no view stands for longer than the rhythm allows,
 * away from other changes, and on a movement in the clip or a beat of the music where there is one.
 */
import type { Rhythm } from '../../document/looks/look.types.js';
import type { CameraStretch } from './camera.types.js';

/** What else happens while a clip is seen; frames on its own clock, in any order. */
export interface ClipTimes {
  readonly frames: number;
  /** Frames at which something happens. */
  readonly changes: readonly number[];
  /** Frames at which something small comes or moves: a picture that stands still is not thereby ended. */
  readonly small: readonly number[];
  /** Frames at which the clip itself cuts to another shot. */
  readonly cuts: readonly number[];
  /** Moments in which the picture moves, with how much it does: 0 to 1. */
  readonly moments: readonly { readonly frame: number; readonly weight: number }[];
  /** The music that the film keeps to beats. */
  readonly beats: readonly number[];
  /** Frames at either end in which a transition shows the clip beside another one. */
  readonly fades: readonly [number, number];
}

/** Cuts of the camera in one clip, at most, where it is no longer than so many stands: four framings. */
const MOST_CUTS = 3;
/** Seconds: a view is seen for at least so long, and is so far from what else changes and from cuts of the clip. */
const [LEAST_VIEW_SECONDS, CHANGE_GAP_SECONDS, CUT_GAP_SECONDS] = [0.8, 8 / 30, 0.5];
/** Seconds in which the view comes closer as a clip ends. */
const PUSH = 2.2;
/** What a movement and a beat count against the middle of a stand. */
const [MOVEMENT_WEIGHT, BEAT_WEIGHT, LONG_STAND_COST] = [0.6, 1, 4];
/** How close the first of many closer views is; of few, all are as close as they come. */
const FIRST_VIEW_SHARE = 0.7;

export function cameraStretches(clip: ClipTimes, rhythm: Rhythm, framesPerSecond: number): readonly CameraStretch[] {
  const frames = (seconds: number) => Math.round(seconds * framesPerSecond);
  const pushed = rhythm.push > 0 ? Math.max(clip.fades[0], clip.frames - frames(PUSH)) : clip.frames;
  const stands = frames(rhythm.stands);
  const lengths: Lengths = {
    stands,
    seen: frames(LEAST_VIEW_SECONDS),
    apart: frames(CHANGE_GAP_SECONDS),
    fromCut: frames(CUT_GAP_SECONDS),
  };
  const cuts: number[] = [];
  const most = Math.max(MOST_CUTS, Math.floor(clip.frames / stands));
  while (cuts.length < most) {
    const gaps = gapsOf({ ...clip, frames: pushed }, cuts);
    const isCalm = cuts.length >= rhythm.cuts && (gaps[0] === undefined || gaps[0].end - gaps[0].start <= stands);
    const next = isCalm ? undefined : nextCut(gaps, { clip, cuts, lengths });
    if (next === undefined) break;
    cuts.push(next);
  }
  const bounds = [0, ...cuts.toSorted((a, b) => a - b), clip.frames];
  const isMany = bounds.length > 4;
  return bounds.slice(0, -1).map((start, index): CameraStretch => {
    const end = bounds[index + 1] as number;
    const push = end === clip.frames && pushed < end ? { push: { start: Math.max(start, pushed), end } } : {};
    // Wide and close in turn.
    const level = index % 2 === 0 ? 0 : isMany && index % 4 === 1 ? FIRST_VIEW_SHARE : 1;
    return { start, end, level, ...push };
  });
}

interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Stands, the longest first. */
function gapsOf({ frames, fades, changes, cuts: own }: ClipTimes, cuts: readonly number[]): readonly Gap[] {
  const marks = [fades[0], ...changes, ...own, ...cuts, frames].filter((frame) => frame >= fades[0] && frame <= frames);
  const bounds = [...new Set(marks)].toSorted((a, b) => a - b);
  return bounds
    .slice(1)
    .map((end, index): Gap => ({ start: bounds[index] as number, end }))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

/** How long parts of the camera's motion last, in frames. */
interface Lengths {
  readonly stands: number;
  readonly seen: number;
  readonly apart: number;
  readonly fromCut: number;
}

interface Cutting {
  readonly clip: ClipTimes;
  readonly cuts: readonly number[];
  readonly lengths: Lengths;
}

/** In the longest stand that has room for one; without any, together with what changes anyway. */
function nextCut(gaps: readonly Gap[], cutting: Cutting): number | undefined {
  const { apart } = cutting.lengths;
  for (const gap of gaps) {
    const free = Array.from(
      { length: Math.max(0, gap.end - gap.start - 2 * apart + 1) },
      (_, at) => gap.start + apart + at,
    );
    const best = bestOf(free, cutting, worthIn(gap, cutting));
    if (best !== undefined) return best;
  }
  const together = gaps.map(({ start }) => start);
  return bestOf(together, cutting, (frame) => -Math.abs(frame - cutting.clip.frames / 2));
}

/** A stand that needs several cuts is divided into equal parts, the first of them here. */
function worthIn({ start, end }: Gap, { clip, lengths: { stands, apart } }: Cutting): (frame: number) => number {
  const parts = Math.max(2, Math.ceil((end - start) / stands));
  const part = (end - start) / parts;
  return (frame) => {
    const off = (frame - start - part) / part;
    const moved = Math.max(0, ...clip.moments.filter((one) => one.frame === frame).map(({ weight }) => weight));
    const isLong = frame - start > stands || end - frame > (parts - 1) * stands;
    const isNear = clip.small.some((one) => one !== frame && Math.abs(one - frame) < apart);
    const beat = clip.beats.includes(frame) ? BEAT_WEIGHT : 0;
    return MOVEMENT_WEIGHT * moved + beat - off ** 2 - (isLong ? LONG_STAND_COST : 0) - (isNear ? BEAT_WEIGHT : 0);
  };
}

function bestOf(
  frames: readonly number[],
  { clip, cuts, lengths: { seen, fromCut } }: Cutting,
  worth: (frame: number) => number,
): number | undefined {
  const [first, last] = [seen + clip.fades[0], clip.frames - seen - clip.fades[1]];
  const isFree = (frame: number) =>
    frame >= first &&
    frame <= last &&
    cuts.every((cut) => Math.abs(cut - frame) >= seen) &&
    clip.cuts.every((cut) => Math.abs(cut - frame) >= fromCut);
  return frames.filter(isFree).toSorted((a, b) => worth(b) - worth(a) || a - b)[0];
}

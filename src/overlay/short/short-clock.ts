/**
 * What the times of a short are set by: the frame of its cut, and the beats of its music. Without `sync: "beat"`, and
 * without a beat, the cut is in the middle and nothing moves.
 */
import { FILM_FRAMES, SHORT_RATE, SLOT_FRAMES } from '../../document/short/short-format.js';
import type { MusicPulse } from '../../sound/pulse/find-pulse.js';

export interface ShortClock {
  /** First frame of the second clip. */
  readonly cut: number;
  /** Frames of the beats within the twelve seconds, rising; none: nothing moves. */
  readonly beats: readonly number[];
}

export const PLAIN_CLOCK: ShortClock = { cut: SLOT_FRAMES, beats: [] };

/** The most frames by which the cut moves to its beat. */
export const MOST_MOVED_FRAMES = 4;
/** By how many frames other times do: half of what lies between the beats of a quick piece. */
const FARTHEST_FRAMES = 10;
/** Where a bed that is too short is repeated its beats are no longer those of the file: seconds before its end. */
const REPEAT_MARGIN_SECONDS = 1.5;

/** `beats`: of the bed, which begins with the film; undefined: none was heard, or nobody asked. */
export function shortClock(
  beats: MusicPulse | undefined,
  bed: { readonly durationSeconds: number; readonly totalFrames: number },
): ShortClock {
  if (beats === undefined) return PLAIN_CLOCK;
  const fps = SHORT_RATE.num / SHORT_RATE.den;
  const lasts = bed.durationSeconds * fps >= bed.totalFrames - 1;
  const until = lasts ? FILM_FRAMES : (bed.durationSeconds - REPEAT_MARGIN_SECONDS) * fps;
  const frames = beats.seconds.map((seconds) => Math.round(seconds * fps)).filter((frame) => frame < until);
  return { cut: onPulse(SLOT_FRAMES, frames), beats: frames };
}

/** How far a time may move, frames. */
export interface PulseReach {
  readonly earlier: number;
  readonly later: number;
}

/** How far a cut may move. */
const NEAR: PulseReach = { earlier: MOST_MOVED_FRAMES, later: MOST_MOVED_FRAMES };
/**
 * How far what may come sooner or later may move; and what has to be read first, which may come much later but hardly
 * sooner.
 */
export const FREE_REACH: PulseReach = { earlier: FARTHEST_FRAMES, later: FARTHEST_FRAMES };
export const READ_REACH: PulseReach = { ...NEAR, later: FARTHEST_FRAMES };

/** The beat nearest to a frame, within reach, for which `holds` is true; the frame itself where there is none. */
export function onPulse(
  frame: number,
  beats: readonly number[],
  holds: (moved: number) => boolean = () => true,
  { earlier, later }: PulseReach = NEAR,
): number {
  const near = beats
    .filter((beat) => beat >= frame - earlier && beat <= frame + later)
    .toSorted((a, b) => Math.abs(a - frame) - Math.abs(b - frame));
  return near.find(holds) ?? frame;
}

/** Under so many frames from beat to beat the beats alone are followed: over it, what lies in their middle as well. */
const SLOW_BEAT_FRAMES = 20;

/** The grid that texts and labels come by: of a slow piece, eighths. */
export function gridOfPulse(beats: readonly number[]): readonly number[] {
  return beats.flatMap((beat, index) => {
    const next = beats[index + 1];
    return next === undefined || next - beat <= SLOW_BEAT_FRAMES ? [beat] : [beat, Math.round((beat + next) / 2)];
  });
}

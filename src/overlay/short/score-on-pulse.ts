/** Moves the times of a score to the beats of the music, as far as everything still has the time it needs. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { BeatSlot } from './beat-slots.js';
import type { ShortScore } from './score.js';
import { FREE_REACH, gridOfPulse, onPulse, type PulseReach, READ_REACH, type ShortClock } from './short-clock.js';

/** Labels come one after the other. */
const LABEL_GAP_FRAMES = 8;

/** What comes so soon after the opening comes with its end. */
const OPENING_COMPANION_FRAMES = 12;

/** Where one text leaves as the next enters, both times move together. */
export function scoreOnPulse(score: ShortScore, { cut, beats: pulse }: ShortClock): ShortScore {
  if (pulse.length === 0) return score;
  const beats = gridOfPulse(pulse);
  const moved = new Map<number, number>([[cut, cut]]);
  const { slots } = score;
  // Bounds of the slots first, in order: each keeps its beat readable, with what was moved before it.
  for (const [index, slot] of slots.entries()) {
    if (moved.has(slot.start)) continue;
    const before = slots[index - 1];
    const from = before === undefined ? 0 : (moved.get(before.start) ?? before.start);
    const touches = before?.end === slot.start;
    moved.set(
      slot.start,
      onPulse(
        slot.start,
        beats,
        (frame) => (!touches || lasts(before, from, frame)) && lasts(slot, frame, slot.end),
        touches ? FREE_REACH : READ_REACH,
      ),
    );
  }
  const move = (frame: number | undefined, reach: PulseReach, holds?: (moved: number) => boolean) => {
    if (frame !== undefined && frame > 0 && !moved.has(frame)) moved.set(frame, onPulse(frame, beats, holds, reach));
  };
  // What stands before them is read first.
  for (const frame of [score.opening, score.offerMoment?.end, score.offer]) move(frame, READ_REACH);
  const opened = moved.get(score.opening) ?? score.opening;
  // Never beside a headline that still is alone.
  if (score.badge < score.opening + OPENING_COMPANION_FRAMES)
    moved.set(score.badge, opened + score.badge - score.opening);
  else move(score.badge, READ_REACH);
  move(score.stars, FREE_REACH);
  const stars = moved.get(score.stars) ?? score.stars;
  move(score.cta, FREE_REACH, (frame) => score.cta < score.stars || frame >= stars + LABEL_GAP_FRAMES);
  const at = (frame: number) => moved.get(frame) ?? frame;
  return {
    ...score,
    opening: at(score.opening),
    secondary: at(score.secondary),
    slots: slots.map((slot) => ({
      ...slot,
      start: at(slot.start),
      end: slot.end === FILM_FRAMES ? slot.end : at(slot.end),
    })),
    offerMoment: score.offerMoment && { start: at(score.offerMoment.start), end: at(score.offerMoment.end) },
    ...{ badge: at(score.badge), offer: at(score.offer), stars: at(score.stars), cta: at(score.cta) },
  };
}

/** True where a slot of these bounds lacks no more time than it did. */
function lasts({ start, end, needed }: BeatSlot, from: number, to: number): boolean {
  return to - from >= Math.min(needed, end - start);
}

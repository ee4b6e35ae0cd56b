/** Moves the times of a score to the beats of the music, as far as everything still has the time it needs. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { BeatSlot } from './beat-slots.js';
import type { ShortScore } from './score.js';
import { onPulse, type ShortClock } from './short-clock.js';

/** Where one text leaves as the next enters, both times move together. */
export function scoreOnPulse(score: ShortScore, { cut, beats }: ShortClock): ShortScore {
  if (beats.length === 0) return score;
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
      onPulse(slot.start, beats, (frame) => (!touches || lasts(before, from, frame)) && lasts(slot, frame, slot.end)),
    );
  }
  const rest = [score.opening, score.offerMoment?.end, score.badge, score.offer, score.stars, score.cta];
  for (const frame of rest)
    if (frame !== undefined && frame > 0 && !moved.has(frame)) moved.set(frame, onPulse(frame, beats));
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

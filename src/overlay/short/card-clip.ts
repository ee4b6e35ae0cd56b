/**
 * Chooses the clip that continues in the window of a closing card: the second one, or the second as its subject was
 * last seen where that has left the picture; the first one where the second is empty (black, a blank page) and the
 * first is not.
 */
import type { PackedLight, SubjectFacts, VideoMedia } from '../../media.js';
import { unpackBytes } from '../../subjects/pack-bytes.js';

/** Seconds of a clip that a closing card shows. */
const CARD_SECONDS = 2;
/** The difference between the darkest and lightest display luma from which a cell has content. */
const DRAWN = 24;
/** A picture in which fewer cells than this share have content is empty. */
const LEAST_DRAWN = 0.13;

export interface CardClip {
  readonly segment: 0 | 1;
  /** Where in it the card begins, on the clip's own clock. */
  readonly fromSeconds: number;
}

/** The facts of a clip that decide. */
type CardSource = Pick<VideoMedia, 'durationSeconds' | 'light' | 'subjects'>;

/** `shownSeconds` is how much of each clip the film has shown by then; the card continues from there. */
export function cardClip(
  segments: readonly [CardSource, CardSource],
  shownSeconds: readonly [number, number],
): CardClip {
  const [first, { subjects }] = segments;
  const second = { segment: 1, fromSeconds: lastSeen(subjects, shownSeconds[1]) ?? shownSeconds[1] } as const;
  // A clip that has ended is shown from where its last seconds begin, even if they were seen before.
  const fromSeconds = Math.max(0, Math.min(shownSeconds[0], first.durationSeconds - CARD_SECONDS));
  const drawn = segments.map(({ light }, index) => drawnShare(light, index === 0 ? fromSeconds : second.fromSeconds));
  return (drawn[1] ?? 1) < LEAST_DRAWN && (drawn[0] ?? 0) >= LEAST_DRAWN ? { segment: 0, fromSeconds } : second;
}

/**
 * When a card should begin so that a subject which has left by then is seen as long as the card stands; undefined where
 * it has not left, or was hardly there.
 */
function lastSeen(facts: SubjectFacts | undefined, seconds: number): number | undefined {
  if (facts === undefined) return undefined;
  const isThere = facts.times.map((_, at) => (facts.faces[at]?.length ?? 0) + (facts.things?.[at]?.length ?? 0) > 0);
  const now = facts.times.findLastIndex((time) => time <= seconds);
  const last = isThere.lastIndexOf(true, now);
  const isMost = 2 * isThere.filter(Boolean).length > isThere.length;
  return now < 0 || last < 0 || last === now || !isMost
    ? undefined
    : Math.max(0, (facts.times[last] ?? 0) - CARD_SECONDS);
}

/** Share of the cells with content in the sample nearest to a time; undefined where the clip was not surveyed. */
function drawnShare(light: PackedLight | undefined, seconds: number): number | undefined {
  if (light === undefined || light.times.length === 0) return undefined;
  const distance = (index: number) => Math.abs((light.times[index] ?? 0) - seconds);
  const at = light.times.reduce((nearest, _, index) => (distance(index) < distance(nearest) ? index : nearest), 0);
  const [low, high] = [light.low, light.high].map((looks) => unpackBytes(looks[at] ?? ''));
  if (low === undefined || high === undefined || low.length === 0) return undefined;
  return low.filter((value, cell) => (high[cell] ?? 0) - value >= DRAWN).length / low.length;
}

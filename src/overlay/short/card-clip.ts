/**
 * Chooses the clip that continues in the window of a closing card: the second one, unless its picture is empty there
 * (black, a blank page) and that of the first is not.
 */
import type { PackedLight, VideoMedia } from '../../media.js';
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
type CardSource = Pick<VideoMedia, 'durationSeconds' | 'light'>;

/** `shownSeconds` is how much of each clip the film has shown by then; the card continues from there. */
export function cardClip(
  segments: readonly [CardSource, CardSource],
  shownSeconds: readonly [number, number],
): CardClip {
  const second = { segment: 1, fromSeconds: shownSeconds[1] } as const;
  const [first] = segments;
  // A clip that has ended is shown from where its last seconds begin, even if they were seen before.
  const fromSeconds = Math.max(0, Math.min(shownSeconds[0], first.durationSeconds - CARD_SECONDS));
  const drawn = segments.map(({ light }, index) => drawnShare(light, index === 0 ? fromSeconds : shownSeconds[1]));
  return (drawn[1] ?? 1) < LEAST_DRAWN && (drawn[0] ?? 0) >= LEAST_DRAWN ? { segment: 0, fromSeconds } : second;
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

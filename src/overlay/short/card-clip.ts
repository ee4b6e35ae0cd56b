/**
 * Which clip goes on in the window of a closing card: the second one, unless there is nothing to be seen in it (black,
 * a blank page) and there is in the first.
 */
import type { PackedLight, VideoMedia } from '../../media.js';
import { unpackBytes } from '../../subjects/pack-bytes.js';

/** Seconds that a closing card shows of it. */
const CARD_SECONDS = 2;
/** Display luma from darkest to brightest from which a cell has something in it. */
const DRAWN = 24;
/** Share of cells with something in them under which a picture carries nothing. */
const LEAST_DRAWN = 0.13;

export interface CardClip {
  readonly segment: 0 | 1;
  /** Where in it the card begins, on the clip's own clock. */
  readonly fromSeconds: number;
}

/** What of a clip decides. */
type CardSource = Pick<VideoMedia, 'durationSeconds' | 'light'>;

/** `shownSeconds`: how much of each clip the film has shown by then; the card goes on from there. */
export function cardClip(
  segments: readonly [CardSource, CardSource],
  shownSeconds: readonly [number, number],
): CardClip {
  const second = { segment: 1, fromSeconds: shownSeconds[1] } as const;
  const [first] = segments;
  // A clip that is over is shown from where its last seconds begin: it may well be seen twice.
  const fromSeconds = Math.max(0, Math.min(shownSeconds[0], first.durationSeconds - CARD_SECONDS));
  const drawn = segments.map(({ light }, index) => drawnShare(light, index === 0 ? fromSeconds : shownSeconds[1]));
  return (drawn[1] ?? 1) < LEAST_DRAWN && (drawn[0] ?? 0) >= LEAST_DRAWN ? { segment: 0, fromSeconds } : second;
}

/** Share of the cells that have something in them at the look nearest to a time; undefined where nobody looked. */
function drawnShare(light: PackedLight | undefined, seconds: number): number | undefined {
  if (light === undefined || light.times.length === 0) return undefined;
  const distance = (index: number) => Math.abs((light.times[index] ?? 0) - seconds);
  const at = light.times.reduce((nearest, _, index) => (distance(index) < distance(nearest) ? index : nearest), 0);
  const [low, high] = [light.low, light.high].map((looks) => unpackBytes(looks[at] ?? ''));
  if (low === undefined || high === undefined || low.length === 0) return undefined;
  return low.filter((value, cell) => (high[cell] ?? 0) - value >= DRAWN).length / low.length;
}

/**
 * A card grows out of the film: its picture begins as the film's last frame showed that part of it, in its place and at
 * its size, and comes to its own place in a few frames.
 */
import { cropWindow } from '../../compose/crop-window.js';
import type { Closeness, Focus, FocusPath } from '../../compose/timeline.js';
import type { Box, Size } from '../../geometry.js';
import type { Framing } from '../../layout/framing.js';

/** Frames in which the picture comes to its place on the card. */
export const GROWTH_FRAMES = 10;
/** The farthest a picture comes, and from where on it is seen that it comes at all. */
const [MOST_GROWTH, LEAST_VISIBLE_GROWTH] = [3, 1.01];
/** Shares of a picture under which two places are one. */
const SAME_PLACE_SHARE = 0.004;

/** How the picture of the card is seen in its first frames. */
export interface Growth {
  readonly focus: Focus | FocusPath;
  readonly close?: Closeness;
}

export interface Grown {
  /** Upright size. */
  readonly picture: Size;
  /** How the film showed it, on that frame of its own clock. */
  readonly film: Framing;
  readonly filmFrame: number;
  /** How the card shows it, in `window`. */
  readonly card: Pick<Framing, 'zoom'> & { readonly focus: Focus };
  readonly window: Box;
}

/** Undefined where the card shows the picture as the film did, or closer. */
export function growthOf({ picture, film, filmFrame, card, window }: Grown): Growth | undefined {
  const { stage } = film;
  const seen = cropWindow({ ...film, picture, frame: stage }, filmFrame);
  const own = cropWindow({ ...card, picture, frame: window }, 0);
  const from = Math.min(MOST_GROWTH, (own.width * stage.width) / (seen.width * window.width));
  const times = from < LEAST_VISIBLE_GROWTH ? 1 : Math.round(1000 * from) / 1000;
  const axis = (side: 'x' | 'y', length: 'width' | 'height') => {
    // What the film showed where the window is.
    const under = seen[side] + ((window[side] - stage[side]) * seen[length]) / stage[length];
    const still = times === 1 ? 0.5 : (times * under - own[side]) / (times - 1);
    const at = Math.max(0, Math.min(1, still));
    // What the point that stays cannot do, the place does.
    const begin = Math.max(0, Math.min(1 - own[length], at + (under - at) * times));
    return { at, first: begin + own[length] / 2, last: own[side] + own[length] / 2 };
  };
  const [x, y] = [axis('x', 'width'), axis('y', 'height')];
  const stays = Math.abs(x.first - x.last) < SAME_PLACE_SHARE && Math.abs(y.first - y.last) < SAME_PLACE_SHARE;
  if (from < 1 / LEAST_VISIBLE_GROWTH || (stays && times === 1)) return undefined;
  const first = { x: thousandth(x.first), y: thousandth(y.first) };
  const keys = [
    { frame: 0, ...first },
    { frame: GROWTH_FRAMES, ...card.focus },
  ];
  const at = { x: thousandth(x.at), y: thousandth(y.at) };
  return {
    focus: stays ? card.focus : { kind: 'path', keys },
    ...(times === 1 ? {} : { close: { at, from: times, to: 1, start: 0, end: GROWTH_FRAMES } }),
  };
}

function thousandth(value: number): number {
  return Math.round(1000 * value) / 1000;
}

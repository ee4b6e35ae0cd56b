/** Words on a picture: where they begin for each text position, what of the picture stays free beside them, and what they cover. */
import type { SlideTextPosition } from '../document/enumerations.js';
import type { Box } from '../geometry.js';

export interface WordsToStand {
  /** undefined: at the bottom, the natural place of words on a picture. */
  readonly position: SlideTextPosition | undefined;
  /** Height of all of them, 0 for none. */
  readonly height: number;
  /** Where they may begin and must end. */
  readonly top: number;
  readonly bottom: number;
  /** The picture. */
  readonly picture: Box;
  /** What they cover of its width. Default: all. */
  readonly across?: { readonly x: number; readonly width: number };
}

export interface StandingWords {
  /** Whole pixels. */
  readonly start: number;
  /** The larger free part, for a cutout to stand in; the whole picture when little is free. */
  readonly stage: Box;
  /** For `placeArt`; empty without words. */
  readonly covered: readonly Box[];
}

/** Less room than this is no stage. */
const LEAST_STAGE = 190;

export function standWords({ position, height, top, bottom, picture, across = picture }: WordsToStand): StandingWords {
  const room = bottom - top;
  const start = Math.round(
    position === 'top' ? top : position === 'middle' ? top + (room - height) / 2 : bottom - height,
  );
  const first = Math.max(picture.y, Math.min(top, start) - 40);
  const above = { ...picture, y: first, height: start - first - 20 };
  const below = { ...picture, y: start + height + 20, height: bottom - start - height - 20 };
  const free = above.height >= below.height ? above : below;
  return {
    start,
    stage: height === 0 || free.height < LEAST_STAGE ? picture : free,
    covered: height === 0 ? [] : [{ x: across.x, y: start, width: across.width, height }],
  };
}

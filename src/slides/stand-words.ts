/** Words on a picture: where they begin for each text position, and what of the picture a photo beside them fills. */
import type { SlideTextPosition } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import type { Arrangement, PhotoPart } from './slide.types.js';

/**
 * Arrangements of words on their picture: at its foot, its head or in the middle; or the photo ends where the words
 * begin.
 */
export const PICTURE_ARRANGEMENTS: readonly Arrangement[] = [
  { place: 'bottom', photo: 'all', natural: 0 },
  { place: 'top', photo: 'all', natural: 60 },
  { place: 'middle', photo: 'all', natural: 240 },
  { place: 'bottom', photo: 'above', natural: 100 },
  { place: 'top', photo: 'below', natural: 120 },
];

/** A photo in the corner above the words, for faces that no strip of the slide shows whole. */
export const CORNER_ARRANGEMENT: Arrangement = { place: 'bottom', photo: 'corner', natural: 900 };

/**
 * Arrangements of pages with a ground of their own: the photo above, below or beside the words or in the corner
 * above them, or behind a sheet in the middle.
 */
export const GROUND_ARRANGEMENTS: readonly Arrangement[] = [
  { place: undefined, photo: 'all', natural: 0 },
  { place: 'top', photo: 'all', natural: 120 },
  { place: undefined, photo: 'beside', natural: 300 },
  CORNER_ARRANGEMENT,
];

/** The same on slides that are not tall: the photo may stand beside words, or in the corner above them, too. */
export const WIDE_ARRANGEMENTS: readonly Arrangement[] = [
  ...PICTURE_ARRANGEMENTS,
  { place: 'bottom', photo: 'beside', natural: 140 },
  CORNER_ARRANGEMENT,
];

/**
 * Arrangements for words on a card: beside a photo the card stands in the middle of its column, so that neither end of
 * the column is left bare.
 */
export const CARD_ARRANGEMENTS: readonly Arrangement[] = [
  ...PICTURE_ARRANGEMENTS,
  { place: 'middle', photo: 'beside', natural: 140 },
  CORNER_ARRANGEMENT,
];

export interface WordsToStand {
  /** undefined: at the bottom, the natural place of words on a picture. */
  readonly position: SlideTextPosition | undefined;
  /** Height of all of them, 0 for none. */
  readonly height: number;
  /** Where they may begin and must end. */
  readonly top: number;
  readonly bottom: number;
}

/** Whole pixels. */
export function startOf({ position, height, top, bottom }: WordsToStand): number {
  if (position === 'top') return Math.round(top);
  return Math.round(position === 'middle' ? top + (bottom - top - height) / 2 : bottom - height);
}

interface PhotoSpace {
  readonly photo: PhotoPart;
  readonly start: number;
  readonly end: number;
  readonly gap: number;
  /** Where a photo beside them begins. */
  readonly edge?: number;
}

/** The width of a photo in the corner: in shares of its height; the least and the most, in shares of the slide's. */
const [CORNER_SHAPE, LEAST_CORNER, MOST_CORNER] = [1.24, 0.45, 0.72];

/** What of a picture a photo fills beside words or their card from `start` to `end`, `gap` away from them. */
export function photoBeside(picture: Box, { photo, start, end, gap, edge = 0 }: PhotoSpace): Box {
  if (photo === 'beside') return { ...picture, x: edge, width: picture.x + picture.width - edge };
  if (photo === 'above') return { ...picture, height: Math.max(1, Math.round(start - gap - picture.y)) };
  if (photo === 'corner') {
    const height = Math.max(1, Math.round(start - gap - picture.y));
    const width = Math.round(
      Math.min(MOST_CORNER * picture.width, Math.max(LEAST_CORNER * picture.width, CORNER_SHAPE * height)),
    );
    return { x: picture.x + picture.width - width, y: picture.y, width, height };
  }
  if (photo !== 'below') return picture;
  const y = Math.round(end + gap);
  return { ...picture, y, height: Math.max(1, picture.y + picture.height - y) };
}

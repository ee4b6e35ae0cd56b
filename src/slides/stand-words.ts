/**
 * Words on a picture: where they begin for each text position, what of the picture stays free beside them, and what
 * they cover.
 */
import type { SlideTextPosition } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import type { PhotoPart } from './slide.types.js';

export interface WordsToStand {
  /** Default: all of the picture. */
  readonly photo?: PhotoPart;
  /** How far a photo above or below words ends from them; below 0 it goes on under their card. Default: a gap. */
  readonly photoGap?: number;
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
  /**
   * Ragged words from the top down: where each begins below the first, and where it ends on the right. A cutout may
   * stand beside them.
   */
  readonly ragged?: readonly { readonly y: number; readonly right: number }[];
  /** Where what stands beside words must end on the right. Default: with the picture. */
  readonly edge?: number;
  /** Past the logo: from here on to the right and down to the words a cutout may stand, too. */
  readonly crest?: { readonly x: number; readonly y: number };
  /**
   * On tall slides a cutout below words that are not at the foot may pass that, where no words may stand: within these
   * sides, clear of what the foot shows, and down to here.
   */
  readonly past?: {
    readonly x: number;
    readonly width: number;
    readonly end: number;
    /** Below the words. Default: a little. */
    readonly gap?: number;
  };
}

export interface StandingWords {
  /** Whole pixels. */
  readonly start: number;
  /** Free parts for a cutout to stand in, the preferred first; the whole picture when little is free. */
  readonly stages: readonly Box[];
  /** For `placeArt`; empty without words. */
  readonly covered: readonly Box[];
  /** What of the picture a photo fills. */
  readonly photo: Box;
}

/** Less room than this, either way, is no stage; where none has it, the smaller will do before words lie on it. */
const LEAST_STAGES = [190, 110] as const;
/** Of a picture's height, from the last words to the end of the foot below them. */
const BELOW_FOOT = 0.1;
/** Between words and a cutout that passes the foot below them. */
const PAST_GAP = 24;
/** Between words and what stands beside them. */
const ASIDE = 44;

export function standWords(words: WordsToStand): StandingWords {
  const { position, height, top, bottom, picture, across = picture } = words;
  const room = bottom - top;
  const start = Math.round(
    position === 'top' ? top : position === 'middle' ? top + (room - height) / 2 : bottom - height,
  );
  const first = Math.max(picture.y, Math.min(top, start) - 40);
  return {
    start,
    stages:
      height === 0
        ? [picture]
        : stagesAround(
            picture,
            { first, start, end: start + height, last: bottom },
            {
              past: pastFoot(words, start + height),
              more: asideOf(words, first, start),
            },
          ),
    covered: height === 0 ? [] : [{ x: across.x, y: start, width: across.width, height }],
    photo: height === 0 ? picture : photoBeside(words, start, start + height),
  };
}

/** Between words on the ground and a photo that ends above or begins below them. */
const PHOTO_GAP = 60;

/** What of a picture a photo fills beside words or their card from `start` to `end`. */
export function photoBeside(
  { photo = 'all', photoGap = PHOTO_GAP, picture }: Pick<WordsToStand, 'photo' | 'photoGap' | 'picture'>,
  start: number,
  end: number,
): Box {
  if (photo === 'all') return picture;
  if (photo === 'above') return { ...picture, height: Math.max(1, Math.round(start - photoGap - picture.y)) };
  const y = Math.round(end + photoGap);
  return { ...picture, y, height: Math.max(1, picture.y + picture.height - y) };
}

/**
 * What words from `start` to `end` leave of a picture between `first` and `last`, after `past` and before `more`; the
 * whole picture when all that is little.
 */
export function stagesAround(
  picture: Box,
  {
    first,
    start,
    end,
    last,
  }: { readonly first: number; readonly start: number; readonly end: number; readonly last: number },
  { past = [], more = [] }: { readonly past?: readonly Box[]; readonly more?: readonly Box[] } = {},
): readonly Box[] {
  const above = { ...picture, y: first, height: start - first - 20 };
  const below = { ...picture, y: end + 20, height: last - end - 20 };
  const bands = above.height >= below.height ? [above, below] : [below, above];
  // Tall slides end far below their foot, where no words may stand.
  const footEnd = last + BELOW_FOOT * picture.height;
  const under = { ...picture, y: footEnd, height: picture.y + picture.height - footEnd - 40 };
  for (const least of LEAST_STAGES) {
    for (const stages of [[...past, ...bands, ...more], [under]]) {
      const free = stages.filter(({ width, height }) => Math.min(width, height) >= least);
      if (free.length > 0) return free;
    }
  }
  return [picture];
}

/** From words at the head or in the middle down past the foot. */
function pastFoot({ past, position }: WordsToStand, end: number): readonly Box[] {
  return past === undefined || (position !== 'top' && position !== 'middle') ? [] : [pastStage(past, end)];
}

/** From the end of words or their sheet. */
export function pastStage({ x, width, end, gap = PAST_GAP }: NonNullable<WordsToStand['past']>, from: number): Box {
  return { x, y: from + gap, width, height: end - from - gap };
}

/**
 * Past the logo above all words; beside the first word, the first two, and so on, down to what follows them: a
 * staircase of boxes. And one from below: beside the last word, the last two.
 */
function asideOf(words: WordsToStand, first: number, start: number): readonly Box[] {
  const { ragged = [], height, picture, edge = picture.x + picture.width, crest } = words;
  const right = (count: number) => Math.max(...ragged.slice(0, count).map((part) => part.right)) + ASIDE;
  const stairs = ragged.map((_, index) => ({ x: right(index + 1), end: ragged[index + 1]?.y ?? height + 20 }));
  const fromBelow = ragged.map(({ y }, index) => ({
    x: Math.max(...ragged.slice(index).map((part) => part.right)) + ASIDE,
    y: start + y,
    end: start + height,
  }));
  const below = fromBelow.map(({ x, y, end }) => ({ x, y, width: edge - x, height: end - y }));
  const above = [...(crest === undefined ? [] : [{ x: crest.x, end: ragged[0]?.y ?? 0 }]), ...stairs].map(
    ({ x, end }) => {
      const y = crest !== undefined && x >= crest.x ? crest.y : first;
      return { x, y, width: edge - x, height: start + end - 20 - y };
    },
  );
  return [...above, ...below];
}

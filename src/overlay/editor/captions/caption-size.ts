/**
 * The size of captions: one size for the whole film, by format and language; smaller only for a page that would not
 * fit.
 */
import type { CaptionSize, Language } from '../../../document/enumerations.js';
import type { Size } from '../../../geometry.js';

/**
 * Cap heights in pixels: 66 is 86 to 100 px of type, what the makers of vertical captions use (74 to 110 px at 1080
 * wide).
 */
const TALL_CAP = 66;
const SQUARE_CAP = 55;
/** Cap height on a wide film: one line of 5 to 7 words, read from farther away. */
const WIDE_CAP = 44;

/** Long words need narrower type; ideographs fill their square and look larger than letters of the same height. */
const SHARES: Partial<Readonly<Record<Language, number>>> = {
  de: 0.98,
  ru: 0.98,
  pl: 0.98,
  zh: 1,
  ja: 0.98,
  ko: 0.98,
};

/** The most that the whole film's size is reduced so that its longest word fits; a longer word is reduced by itself. */
export const LEAST_FILM_SHARE = 0.78;

/** Shares of the size that a page may be set at when a word is too long: first whole words, then hyphens. */
export const SMALLER_SIZES = [0.92, 0.84, 0.76] as const;
export const SMALLEST = [0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.32, 0.25] as const;
/** For text that is not a word: a hundred letters without a space. */
export const TINIEST = [0.32, 0.25, 0.18, 0.12] as const;
export const MOST_LINES = 8;

export interface CaptionFormat {
  readonly capHeightPx: number;
  readonly maxLines: number;
  /** True for a film that is wider than high: one line of more words. */
  readonly wide: boolean;
}

/** Languages whose script the narrow faces of a look lack: they need no more height. */
const LANGUAGES_WITHOUT_NARROW_FACE: ReadonlySet<Language> = new Set(['ar', 'zh', 'ja', 'ko']);

/** The sizes of the document, as shares of the usual size. */
const ASKED_SIZE_SHARES: Readonly<Record<CaptionSize, number>> = { s: 0.8, m: 1, l: 1.22 };

/** The format of a film's captions in a look that scales them by `sizeShare`. */
export function captionFormat(
  { width, height }: Size,
  language: Language,
  sizeShare: number,
  asked: CaptionSize = 'm',
): CaptionFormat {
  const wide = width > height;
  const cap = wide ? WIDE_CAP : height > width ? TALL_CAP : SQUARE_CAP;
  const share = LANGUAGES_WITHOUT_NARROW_FACE.has(language) ? Math.min(1, sizeShare) : sizeShare;
  return {
    capHeightPx: Math.round(cap * share * ASKED_SIZE_SHARES[asked] * (SHARES[language] ?? 1)),
    maxLines: wide ? 1 : 2,
    wide,
  };
}

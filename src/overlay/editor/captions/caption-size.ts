/** How large captions are: one size for the whole film, by format and language; smaller steps only for a page that would not fit. */
import type { Language } from '../../../document/enumerations.js';
import type { Size } from '../../../geometry.js';

/** Cap heights in pixels: 64 is about 90 px of type, what the makers of vertical captions use (74 to 110 px at 1080 wide). */
const TALL_CAP = 64;
const SQUARE_CAP = 54;
/** On a wide film one line of 5 to 7 words, read from farther away. */
const WIDE_CAP = 43;

/** Long words ask for narrower type; ideographs fill their square and look larger than letters of the same height. */
const SHARES: Partial<Readonly<Record<Language, number>>> = {
  de: 0.94,
  nl: 0.97,
  ru: 0.94,
  pl: 0.96,
  zh: 0.96,
  ja: 0.94,
  ko: 0.94,
};

/** Shares of the size that a page may be set at when a word is too long: first whole words, then hyphens. */
export const SMALLER = [0.92, 0.84, 0.76] as const;
export const SMALLEST = [0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.32, 0.25] as const;

export interface CaptionFormat {
  readonly capHeightPx: number;
  readonly maxLines: number;
  /** Wider than high: one line of more words. */
  readonly wide: boolean;
}

/** The format of a film's captions before a look scales them. */
export function captionFormat({ width, height }: Size, language: Language): CaptionFormat {
  const wide = width > height;
  const cap = wide ? WIDE_CAP : height > width ? TALL_CAP : SQUARE_CAP;
  return { capHeightPx: cap * (SHARES[language] ?? 1), maxLines: wide ? 1 : 2, wide };
}

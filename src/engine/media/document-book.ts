/**
 * The font book of a document. Apart from the finding of fonts, so that what is remembered of a picture goes by the
 * code that sets it: the import stands where the picture is made.
 */
import { type BrandBook, fontBookWith, loadFontBook } from '../../io/fonts/font-book.js';
import type { OwnFonts } from '../../type/own-fonts.types.js';
import type { FontBook } from '../../type/typeset.types.js';

/** A font book that may know what the user's fonts lack. */
export type DocumentBook = FontBook & Partial<Pick<BrandBook, 'lacking'>>;

/**
 * A new one each time: it remembers what it was asked for. Nothing is loaded before a text asks. `own`: absent, the
 * engine's fonts.
 */
export function documentBook(own: OwnFonts | undefined): DocumentBook {
  return own === undefined ? loadFontBook() : fontBookWith(own);
}

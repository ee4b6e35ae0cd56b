/** Characters that no font covers, as document problems with their places. */
import type { Language, ShortFontFamily } from '../document/enumerations.js';
import { type Problem, ReelwrightError } from '../errors.js';
import type { FontBook } from '../type/typeset.types.js';

/** Every font chain ends in the same general faces, so one family stands for all when none is chosen. */
const ANY_FAMILY: ShortFontFamily = 'ShortFontInter';

export interface GlyphQuestion {
  readonly language: Language;
  /** The family of the texts. Default: the family of running text. */
  readonly family?: ShortFontFamily;
  /** The texts in the document's order; an empty text needs no font. */
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/** One problem per field; none when every text can be drawn. */
export function glyphProblems(
  { texts, language, family = ANY_FAMILY }: GlyphQuestion,
  fontBook: FontBook,
): readonly Problem[] {
  return texts.flatMap(([path, text]) => {
    if (text === '') return [];
    try {
      fontBook.faceFor(text, family, language);
      return [];
    } catch (error) {
      if (error instanceof ReelwrightError && error.code === 'glyph_missing')
        return error.problems.map((problem) => ({ ...problem, path }));
      throw error;
    }
  });
}

/** Characters that no font covers, as document problems with their places. */
import type { ShortFontFamily } from '../../document/enumerations.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import type { FontBook } from '../../type/typeset.types.js';

/** Every chain ends in the same general faces, so one family speaks for all when none is chosen. */
const ANY_FAMILY: ShortFontFamily = 'ShortFontInter';

/** One problem per field, in the document's order; none when every text can be drawn. */
export function glyphProblems(short: ResolvedShort, fontBook: FontBook): readonly Problem[] {
  const family = short.fontFamily === 'auto' ? ANY_FAMILY : short.fontFamily;
  const texts: readonly (readonly [path: string, text: string])[] = [
    ['headline', short.headline],
    ['subheadline', short.subheadline],
    ...short.textBeats.map((beat, index) => [`text_beats[${index}]`, beat] as const),
    ['offer_text', short.offerText],
    ['cta_text', short.ctaText],
    ['badge_text', short.badgeText],
    // Without a claim of its own the headline is the claim, and has spoken already.
    ['closing_claim', short.closingClaim === short.headline ? '' : short.closingClaim],
    ['brand_name', short.brandName],
    ['disclosure.text', short.disclosure?.text ?? ''],
  ];
  return texts.flatMap(([path, text]) => {
    if (text === '') return [];
    try {
      fontBook.faceFor(text, family, short.language);
      return [];
    } catch (error) {
      if (error instanceof ReelwrightError && error.code === 'glyph_missing')
        return error.problems.map((problem) => ({ ...problem, path }));
      throw error;
    }
  });
}

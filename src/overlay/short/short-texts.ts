/** Lists the texts of a short, to prove that every character can be drawn. */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { GlyphQuestion } from '../glyph-problems.js';

export function textsOfShort(short: ResolvedShort): GlyphQuestion {
  return {
    language: short.language,
    ...(short.fontFamily === 'auto' ? {} : { family: short.fontFamily }),
    texts: [
      ['headline', short.headline],
      ['subheadline', short.subheadline],
      ...short.textBeats.map((beat, index) => [`text_beats[${index}]`, beat] as const),
      ['offer_text', short.offerText],
      ['cta_text', short.ctaText],
      ['badge_text', short.badgeText],
      // Without a claim of its own the headline is the claim, and is listed already.
      ['closing_claim', short.closingClaim === short.headline ? '' : short.closingClaim],
      ['brand_name', short.brandName],
      ['disclosure.text', short.disclosure?.text ?? ''],
    ],
  };
}

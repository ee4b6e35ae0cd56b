/** Prices in the offer of a short: whole and on one line in every look, beside the film and on the closing card. */
import { expect, it } from 'vitest';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { whyTorn } from '../support/drawn-texts.js';
import { amountOf, PRICES } from '../support/prices.js';
import { sampled } from '../support/tier.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const FRAME = { x: 0, y: 0, width: 1080, height: 1920 };
/** Code points of `offer_text`. */
const LONGEST_OFFER = 16;
const OFFERS = PRICES.filter(([, price]) => [...price].length <= LONGEST_OFFER);

it.each(LOOK_NAMES)('%s: an offer that is a price is never torn', (look) => {
  const grid = gridOf(60);
  for (const [language, offerText] of sampled(`offers ${look}`, OFFERS, 6)) {
    const short = { ...plainShort, look, language, offerText, starRating: 4.6 };
    const { tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
    const own = tracks.filter(({ element }) => element === 'offer');
    expect(own.length).toBeGreaterThan(0);
    for (const { id, cels } of own) {
      // Of a track that moves and rests, the cels that are no longer entering show all of it.
      const seen = cels.filter(({ nodes }) => JSON.stringify(nodes).includes('"text"'));
      const torn = seen.map(({ nodes }) => whyTorn(nodes, amountOf(offerText), FRAME));
      expect(torn, `${id} ${offerText}`).toContain(undefined);
    }
  }
});

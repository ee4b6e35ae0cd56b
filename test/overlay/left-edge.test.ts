/** A look at the margin has one left edge, whatever sizes its texts come out at. */
import { describe, expect, it } from 'vitest';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

describe.each(['startup_explainer', 'premium_editorial'] as const)('%s on cards', (look) => {
  it.each([
    ['short', 'Go'],
    ['usual', 'Your coffee is lying to you'],
    ['long', 'Stop paying every month for a gym you have not visited since January, really'],
  ])('a %s headline and the text under it begin on one line', (_, headline) => {
    const short = { ...plainShort, look, headline, subheadline: 'Hot or iced, at your door within a day.' };
    const grid = gridOf(235, 160);
    const { elements } = composeShortOverlay(short, {
      typeset,
      fontBook,
      images: {},
      clips: clipsOf({ luma: grid }),
    }).layout;
    const [first, second] = ['title', 'subheadline'].map((id) => {
      const element = elements.find((each) => each.id === id);
      expect(element?.legibility?.intervention).toBe('plate');
      return {
        plate: element?.ink.x ?? 0,
        text: Math.min(...(element?.lines ?? []).map(({ ink }) => ink.x)),
        end: Math.max(...(element?.lines ?? []).map(({ ink }) => ink.x + ink.width)),
        plateEnd: (element?.ink.x ?? 0) + (element?.ink.width ?? 0),
      };
    });
    expect(Math.abs((first?.text ?? 0) - (second?.text ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.plate ?? 0) - (second?.plate ?? 0))).toBeLessThanOrEqual(1);
    for (const card of [first, second])
      expect(
        Math.abs((card?.text ?? 0) - (card?.plate ?? 0) - ((card?.plateEnd ?? 0) - (card?.end ?? 0))),
      ).toBeLessThan(2);
  });
});

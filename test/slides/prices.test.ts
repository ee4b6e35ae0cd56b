/**
 * Prices as they are drawn: each whole on one line, on its card and clear of all else, wherever a slide says it. Judged
 * by the glyphs of the draw list, because half a price states another one.
 */
import { describe, expect, it } from 'vitest';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { whyTorn } from '../support/drawn-texts.js';
import { amountOf, PRICES } from '../support/prices.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, TEMPLATES, type Words } from './support/carousels.js';
import { type Case, composed } from './support/faults.js';

const CASES = TEMPLATES.flatMap((template) => ASPECTS.map((aspect) => ({ template, aspect })));

/** What tears the prices of a carousel, each slide by its place. */
function torn(made: Case, wanted: (slide: number) => readonly string[]): readonly string[] {
  const { safe } = slideFrame(made.aspect);
  // Tails of first letters and kickers on plates stand a little outside of the safe zone.
  const frame = { x: safe.x - 14, y: safe.y - 20, width: safe.width + 28, height: safe.height + 40 };
  return composed(made).slides.flatMap(({ position, nodes, warnings }) => [
    ...wanted(position)
      .flatMap((price) => whyTorn(nodes, price, frame) ?? [])
      .map((why) => `${position}: ${why}`),
    ...warnings.map(({ code }) => `${position}: ${code}`),
  ]);
}

describe.each(CASES)('$template $aspect', ({ template, aspect }) => {
  it.each(sampled(`prices ${template} ${aspect}`, PRICES, 8))(
    '%s: %s stays whole wherever it stands',
    (language, price) => {
      const words: readonly Words[] = [
        { headline: 'Today', body: price },
        { kicker: price, headline: 'Cotton', body: `${price}\nOne detail\n* New customers` },
        { headline: `Now ${price} only`, body: `It was ${price} until now and is so today.` },
        { headline: 'A or B', body: `Old | New\n${price} | Slow\nBulky | ${price}` },
        { headline: 'Close', body: `${price} -> 0,49 €\n-> ${price}` },
      ];
      const amount = amountOf(price);
      const isOwn = (slide: number) => slide === 5;
      expect(
        torn({ template, aspect, words, language }, (slide) => (isOwn(slide) ? [price, '0,49 €'] : [amount])),
      ).toEqual([]);
    },
  );

  it('sets a price that is wider than its card as running text, still on one line', () => {
    const price = '9.999.999.999.999.999.999,99 €';
    const words = [{ headline: 'Today', body: price }, { body: `Soon\n${price}` }, { headline: 'Close', body: price }];
    expect(torn({ template, aspect, words, language: 'de' }, () => [price])).toEqual([]);
  });
});

it.each(sampled('prices no line holds', CASES, 2))('says so where no line holds one: $template $aspect', (slide) => {
  const words = [{ headline: 'Today', body: `9${'.999'.repeat(140)} €` }, { headline: 'b' }, { headline: 'c' }];
  expect(torn({ ...slide, words, language: 'de' }, () => [])).toEqual(['1: slide_text_overflow']);
});

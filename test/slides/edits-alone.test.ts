/** An edit of one slide redraws that slide alone, unless the carousel's scale of type has to change. */
import { describe, expect, it } from 'vitest';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, carousel, picture, TEMPLATES, type Words } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());
const WORDS: readonly Words[] = [
  { kicker: 'Fresh roast', headline: 'Your coffee is lying to you' },
  { headline: 'Stale beans', body: 'Most beans are roasted months before you open the bag.' },
  { headline: 'What changes', body: 'Six farms\nGround for you\nFree returns' },
  { headline: 'Roasted this week', body: 'We roast on Monday.\nYou taste it by Friday.' },
  { headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag' },
];
const EDITS: readonly (readonly [string, (slide: Words) => Words])[] = [
  ['a word', (slide) => ({ ...slide, headline: `${slide.headline} now` })],
  ['two lines', (slide) => ({ ...slide, body: `${slide.body}\nOne more line\nAnd another one` })],
];

describe.each(TEMPLATES)('%s', (template) => {
  it.each(sampled(`edits ${template}`, ASPECTS, 1))('%s: an edit leaves the other slides as they are', (aspect) => {
    for (const photo of [undefined, picture('dark', aspect)]) {
      const composed = (words: readonly Words[]) =>
        composeSlider(carousel(template, words, { aspect }), {
          ...{ typeset, logo: undefined, pictures: words.map(() => photo) },
          paths: words.map((_, index) => `slides[${index}]`),
        });
      const before = composed(WORDS);
      for (const [name, edit] of EDITS)
        for (const index of [1, 2, 3]) {
          const after = composed(WORDS.map((slide, at) => (at === index ? edit(slide) : slide)));
          if (after.rung !== before.rung || after.scale.hookScale !== before.scale.hookScale) continue;
          const redrawn = after.slides.filter(
            ({ nodes }, at) => JSON.stringify(nodes) !== JSON.stringify(before.slides[at]?.nodes),
          );
          expect(
            redrawn.map(({ position }) => position),
            `${name} on slide ${index + 1}`,
          ).toEqual([index + 1]);
        }
    }
  });
});

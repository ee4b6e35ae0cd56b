/**
 * Pages composed by their content: which archetype and why, never three of one kind in a row, filled, and never a
 * number that is not in the copy.
 */
import { describe, expect, it } from 'vitest';
import { SLIDER_TEMPLATES, type SlideArchetype } from '../../src/document/enumerations.js';
import { resolveSlider } from '../../src/document/slider/resolve-slider.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { readContent, readingsOf } from '../../src/slides/archetypes/read-content.js';
import { readFigure } from '../../src/slides/archetypes/read-figure.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { emptiness } from '../../src/slides/emptiness.js';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, carousel, picture, TEMPLATES, type Words } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

const PLAIN: readonly Words[] = [
  { headline: 'Slow days' },
  { headline: 'Made by hand', body: 'In Lisbon since 1962.' },
  { headline: 'No plastic, ever', body: 'Every box is paper and starch.' },
  { headline: 'Kind to skin', body: 'Tested by people, not on animals.' },
  { headline: 'See you there', body: '-> Find a shop' },
];
const VARIED: readonly Words[] = [
  { kicker: 'Fresh roast', headline: 'Your coffee lies' },
  { headline: '41 hours from roast to cup', body: 'We measured it for a year.' },
  { headline: 'What you get', body: '- Six farms, no middleman\n- Ground for your machine\n- Free returns' },
  { headline: 'Loved in Lyon', body: '“I never went back to the supermarket.”\n— Anna, Lyon' },
  { headline: 'How it works', body: '1. Pick a roast\n2. We roast on Monday\n3. You taste it by Friday' },
  { headline: 'From weeks to days', body: '12 → 2 days' },
  { headline: 'Before and after', body: 'Before | After\nBitter | Sweet\nOld | Fresh' },
  { headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag' },
];

function composed(template: (typeof TEMPLATES)[number], words: readonly Words[], aspect: (typeof ASPECTS)[number]) {
  return composeSlider(carousel(template, words, { aspect }), {
    ...{ typeset, logo: undefined, pictures: words.map(() => undefined) },
    paths: words.map((_, index) => `slides[${index}]`),
  }).slides;
}

const kindsOf = (slides: ReturnType<typeof composed>) => slides.map(({ arrangement }) => arrangement.kind);

function isDull(kinds: readonly SlideArchetype[]): boolean {
  return kinds.some((kind, index) => kind === kinds[index + 1] && kind === kinds[index + 2]);
}

it.each<[string, string, SlideArchetype | undefined]>([
  ['41 hours back', '', 'number'],
  ['41時間で届く', '', 'number'],
  ['What we drink', 'Espresso: 41%\nFilter: 33%\nCapsules: 26%', 'number'],
  ['How it began', 'Founded: 2019\nMoved: 2021', 'checklist'],
  ['Faster', '12 → 2 days', 'number'],
  ['2024 in review', '', undefined],
  ['1st place', '', undefined],
  ['Loved', '“Never better.”\n— Anna', 'quote'],
  ['The box', '€79 -> €49\nOrganic', 'product'],
  ['How', '1. Pick\n2. Roast\n3. Taste', 'steps'],
  ['What', '- Light\n- Strong', 'checklist'],
  ['Which', 'Old | New\nBitter | Sweet', 'sides'],
  ['Plain words', 'And a sentence of them.', undefined],
])('"%s", "%s" asks for %s', (headline, body, archetype) => {
  const text = { kicker: '', headline, body };
  expect(readingsOf(readContent(text), text, 'content')[0]?.archetype).toBe(archetype);
});

it('has no number that the copy has not', () => {
  expect(readFigure('From weeks to days', '12 → 2 days')?.change).toMatchObject({ from: 12, to: 2, toText: '2 days' });
  expect(readFigure('€79 → €49', '')?.change).toBeUndefined();
  expect(readFigure('12 days → 2 hours', '')?.change).toBeUndefined();
  expect(readFigure('Room 12', '')).toBeUndefined();
  expect(readFigure('128 m² mit Blick', '')).toMatchObject({ main: '128 m²', rest: 'mit Blick' });
  expect(readFigure('2026年の計画', '')).toBeUndefined();
  expect(readFigure('64% of teams close late', '')?.share).toBe(0.64);
  expect(readFigure('20% off everything', '')?.share).toBeUndefined();
  expect(readFigure('Drinks', 'Espresso: 41%\nFilter: 33 g')).toBeUndefined();
});

describe.each(TEMPLATES)('%s', (template) => {
  it.each(sampled(`archetypes ${template}`, ASPECTS, 1))('%s: content chooses the page, and says why', (aspect) => {
    const slides = composed(template, VARIED, aspect);
    const kinds = kindsOf(slides);
    expect(kinds.slice(1)).toEqual(['number', 'checklist', 'quote', 'steps', 'number', 'sides', 'closing']);
    expect(slides.every(({ arrangement }) => arrangement.why !== '')).toBe(true);
    const texts = slides.map((slide) => slide.texts.map(({ text }) => text).join(' '));
    expect(texts[1]).toContain('41');
    expect(texts[5]).toContain('12 days');
    expect(texts[6]).toContain('Bitter');
  });

  it.each(sampled(`fill ${template}`, ASPECTS, 2))('%s: plain words fill their pages, and never dully', (aspect) => {
    const slides = composed(template, PLAIN, aspect);
    expect(isDull(kindsOf(slides)), kindsOf(slides).join()).toBe(false);
    const frame = slideFrame(aspect);
    for (const { arrangement, position } of slides)
      expect(emptiness(arrangement.laid.page, frame, undefined), `slide ${position}`).toBeLessThanOrEqual(0.2);
    // The hook stops a thumb.
    expect(slides[0]?.arrangement.laid.cap).toBeGreaterThanOrEqual(120);
  });

  it.each(sampled(`photos ${template}`, ASPECTS, 1))(
    '%s: varies photos, too, and leaves no page half empty',
    (aspect) => {
      const slider = carousel(template, PLAIN, { aspect });
      const { slides } = composeSlider(slider, {
        ...{ typeset, logo: undefined, pictures: PLAIN.map(() => picture('dark', aspect)) },
        paths: PLAIN.map((_, index) => `slides[${index}]`),
      });
      expect(isDull(kindsOf(slides)), kindsOf(slides).join()).toBe(false);
      for (const { arrangement, position } of slides) {
        const { laid, place } = arrangement;
        const share = emptiness(laid.page, slideFrame(aspect), place.framing?.stage);
        expect(share, `slide ${position}`).toBeLessThanOrEqual(0.2);
      }
    },
  );
});

it('words of a list or of two sides stay whole where they may be smaller', () => {
  const sides = 'Spreadsheets | Ledgerly\nTyped by hand | Matched in seconds\nA waiting list | A vet this week';
  for (const template of TEMPLATES)
    for (const aspect of ASPECTS) {
      const words = [
        { headline: 'A hook' },
        { headline: 'Spreadsheets vs Ledgerly', body: sides },
        { headline: 'End' },
      ];
      const texts = JSON.stringify(composed(template, words, aspect)[1]?.nodes);
      expect(texts, `${template} ${aspect}`).toContain('Spreadsheets');
      expect(texts, `${template} ${aspect}`).not.toMatch(/"text":"[^"]*\p{L}-"/u);
    }
});

it('keeps the archetype of the document, or warns', () => {
  const slides = PLAIN.map((one, index) => ({ ...one, ...(index === 1 ? { archetype: 'pattern' as const } : {}) }));
  const kept = (own: readonly object[]) =>
    composeSlider(
      resolveSlider({ kind: 'slider', template: SLIDER_TEMPLATES.creative[0], slides: own as typeof slides }),
      {
        ...{ typeset, logo: undefined, pictures: own.map(() => undefined) },
        paths: own.map((_, index) => `slides[${index}]`),
      },
    ).slides[1];
  expect(kept(slides)?.arrangement).toMatchObject({ kind: 'pattern', why: 'the document keeps it' });
  expect(kept(slides)?.warnings).toEqual([]);
  const unfit = kept(PLAIN.map((one, index) => ({ ...one, ...(index === 1 ? { archetype: 'quote' } : {}) })));
  expect(unfit?.warnings.map(({ code, path }) => ({ code, path }))).toEqual([
    { code: 'archetype_unfit', path: 'slides[1].archetype' },
  ]);
});

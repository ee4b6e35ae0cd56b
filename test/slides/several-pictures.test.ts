/** Slides with several pictures, and with a screenshot in a device: all of them are shown, apart, in every template. */
import { describe, expect, it } from 'vitest';
import { resolveSlider } from '../../src/document/slider/resolve-slider.js';
import { imageNodes } from '../../src/draw/image-nodes.js';
import { contains, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { deviceIn } from '../../src/slides/archetypes/device.js';
import { mosaicCells } from '../../src/slides/archetypes/mosaic.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { slideWarnings } from '../../src/slides/slide-warnings.js';
import { SLIDE_TEMPLATES } from '../../src/slides/templates/template-table.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, carousel, picture, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());
const WORDS = [
  { headline: 'Three places' },
  { headline: 'What you get', body: 'Small groups\nA local guide' },
  { headline: 'Coming?', body: '-> See dates' },
];

describe.each(TEMPLATES)('%s', (template) => {
  it.each(sampled(`mosaics ${template}`, ASPECTS, 1))('%s: shows every picture of its slides', (aspect) => {
    const one = picture('mid', aspect);
    const more = ['second', 'third'].map((asset) => ({ ...one, asset }));
    const { slides } = composeSlider(carousel(template, WORDS, { aspect }), {
      ...{ typeset, logo: undefined, pictures: WORDS.map(() => ({ ...one, more })) },
      paths: WORDS.map((_, index) => `slides[${index}]`),
    });
    expect(slides.map(({ arrangement }) => arrangement.kind)).toEqual(['mosaic', 'checklist', 'closing']);
    expect(slides[0]?.arrangement.why).toBe('the slide has 3 pictures');
    for (const { nodes, warnings } of slides) {
      expect(imageNodes(nodes).map(({ asset }) => asset)).toEqual([one.asset, 'second', 'third']);
      expect(warnings).toEqual([]);
    }
  });

  it.each(sampled(`devices ${template}`, ASPECTS, 1))('%s: shows a screenshot in its device', (aspect) => {
    const slider = carousel(template, WORDS, { aspect });
    const slides = slider.slides.map((slide) => ({ ...slide, frame: 'browser' as const }));
    const composed = composeSlider(
      { ...slider, slides },
      {
        ...{ typeset, logo: undefined, pictures: WORDS.map(() => picture('mid', aspect)) },
        paths: WORDS.map((_, index) => `slides[${index}]`),
      },
    );
    expect(composed.slides[0]?.arrangement.why).toBe('its picture is shown in a browser');
    for (const { nodes } of composed.slides) {
      const [screen] = imageNodes(nodes).map(({ box }) => box);
      expect((screen?.width ?? 0) / (screen?.height ?? 1)).toBeCloseTo(1.6, 1);
    }
  });
});

it.each([2, 3, 4, 5])('parts a panel in %i cells that lie in it and do not overlap', (count) => {
  for (const panel of [
    { x: 0, y: 20, width: 1080, height: 560 },
    { x: 36, y: 0, width: 500, height: 900 },
  ]) {
    const cells = mosaicCells(panel, count, SLIDE_TEMPLATES.featureGrid.hand);
    expect(cells).toHaveLength(count);
    expect(cells.every((cell) => contains(panel, cell))).toBe(true);
    expect(cells.some((cell, at) => cells.slice(at + 1).some((other) => overlaps(cell, other)))).toBe(false);
  }
});

it.each(['phone', 'browser'] as const)('draws a %s whole within its panel', (kind) => {
  const panel = { x: 10, y: 30, width: 700, height: 520 };
  const { body, screen } = deviceIn(panel, kind);
  expect(contains(panel, body)).toBe(true);
  expect(contains(body, screen)).toBe(true);
});

it('takes the first image for the background where there is none', () => {
  const [a, b] = [{ source: 'a.jpg' }, { source: 'b.jpg' }];
  const of = (own: object) =>
    resolveSlider({ kind: 'slider', slides: [own, {}, {}] } as Parameters<typeof resolveSlider>[0]).slides[0];
  expect(of({ images: [a, b] })).toMatchObject({ background: a, images: [b] });
  expect(of({ background: b, images: [] })).not.toHaveProperty('images');
});

it.each([
  ['images', { images: [{ source: 'a.jpg' }, { source: 'b.jpg' }] }],
  ['frame', { background: { source: 'a.jpg' }, frame: 'phone' }],
] as const)('warns where the template of an extension does not show %s', (field, own) => {
  const { slides, language } = resolveSlider({ kind: 'slider', slides: [own, {}, {}] } as unknown as Parameters<
    typeof resolveSlider
  >[0]);
  const warned = (isPlain: boolean) =>
    slideWarnings({
      ...{ slide: slides[0] as (typeof slides)[0], language, index: 0, path: 'slides[0]', broken: [], fits: true },
      ...{
        painted: { nodes: [], texts: [], logo: undefined },
        kind: 'type',
        picture: undefined,
        logo: undefined,
        isPlain,
      },
    }).map(({ code, path }) => [code, path]);
  expect(warned(true)).toEqual([['slide_field_unused', `slides[0].${field}`]]);
  expect(warned(false)).toEqual([]);
});

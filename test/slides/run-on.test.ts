/** Products that overlap cards, and that run on from their slide into the next one. */
import { describe, expect, it } from 'vitest';
import type { SliderAspectRatio, SliderLanguage, SliderTemplate } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { imageNodes } from '../../src/draw/image-nodes.js';
import { type Box, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { pixelsAssets } from '../../src/io/slides/pixels-asset.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { wholePixels } from '../../src/slides/pictures/pixels.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, picture, TEMPLATES, type Words } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());
const PRODUCT: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 620, height: 640, asset: 'product' };
const WORDS: readonly Words[] = [
  { headline: 'Carry more' },
  { headline: 'One bag', body: '€24 -> €18\nFree delivery' },
  { headline: 'Made to last', body: 'We mend it for ten years.' },
];

function composed(template: SliderTemplate, aspect: SliderAspectRatio = '4:5', language: SliderLanguage = 'en') {
  return composeSlider(carousel(template, WORDS, { aspect, language }), {
    ...{ typeset, logo: undefined, pictures: [undefined, PRODUCT, undefined] },
    paths: WORDS.map((_, index) => `slides[${index}]`),
  }).slides;
}

const products = (nodes: readonly DrawNode[] = []): readonly DrawNode[] =>
  imageNodes(nodes).filter(({ asset }) => asset === 'product');
const boxOf = (nodes: readonly DrawNode[] | undefined) => (products(nodes)[0] as { box: Box } | undefined)?.box;

describe('a product that runs on into the next slide', () => {
  it('is one picture, with its shadow', () => {
    const [, slide, next] = composed('boldStatement');
    const [own, guest] = [products(slide?.nodes), products(next?.nodes)];
    expect([own.length, guest.length]).toEqual([1, 1]);
    const data = new Uint8Array(PRODUCT.width * PRODUCT.height * 4).map((_, at) =>
      at % 4 === 3 ? 255 : (at * 2654435761) >>> 24,
    );
    const assets = new Map([['product', pixelsAssets()(wholePixels(data, PRODUCT, false))]]);
    const frame = { x: 0, y: 0, width: 1080, height: 1350 };
    const both = rasterize(own, { ...frame, width: 2160 }, assets);
    const rows = (raster: { data: Uint8Array; width: number }, from: number) =>
      Buffer.concat(
        Array.from({ length: frame.height }, (_, row) => {
          const at = 4 * (row * raster.width + from);
          return raster.data.subarray(at, at + 4 * frame.width);
        }),
      );
    expect(rows(rasterize(own, frame, assets), 0).equals(rows(both, 0))).toBe(true);
    const continued = rows(rasterize(guest, frame, assets), 0);
    // An enlarged picture is resampled from another edge.
    const whole = rows(both, frame.width);
    expect(continued.every((value, at) => Math.abs(value - (whole[at] as number)) <= 1)).toBe(true);
    expect(continued.some((value) => value > 0)).toBe(true);
  });

  it('keeps off the words of both slides', () => {
    for (const template of TEMPLATES)
      for (const slide of composed(template).slice(1)) {
        const stand = boxOf(slide.nodes);
        for (const { lines, text, element } of slide.texts)
          if (stand !== undefined && element !== 'folio')
            expect(
              lines.some((line) => overlaps(line, stand)),
              `${template} ${text}`,
            ).toBe(false);
      }
  });

  it('runs to the left where texts run to the left', () => {
    const [, slide, next] = composed('boldStatement', '4:5', 'ar');
    const [own, guest] = [boxOf(slide?.nodes), boxOf(next?.nodes)];
    expect(own?.x).toBeLessThan(0);
    expect(guest).toEqual({ ...own, x: (own?.x ?? 0) + 1080 });
  });

  it('does not where platforms lay their buttons over the side', () => {
    const [, slide, next] = composed('boldStatement', '9:16');
    expect([products(slide?.nodes).length, products(next?.nodes).length]).toEqual([1, 0]);
  });
});

it('a product lies over the card of its words, not under it', () => {
  const [, slide] = composed('offerCard', '1:1');
  const nodes = slide?.nodes ?? [];
  const isCard = (node: DrawNode) => node.kind === 'shape' && node.shape.kind === 'path' && node.shadow !== undefined;
  expect(nodes.findIndex(isCard)).toBeGreaterThan(0);
  const product = nodes.findIndex((node) => node.kind === 'image' && node.asset === 'product');
  expect(product).toBeGreaterThan(nodes.findIndex(isCard));
  const [box] = slide?.arrangement.laid.page.cards ?? [];
  expect(overlaps(box as Box, boxOf(nodes) as Box)).toBe(true);
});

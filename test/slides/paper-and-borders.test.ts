/** The grain of paper, and the border between two parts of a panorama. */
import { expect, it } from 'vitest';
import type { SliderTemplate } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { pixelsAssets } from '../../src/io/slides/pixels-asset.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { paperGrain } from '../../src/slides/grain.js';
import { wholePixels } from '../../src/slides/pictures/pixels.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, picture, SHORT, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());
const composed = (template: SliderTemplate, pictures: readonly (SlidePicture | undefined)[]) =>
  composeSlider(carousel(template, SHORT), {
    ...{ typeset, logo: undefined, pictures: SHORT.map((_, index) => pictures[index]) },
    paths: SHORT.map((_, index) => `slides[${index}]`),
  }).slides;
const fibresOf = (nodes: readonly DrawNode[] = []) =>
  nodes.flatMap((node) =>
    node.kind === 'shape' && node.shape.kind === 'path' && node.shape.data.includes('q') ? [node.shape.data] : [],
  );

it('paper has the same grain on all slides, and only the two templates of paper have it', () => {
  const size = { width: 1080, height: 1350 };
  const [dark, light] = fibresOf(paperGrain(size, '#101010'));
  expect(fibresOf(paperGrain(size, '#101010'))).toEqual([dark, light]);
  const withGrain = TEMPLATES.filter((template) =>
    composed(template, []).some(({ nodes }) => fibresOf(nodes).includes(dark ?? '')),
  );
  expect(withGrain).toEqual(['editorialStory', 'scrapbook']);
});

it('the veil of a panorama has one tone on both sides of every border', () => {
  const size = { width: 1080, height: 1350 };
  const part: SlidePicture = { ...picture('mid', '4:5'), isContinued: true };
  const grey = new Uint8Array(part.width * part.height * 4).map((_, at) => (at % 4 === 3 ? 255 : 122));
  const assets = new Map([[part.asset, pixelsAssets()(wholePixels(grey, part, true))]]);
  const slides = composed(
    'boldStatement',
    SHORT.map(() => part),
  );
  const frame = { x: 0, y: 0, ...size };
  const columns = slides.map(({ nodes }) => {
    const { data } = rasterize(nodes, frame, assets);
    const column = (x: number) =>
      Array.from({ length: size.height }, (_, y) => data[4 * (y * size.width + x)] as number);
    return { first: column(0), last: column(size.width - 1) };
  });
  for (const [index, { last }] of columns.entries()) {
    const next = columns[index + 1];
    if (next === undefined) continue;
    const steps = last.map((value, y) => Math.abs(value - (next.first[y] as number))).filter((step) => step > 1);
    expect(steps.length, `border ${index + 1}`).toBe(0);
  }
  const veiled = (columns[0]?.first ?? []).filter((value) => value < 115).length;
  expect(veiled).toBeGreaterThan(100);
});

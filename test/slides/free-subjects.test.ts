/** What a tall slide's picture shows stays free of its words: products are large, subjects are seen. */
import { describe, expect, it } from 'vitest';
import type { SliderTemplate } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { type Box, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import { sharedShare } from '../../src/slides/picture-subjects.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, picture, type Words } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

const WORDS: readonly Words[] = [
  { kicker: 'New season', headline: 'Mornings taste better up here', body: 'Picked by hand at first light.' },
  { headline: 'Taste the ridge', body: 'From the farm to you.' },
  { headline: 'Drink better', body: '-> Order now' },
];

function composed(template: SliderTemplate, shown: SlidePicture): readonly ComposedSlide[] {
  return composeSlider(carousel(template, WORDS, { aspect: '9:16' }), {
    ...{ typeset, logo: undefined, pictures: WORDS.map(() => shown) },
    paths: WORDS.map((_, index) => `slides[${index}]`),
  }).slides;
}

function images(nodes: readonly DrawNode[]): readonly Extract<DrawNode, { kind: 'image' }>[] {
  return nodes.flatMap((node) => (node.kind === 'image' ? [node] : node.kind === 'group' ? images(node.children) : []));
}

describe('a product on transparency', () => {
  const bottle: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 620, height: 640, asset: 'product' };

  it.each<[SliderTemplate]>([['boldStatement'], ['editorialStory'], ['featureGrid'], ['offerCard'], ['comparison']])(
    'has half of the width and more of a tall slide of %s, and no text on it',
    (template) => {
      for (const { nodes, texts, position } of composed(template, bottle)) {
        const [product] = images(nodes).map(({ box }) => box);
        expect(product?.width, `${position}`).toBeGreaterThan(0.5 * 1080);
        const touched = texts.filter(({ lines }) => lines.some((line) => overlaps(line, product as Box)));
        expect(
          touched.map(({ text }) => text),
          `${position}`,
        ).toEqual([]);
      }
    },
  );
});

describe('the subject in the middle of a tall photo', () => {
  /** A photo kept wider than its slide, whose subject takes its middle. */
  const plain = picture('mid', '9:16');
  const core: Box = { x: 400, y: 640, width: 640, height: 640 };
  const columns = Math.ceil(1458 / 15);
  const even = (value: number) => Buffer.alloc(columns * plain.luma.rows, value).toString('base64');
  const photo: SlidePicture = {
    ...{ ...plain, width: 1458, luma: { ...plain.luma, columns, low: even(110), high: even(135) } },
    subjects: { heads: [], core, isContinued: false },
  };

  it.each<[SliderTemplate]>([['boldStatement'], ['offerCard'], ['comparison']])(
    'is free of the words of %s, and in the picture',
    (template) => {
      for (const { nodes, texts, position } of composed(template, photo)) {
        const image = images(nodes).find(({ asset }) => asset === photo.asset);
        const { x, y, width } = image?.source ?? { ...photo, x: 0, y: 0 };
        const box = image?.box as Box;
        const scale = box.width / width;
        const shown: Box = {
          ...{ x: box.x + (core.x - x) * scale, y: box.y + (core.y - y) * scale },
          ...{ width: core.width * scale, height: core.height * scale },
        };
        expect(sharedShare(shown, [box]), `${position}: in the picture`).toBeGreaterThan(0.85);
        const lines = texts.flatMap((text) => text.lines);
        expect(sharedShare(shown, lines), `${position}: under words`).toBeLessThan(0.08);
      }
    },
  );
});

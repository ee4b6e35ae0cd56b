/** What stands beside the words: products on transparency, the logo, and the room both leave. */
import { describe, expect, it } from 'vitest';
import type { SliderAspectRatio, SliderTemplate } from '../../src/document/enumerations.js';
import { SLIDE_SIZES } from '../../src/document/slider/resolve-slider.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { type Box, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import type { ImageMedia } from '../../src/media.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, picture, type Words } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

/** A bottle, taller than wide, mid grey. */
const PRODUCT: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 620, height: 640, asset: 'product' };

/** A dark mark: seen on light pictures, lost on dark ones. */
const LOGO: ImageMedia = {
  ...{ kind: 'image', contentHash: 'logo', format: 'png', hasAlpha: true },
  size: { width: 400, height: 400 },
  inkBox: { x: 0, y: 0, width: 400, height: 400 },
  luminance: { mean: 0.02, p5: 0.01, p95: 0.03 },
};

function composed(
  template: SliderTemplate,
  words: readonly Words[],
  more: {
    readonly aspect?: SliderAspectRatio;
    readonly pictures?: readonly (SlidePicture | undefined)[];
    readonly logo?: ImageMedia;
    readonly language?: 'en' | 'pl';
  } = {},
): readonly ComposedSlide[] {
  const { aspect = '4:5', pictures = [], logo, language = 'en' } = more;
  return composeSlider(carousel(template, words, { aspect, language }), {
    ...{ typeset, logo, pictures: words.map((_, index) => pictures[index]) },
    paths: words.map((_, index) => `slides[${index}]`),
  }).slides;
}

function flatten(nodes: readonly DrawNode[]): readonly DrawNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? flatten(node.children) : [node]));
}

function imageBox(slide: ComposedSlide | undefined, asset: string): Box | undefined {
  const found = flatten(slide?.nodes ?? []).find((node) => node.kind === 'image' && node.asset === asset);
  return found?.kind === 'image' ? found.box : undefined;
}

/** The plate right behind the logo. */
function plateOf(slide: ComposedSlide | undefined): Box | undefined {
  const nodes = flatten(slide?.nodes ?? []);
  const at = nodes.findIndex((node) => node.kind === 'image' && node.asset === 'logo');
  const before = nodes[at - 1];
  const box = before?.kind === 'shape' && before.shape.kind === 'rect' ? before.shape.box : undefined;
  const ink = imageBox(slide, 'logo');
  return box && ink && box.x < ink.x && box.x + box.width > ink.x + ink.width && box.width < 300 ? box : undefined;
}

const inkOf = (slide: ComposedSlide | undefined, element?: string) =>
  (slide?.texts ?? [])
    .filter((text) => element === undefined || text.element === element)
    .flatMap(({ lines }) => lines);

const LONG_HOOK: readonly Words[] = [
  { kicker: 'New', headline: 'The last bottle you will ever buy' },
  { headline: 'Steel, twice', body: 'Nothing else touches the water.' },
  { headline: 'Drink better water', body: 'Free delivery.\n-> Shop the bottle' },
];

describe('a product on transparency', () => {
  it.each<[SliderTemplate, SliderAspectRatio]>([
    ['boldStatement', '4:5'],
    ['boldStatement', '9:16'],
    ['comparison', '4:5'],
    ['comparison', '9:16'],
    ['editorialStory', '9:16'],
    ['featureGrid', '9:16'],
  ])('%s %s stands clear of the words and of the logo', (template, aspect) => {
    const slides = composed(template, LONG_HOOK, { aspect, pictures: [PRODUCT, PRODUCT, PRODUCT], logo: LOGO });
    for (const slide of slides) {
      const product = imageBox(slide, 'product')!;
      for (const line of inkOf(slide))
        expect(overlaps(product, line), `${slide.position}: ${JSON.stringify([product, line])}`).toBe(false);
      const logo = plateOf(slide) ?? imageBox(slide, 'logo');
      if (logo !== undefined) expect(overlaps(product, logo), `${slide.position}`).toBe(false);
    }
  });

  it('uses the room beside ragged words when that shows it much larger', () => {
    const tall = { ...PRODUCT, width: 300, height: 900 };
    const [first = {}, ...others] = LONG_HOOK;
    const ragged = [{ ...first, headline: 'One last\nbottle\nyou will\never need' }, ...others];
    const [hook] = composed('boldStatement', ragged, { pictures: [tall] });
    const product = imageBox(hook, 'product')!;
    const words = inkOf(hook, 'headline');
    expect(product.y + product.height).toBeGreaterThan(words.at(-2)!.y);
    expect(words.filter((line) => overlaps(line, product))).toEqual([]);
  });
});

/** A box within every logo at the head of a slide. */
const LOGO_PLACE = { x: 80, y: 105, width: 10, height: 10 };

describe('the logo', () => {
  const words: readonly Words[] = [
    { headline: 'One' },
    { headline: 'Two' },
    { headline: 'Three' },
    { headline: 'Four' },
  ];
  const mixed = (aspect: SliderAspectRatio) =>
    (['light', 'dark', 'light', 'light'] as const).map((mood) => picture(mood, aspect));

  it.each<SliderTemplate>(['boldStatement', 'comparison', 'featureGrid', 'offerCard'])(
    'of %s has one treatment throughout: a plate on every picture as soon as one needs it',
    (template) => {
      for (const aspect of ['4:5', '1:1', '9:16'] as const) {
        const slides = composed(template, words, { aspect, pictures: mixed(aspect), logo: LOGO });
        const onPicture = slides.filter(({ arrangement }) => overlaps(arrangement.laid.page.stage, LOGO_PLACE));
        const plates = new Set(onPicture.map((slide) => plateOf(slide) !== undefined));
        expect([...plates], aspect).toHaveLength(1);
        if (onPicture.length === words.length) expect([...plates], aspect).toEqual([true]);
      }
    },
  );

  it('needs no plate on plain paper', () => {
    const slides = composed('editorialStory', words, { pictures: mixed('4:5').toReversed(), logo: LOGO });
    // The last page is dark.
    expect(slides.slice(1, 3).map((slide) => plateOf(slide) !== undefined)).toEqual([false, false]);
  });

  it('with its plate is hardly larger than without', () => {
    const bare = composed('boldStatement', words, { pictures: words.map(() => picture('light', '4:5')), logo: LOGO });
    const plated = composed('boldStatement', words, { pictures: mixed('4:5'), logo: LOGO });
    expect(plateOf(plated[0])!.height / imageBox(bare[0], 'logo')!.height).toBeLessThan(1.2);
  });

  it('stands as far from the upper edge of a panel as from its side', () => {
    const slides = composed('featureGrid', words, { pictures: mixed('4:5'), logo: LOGO });
    // The hook's words have the head of their panel; beside words it begins at the middle of the slide.
    const framed = slides.slice(1).filter(({ arrangement }) => arrangement.laid.page.stage.y < 72);
    expect(framed.length).toBeGreaterThan(1);
    for (const slide of framed) {
      const [mark, { stage }] = [plateOf(slide) ?? imageBox(slide, 'logo')!, slide.arrangement.laid.page];
      expect(Math.abs(mark.x - stage.x - (mark.y - stage.y)), `${slide.position}`).toBeLessThanOrEqual(8);
    }
  });
});

describe('room', () => {
  const pairs: readonly Words[] = [
    { headline: 'Jeden' },
    { headline: 'Dwa' },
    { headline: 'Pij lepszą wodę', body: 'Darmowa dostawa.' },
  ];

  it('below a block that holds an ogonek is as large as below one that does not', () => {
    const room = (headline: string) => {
      const slide = composed('boldStatement', [...pairs.slice(0, 2), { headline, body: 'Darmowa dostawa.' }], {
        language: 'pl',
      })[2];
      const nodes = flatten(slide!.nodes);
      const lines = inkOf(slide, 'headline');
      const last = lines.at(-1)!;
      const block = nodes.find(
        (node) =>
          node.kind === 'shape' &&
          node.shape.kind === 'rect' &&
          node.shape.box.x === Math.round(last.x) &&
          node.shape.box.y < last.y &&
          node.shape.box.y + node.shape.box.height > last.y + last.height,
      );
      const box = block?.kind === 'shape' && block.shape.kind === 'rect' ? block.shape.box : undefined;
      return inkOf(slide, 'body')[0]!.y - box!.y - box!.height;
    };
    expect(Math.abs(room('Pij dziś jeszcze lepszą wodę') - room('Pij dziś jeszcze lepsze wody'))).toBeLessThan(4);
  });

  it.each<[SliderTemplate, number]>([
    ['scrapbook', 20],
    ['editorialStory', 20],
  ])('between the words of %s and what stands at its foot is at least %d px', (template, least) => {
    const slides = composed(template, [{ headline: 'Why gym jugs keep ponytails guppy-tight and grippy' }, {}, {}], {
      pictures: [picture('mid', '4:5')],
      // White: on paper it needs its plate, which takes more room.
      logo: { ...LOGO, luminance: { mean: 0.97, p5: 0.95, p95: 1 } },
    });
    const logo = plateOf(slides[0]) ?? imageBox(slides[0], 'logo')!;
    const { safe } = slideFrame('4:5');
    // The foot of editorialStory begins with its hairline, 62 px above the end of the safe zone.
    const foot = template === 'editorialStory' ? safe.y + safe.height - 62 : logo.y;
    const end = Math.max(...inkOf(slides[0], 'headline').map((line) => line.y + line.height));
    expect(foot - end).toBeGreaterThanOrEqual(least);
    expect(SLIDE_SIZES['4:5'].height - logo.y - logo.height).toBeGreaterThanOrEqual(safe.y - 12);
  });

  it('is not taken by the tail of a j: its stem lines up with the letters above', () => {
    const set = (headline: string) => composed('offerCard', [{ headline }, {}, {}], { language: 'pl' })[0]!;
    const penOf = (slide: ComposedSlide, text: string) => {
      const found = flatten(slide.nodes).find((node) => node.kind === 'text' && node.text.includes(text));
      return found?.kind === 'text' ? found.x : Number.NaN;
    };
    const slide = set('Ostatnia butelka, jaką kupisz');
    expect(Math.abs(penOf(slide, 'jaką') - penOf(slide, 'butelka'))).toBeLessThan(0.1 * slide.texts[0]!.sizePx);
    expect(penOf(slide, 'jaką')).toBeLessThanOrEqual(inkOf(set('Ile'), 'headline')[0]!.x + 1);
  });
});

it('of two logos each slide shows the one for what lies behind it there', () => {
  const onDark = { ...LOGO, contentHash: 'white', luminance: { mean: 0.98, p5: 0.97, p95: 0.99 } };
  const words = [{ headline: 'Roasted today' }, { headline: 'At your door' }, { headline: 'Try a bag' }];
  const pictures = [picture('dark', '4:5'), picture('light', '4:5'), picture('dark', '4:5')];
  const slides = composed('boldStatement', words, { pictures, logo: { ...onDark, onLight: LOGO } });
  const marks = slides.map((slide) =>
    flatten(slide.nodes).flatMap((node) =>
      node.kind === 'image' && ['logo', 'white'].includes(node.asset) ? [node.asset] : [],
    ),
  );
  expect(marks).toEqual([['white'], ['logo'], ['white']]);
});

/** What the eye gets: contrast measured in the drawn pixels behind every line, and goldens of each template. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseHex, relativeLuminance } from '../../src/color.js';
import type { SliderAspectRatio, SliderTemplate } from '../../src/document/enumerations.js';
import { SLIDE_SIZES } from '../../src/document/slider/resolve-slider.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { imageSubjects } from '../../src/io/images/image-subjects.js';
import { type Raster, rasterize } from '../../src/io/raster/rasterize.js';
import { loadBackground } from '../../src/io/slides/load-background.js';
import { pixelsAssets } from '../../src/io/slides/pixels-asset.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import { measureLuma } from '../../src/slides/pictures/measure-luma.js';
import { type Pixels, wholePixels } from '../../src/slides/pictures/pixels.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { compareImages, defaultLimits, describeComparison, isWithin } from '../support/compare-images.js';
import { expectGolden } from '../support/expect-golden.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { type Picture, readPicture } from '../support/picture.js';
import { sampled } from '../support/tier.js';
import { carousel, LONGEST, SHORT, TEMPLATES, type Words } from './support/carousels.js';

const book = loadFontBook();
const typeset = createTypesetter(book);

interface Background {
  readonly picture: SlidePicture;
  readonly pixels: Pixels;
}

function subjectsIn(pixels: Pixels): Pick<SlidePicture, 'subjects'> {
  const subjects = imageSubjects(pixels);
  return subjects === undefined ? {} : { subjects };
}

function background(pixels: Pixels, asset: string): Background {
  return {
    pixels,
    picture: {
      kind: 'photo',
      width: pixels.width,
      height: pixels.height,
      asset,
      density: 1,
      ...subjectsIn(pixels),
      light: measureLuma(pixels),
    },
  };
}

const backgrounds = new Map<string, Background>();

/** A painted background, made once: every template is set on the same. */
function paintedBackground(aspect: SliderAspectRatio, paint: typeof BUSY): Background {
  const name = `${paint.name} ${aspect}`;
  const made = backgrounds.get(name) ?? background(painted(aspect, paint), name);
  backgrounds.set(name, made);
  return made;
}

/** Pixels from a function of their place: stripes, blots and gradients that no file is needed for. */
function painted(
  aspect: SliderAspectRatio,
  color: (x: number, y: number) => readonly [number, number, number],
): Pixels {
  const { width, height } = SLIDE_SIZES[aspect];
  const data = new Uint8Array(width * height * 4);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [r, g, b] = color(x / width, y / height);
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
      data[at + 3] = 255;
      at += 4;
    }
  }
  return wholePixels(data, { width, height }, true);
}

const BUSY = (x: number, y: number): readonly [number, number, number] => {
  const wave = Math.sin(x * 61) * Math.cos(y * 47) + Math.sin((x + y) * 23);
  return wave > 0.5 ? [250, 245, 235] : wave > -0.4 ? [120, 140, 160] : [12, 16, 30];
};
const DAWN = (x: number, y: number): readonly [number, number, number] => {
  const sun = Math.hypot(x - 0.62, (y - 0.34) * 1.25) < 0.13;
  return sun
    ? [255, 236, 190]
    : [Math.round(70 + 150 * (1 - y)), Math.round(60 + 80 * (1 - y)), Math.round(110 - 30 * y + 20 * Math.sin(x * 6))];
};

function compose(
  template: SliderTemplate,
  words: readonly Words[],
  back: Background | undefined,
  aspect: SliderAspectRatio = '4:5',
  language: 'en' | 'de' = 'en',
) {
  return composeSlider(carousel(template, words, { aspect, language }), {
    typeset,
    logo: undefined,
    pictures: words.map(() => back?.picture),
    paths: words.map(() => ''),
  });
}

function drawn(nodes: readonly DrawNode[], back: Background | undefined, aspect: SliderAspectRatio) {
  const assets = new Map(back === undefined ? [] : [[back.picture.asset, pixelsAssets()(back.pixels)]]);
  return rasterize(nodes, { x: 0, y: 0, ...SLIDE_SIZES[aspect] }, assets);
}

function withoutText(nodes: readonly DrawNode[]): readonly DrawNode[] {
  return nodes.flatMap((node): readonly DrawNode[] =>
    node.kind === 'text' ? [] : node.kind === 'group' ? [{ ...node, children: withoutText(node.children) }] : [node],
  );
}

function textsOf(nodes: readonly DrawNode[]): readonly Extract<DrawNode, { kind: 'text' }>[] {
  return nodes.flatMap((node) => (node.kind === 'text' ? [node] : node.kind === 'group' ? textsOf(node.children) : []));
}

/** Lines whose ink has less than 4.5:1 to the 2nd or 98th percentile of the luminance really drawn behind them. */
function faintLines(slide: ComposedSlide, back: Background | undefined, aspect: SliderAspectRatio): readonly string[] {
  const { data, width } = drawn(withoutText(slide.nodes), back, aspect);
  return textsOf(slide.nodes).flatMap((node) => {
    // An old price is struck through on purpose.
    if (node.text === '€79') return [];
    const ink = book.ink(node.text, node.font, 'en', 'ltr');
    const values: number[] = [];
    for (let y = Math.floor(node.y - ink.ascent); y < node.y + ink.descent; y += 2) {
      for (let x = Math.floor(node.x + ink.left); x < node.x + ink.right; x += 2) {
        const at = (y * width + x) * 4;
        values.push(relativeLuminance({ r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0, a: 255 }));
      }
    }
    values.sort((a, b) => a - b);
    const own = relativeLuminance(parseHex(String(node.fill)) ?? { r: 0, g: 0, b: 0, a: 255 });
    const percentile = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
    const ratio = Math.min(contrastRatio(own, percentile(0.02)), contrastRatio(own, percentile(0.98)));
    return ratio < 4.5 ? [`slide ${slide.position} "${node.text}" ${ratio.toFixed(2)}:1`] : [];
  });
}

describe.each(TEMPLATES)('%s', (template) => {
  it('is read on the pixels it is drawn on', () => {
    for (const aspect of sampled(`aspects ${template}`, ['4:5', '9:16'] as const, 1)) {
      for (const paint of sampled(`paints ${template}`, [BUSY, DAWN], 1)) {
        const back = paintedBackground(aspect, paint);
        const faint = compose(template, SHORT, back, aspect).slides.flatMap((slide) => faintLines(slide, back, aspect));
        expect(faint, `${aspect} ${paint.name}`).toEqual([]);
      }
      expect(
        compose(template, SHORT, undefined, aspect).slides.flatMap((slide) => faintLines(slide, undefined, aspect)),
      ).toEqual([]);
    }
  });

  it('looks as it did', async () => {
    const back = paintedBackground('4:5', DAWN);
    const slides = goldenSlides(template, back);
    await expectGolden(await strip(slides, back), `slides/${template}`);
  });

  it('looks as it did with the longest German texts and no photo', async () => {
    const { slides } = compose(template, [LONGEST.de, LONGEST.de, LONGEST.de], undefined, '1:1', 'de');
    await expectGolden(await strip(slides, undefined, '1:1'), `slides/${template}-longest`);
  });
});

type ShapeNode = Extract<DrawNode, { kind: 'shape' }>;

function shapesOf(nodes: readonly DrawNode[]): readonly ShapeNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'shape' ? [node] : node.kind === 'group' ? shapesOf(node.children) : [],
  );
}

/** Pixels of a slide from which a mark is one; a dash of a perforated line has 48, a dot of the progress 200. */
const LEAST_PIXELS = 120;

function changedPixels(a: Raster, b: Raster): number {
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) + Math.abs((a.data[at + 1] ?? 0) - (b.data[at + 1] ?? 0)) > 24)
      count += 1;
  return count;
}

/** Up to 80 px a side: dots of the progress, check marks, short rules. Of a path its own numbers tell. */
function isSmall({ shape }: ShapeNode): boolean {
  if (shape.kind !== 'path') return shape.box.width <= 80 && shape.box.height <= 80;
  const numbers = (shape.data.match(/-?[\d.]+/g) ?? []).map(Number);
  const span = (from: number) => {
    const own = numbers.filter((_, index) => index % 2 === from);
    return Math.max(...own) - Math.min(...own);
  };
  return span(0) <= 80 && span(1) <= 80;
}

function withoutNode(nodes: readonly DrawNode[], gone: DrawNode): readonly DrawNode[] {
  return nodes.flatMap((node): readonly DrawNode[] =>
    node === gone ? [] : node.kind === 'group' ? [{ ...node, children: withoutNode(node.children, gone) }] : [node],
  );
}

/** The three slides of a template's golden. */
function goldenSlides(template: SliderTemplate, back: Background): readonly ComposedSlide[] {
  const second = SHORT[template === 'offerCard' ? 3 : template === 'comparison' ? 4 : 2];
  return compose(
    template,
    [SHORT[0], second, SHORT[5]].map((words) => words ?? {}),
    back,
  ).slides;
}

async function strip(
  slides: readonly ComposedSlide[],
  back: Background | undefined,
  aspect: SliderAspectRatio = '4:5',
): Promise<Buffer> {
  const { width, height } = goldenSize(aspect);
  const cells = await Promise.all(slides.map((slide) => shrunk(drawn(slide.nodes, back, aspect), aspect)));
  return sharp({ create: { width: width * slides.length, height, channels: 3, background: '#000' } })
    .composite(cells.map((input, index) => ({ input, left: index * width, top: 0 })))
    .png({ palette: true, effort: 7 })
    .toBuffer();
}

/** A slide in a golden: letters of 24 px are 9 px high there. */
function goldenSize(aspect: SliderAspectRatio) {
  const width = 420;
  return { width, height: Math.round((width * SLIDE_SIZES[aspect].height) / SLIDE_SIZES[aspect].width) };
}

function shrunk({ data, width, height }: Raster, aspect: SliderAspectRatio): Promise<Buffer> {
  const size = goldenSize(aspect);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(size.width, size.height)
    .png()
    .toBuffer();
}

/** Calibration: what is gone from a slide has to be seen in its golden, however small it is there. */
describe('the golden of a slide sees that there is no', () => {
  const back = paintedBackground('4:5', DAWN);
  const raster = (nodes: readonly DrawNode[]): Raster => drawn(nodes, back, '4:5');

  /** The picture without what is drawn in a box: `ground` shows there. */
  function erased(whole: Raster, ground: Raster, box: Box): Raster {
    const data = Uint8Array.from(whole.data);
    for (let y = Math.floor(box.y); y < box.y + box.height; y += 1) {
      const from = 4 * (y * whole.width + Math.floor(box.x));
      data.set(ground.data.subarray(from, from + 4 * Math.ceil(box.width)), from);
    }
    return { ...whole, data };
  }

  /** The place of one character of a drawn text. */
  function glyphBox(nodes: readonly DrawNode[], text: string, index: number): Box {
    const node = textsOf(nodes).find((candidate) => candidate.text.includes(text));
    if (node === undefined)
      throw new Error(`Expected a text with ${text} but found ${textsOf(nodes).map((one) => one.text)}`);
    const at = node.text.indexOf(text) + index;
    const x = node.x + book.advance(node.text.slice(0, at), node.font, 'en', 'ltr');
    const width = book.advance(node.text[at] ?? '', node.font, 'en', 'ltr');
    const { ascent, descent } = book.ink(node.text, node.font, 'en', 'ltr');
    return { x, y: node.y - ascent, width, height: ascent + descent };
  }

  /** What the comparison of the two goldens says; undefined when they would pass for the same. */
  async function seen(expected: Raster, actual: Raster): Promise<string | undefined> {
    const [before, after] = await Promise.all(
      [expected, actual].map(async (one) => readPicture(await shrunk(one, '4:5'))),
    );
    const comparison = compareImages(after as Picture, before as Picture);
    return isWithin(comparison, defaultLimits) ? undefined : describeComparison(comparison);
  }

  const LETTERS: readonly (readonly [SliderTemplate, string, number])[] = [
    ['featureGrid', '72 mm', 1],
    ['editorialStory', '72 mm', 0],
    ['scrapbook', 'it', 1],
    ['boldStatement', 'bag', 2],
    ['offerCard', 'Portugal', 5],
    ['offerCard', 'lasts', 1],
    ['comparison', 'person', 3],
  ];
  it.each(sampled('letters of goldens', LETTERS, 3))('%s: letter of "%s" at %d', async (template, text, index) => {
    const slide = goldenSlides(template, back).find(({ nodes }) =>
      textsOf(nodes).some((node) => node.text.includes(text)),
    );
    const nodes = slide?.nodes ?? [];
    const whole = raster(nodes);
    const without = erased(whole, raster(withoutText(nodes)), glyphBox(nodes, text, index));
    expect(await seen(whole, without)).toMatch(/largest patch/);
  });

  it.each(sampled('marks', TEMPLATES, 1))('%s: small mark or dot', async (template) => {
    const unseen: string[] = [];
    let count = 0;
    for (const { nodes, position } of goldenSlides(template, back)) {
      const whole = raster(nodes);
      for (const mark of shapesOf(nodes).filter(isSmall)) {
        const without = raster(withoutNode(nodes, mark));
        if (changedPixels(whole, without) < LEAST_PIXELS) continue;
        count += 1;
        if ((await seen(whole, without)) === undefined) unseen.push(`${position}: ${JSON.stringify(mark.shape)}`);
      }
    }
    expect(unseen, `of ${count}`).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});

describeWithMedia('on photographs', () => {
  const PHOTOS = [
    'bg-woman-camera-1800x1200.jpg',
    'bg-road-lights-1920x1280.jpg',
    'bg-craft-beer-6000x4000.jpg',
    'bg-canyon-3072x2048.jpg',
  ];
  it.each(sampled('photographs', PHOTOS, 1))('%s: every template is read on it', async (name) => {
    const { facts, pixels } = await loadBackground(testMedia(`image/${name}`), {
      slide: SLIDE_SIZES['4:5'],
      contentHash: name,
      documentPath: '',
    });
    const back: Background = { pixels, picture: { ...facts, asset: name } };
    for (const template of TEMPLATES) {
      const faint = compose(template, SHORT, back).slides.flatMap((slide) => faintLines(slide, back, '4:5'));
      expect(faint, template).toEqual([]);
    }
  });
});

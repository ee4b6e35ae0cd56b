/** What the eye gets: contrast measured in the drawn pixels behind every line, and goldens of each template. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseHex, relativeLuminance } from '../../src/color.js';
import type { SliderAspectRatio, SliderTemplate } from '../../src/document/enumerations.js';
import { SLIDE_SIZES } from '../../src/document/slider/resolve-slider.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { loadBackground } from '../../src/io/slides/load-background.js';
import { pixelsAssets } from '../../src/io/slides/pixels-asset.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import { findSubject } from '../../src/slides/pictures/find-subject.js';
import { measureLuma } from '../../src/slides/pictures/measure-luma.js';
import { type Pixels, wholePixels } from '../../src/slides/pictures/pixels.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { expectGolden } from '../support/expect-golden.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { carousel, LONGEST, SHORT, TEMPLATES, type Words } from './support/carousels.js';

const book = loadFontBook();
const typeset = createTypesetter(book);

interface Background {
  readonly picture: SlidePicture;
  readonly pixels: Pixels;
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
      interest: findSubject(pixels),
      luma: measureLuma(pixels),
    },
  };
}

/** Pixels from a function of their place: stripes, blots and gradients that no file is needed for. */
function painted(
  aspect: SliderAspectRatio,
  color: (x: number, y: number) => readonly [number, number, number],
): Pixels {
  const { width, height } = SLIDE_SIZES[aspect];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...color(x / width, y / height), 255], (y * width + x) * 4);
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
    for (const aspect of ['4:5', '9:16'] as const) {
      for (const paint of [BUSY, DAWN]) {
        const back = background(painted(aspect, paint), 'painted');
        const faint = compose(template, SHORT, back, aspect).slides.flatMap((slide) => faintLines(slide, back, aspect));
        expect(faint, `${aspect} ${paint.name}`).toEqual([]);
      }
      expect(
        compose(template, SHORT, undefined, aspect).slides.flatMap((slide) => faintLines(slide, undefined, aspect)),
      ).toEqual([]);
    }
  });

  it('looks as it did', async () => {
    const back = background(painted('4:5', DAWN), 'dawn');
    const { slides } = compose(
      template,
      [SHORT[0], SHORT[template === 'offerCard' ? 3 : template === 'comparison' ? 4 : 2], SHORT[5]].map(
        (words) => words ?? {},
      ),
      back,
    );
    await expectGolden(await strip(slides, back), `slides/${template}`);
  });

  it('looks as it did with the longest German texts and no photo', async () => {
    const { slides } = compose(template, [LONGEST.de, LONGEST.de, LONGEST.de], undefined, '1:1', 'de');
    await expectGolden(await strip(slides, undefined, '1:1'), `slides/${template}-longest`);
  });
});

async function strip(
  slides: readonly ComposedSlide[],
  back: Background | undefined,
  aspect: SliderAspectRatio = '4:5',
): Promise<Buffer> {
  const width = 240;
  const height = Math.round((width * SLIDE_SIZES[aspect].height) / SLIDE_SIZES[aspect].width);
  const cells = await Promise.all(
    slides.map((slide) => {
      const raster = drawn(slide.nodes, back, aspect);
      return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } })
        .removeAlpha()
        .resize(width, height)
        .png()
        .toBuffer();
    }),
  );
  return sharp({ create: { width: width * slides.length, height, channels: 3, background: '#000' } })
    .composite(cells.map((input, index) => ({ input, left: index * width, top: 0 })))
    .png()
    .toBuffer();
}

describeWithMedia('on photographs', () => {
  const PHOTOS = [
    'bg-woman-camera-1800x1200.jpg',
    'bg-road-lights-1920x1280.jpg',
    'bg-craft-beer-6000x4000.jpg',
    'bg-canyon-3072x2048.jpg',
  ];
  it.each(PHOTOS)('%s: every template is read on it', async (name) => {
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

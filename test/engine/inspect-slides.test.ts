/** A rendered carousel with faults made on purpose, held against its composition. */
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { imageNodes } from '../../src/draw/image-nodes.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { SlidesInspection } from '../../src/inspect/slides.types.js';
import type { PlannedSlide, SliderPlan } from '../../src/slides/slider-plan.js';
import { jsonOf, runCli } from '../cli/support/run-cli.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const folder = scratchFolder();
const media = join(folder, 'media');
const carousel = join(folder, 'carousel');
const engine = createEngine({ cacheDir: join(folder, 'cache') });
const composition = {
  kind: 'slider',
  mode: 'ad_driven',
  template: 'offerCard',
  aspect_ratio: '1:1',
  format: 'jpeg',
  logo: { source: '../logo.png' },
  slides: [
    { kicker: 'This week', headline: 'Fresh every morning', background: { source: '../a.jpg' } },
    { headline: 'Baked at four', body: 'On your table at eight.', background: { source: '../b.jpg' } },
    { headline: 'First bag free', body: '$4.90 instead of $9.80\n-> Get my bag', background: { source: '../a.jpg' } },
  ],
} as const satisfies SliderComposition;
let plan: SliderPlan;

const render = (more: Partial<SliderComposition>, output: string) =>
  engine.render({ ...composition, ...more } as typeof composition, { output, baseDir: media });
const inspect = (file: string, asked: SliderComposition = composition) =>
  engine.inspect(file, asked as typeof composition, { baseDir: media });
const found = ({ findings }: SlidesInspection) =>
  findings.map(({ code, path }) => (path === '' ? code : `${code} ${path}`));

/** A copy of the carousel, changed. */
async function changed(name: string, change: (file: (position: number) => string) => unknown) {
  const place = join(folder, name);
  cpSync(carousel, place, { recursive: true });
  await change((position) => join(place, `slide-0${position}.jpg`));
  return place;
}

function planned(position: number): PlannedSlide {
  const slide = plan.slides[position - 1];
  if (slide?.status !== 'pending') throw new Error(`slide ${position} is not planned`);
  return slide;
}

/** The logo alone: the other image of a slide is its background. */
const markOn = (position: number) =>
  imageNodes(planned(position).nodes).filter(({ asset }) => asset !== planned(position).background?.asset);

/** Paints over a box, with the colour that lies left of it. */
async function wipe(file: string, box: { x: number; y: number; width: number; height: number }) {
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const beside = sharp(file).extract({ left: Math.max(0, left - 4), top, width: 2, height: Math.max(1, height) });
  const patch = await beside.resize(width, height, { fit: 'fill' }).png().toBuffer();
  writeFileSync(
    file,
    await sharp(file)
      .composite([{ input: patch, left, top }])
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
}

beforeAll(async () => {
  const paint = (file: string, color: string, at: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><linearGradient id="g"><stop stop-color="${color}"/><stop offset="1" stop-color="#223344"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${at}" cy="40%" r="18%" fill="#eeccaa"/></svg>`;
    return sharp(Buffer.from(svg)).removeAlpha().toFile(join(folder, file));
  };
  mkdirSync(media);
  await Promise.all([
    paint('a.jpg', '#cc5533', '50%'),
    paint('b.jpg', '#33aa77', '30%'),
    paint('c.jpg', '#5566cc', '80%'),
  ]);
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="80" height="80" fill="#d02030"/><circle cx="160" cy="40" r="40" fill="#102060"/></svg>`;
  await sharp(Buffer.from(mark)).png().toFile(join(folder, 'logo.png'));
  await render({}, `${carousel}/`);
  plan = await engine.plan(composition, { baseDir: media });
});

describe('the pictures of a carousel', () => {
  it('are as asked when they are the render, or coded again at half the size and scaled up', async () => {
    const own = await inspect(carousel);
    expect(own).toMatchObject({
      kind: 'slides',
      status: 'passed',
      findings: [],
      asked: { slides: 3, format: 'jpeg', width: 1080, height: 1080 },
    });
    expect(own.slides.map(({ position, matching, differing }) => [position, matching, differing])).toEqual([
      [1, 1, []],
      [2, 1, []],
      [3, 1, []],
    ]);
    const texts = own.slides.flatMap(({ elements }) => elements.map(({ text }) => text));
    expect(texts).toEqual(expect.arrayContaining(['Fresh every morning', 'On your table at eight.', 'Get my bag']));
    for (const position of sampled('slides coded again', [1, 2, 3], 1)) {
      const half = await sharp(join(carousel, `slide-0${position}.jpg`))
        .resize(540)
        .jpeg({ quality: 60 })
        .toBuffer();
      const again = join(folder, `again-${position}.jpg`);
      writeFileSync(again, await sharp(half).resize(1080).jpeg({ quality: 60 }).toBuffer());
      expect(found(await inspect(again))).toEqual([]);
    }
  });

  it('show a text that is gone, a logo that is gone, and a text in other words', async () => {
    const other = join(folder, 'other-words');
    const slides = composition.slides.map((slide) => ({ ...slide, headline: slide.headline.replace('four', 'five') }));
    await render({ slides }, `${other}/`);
    const place = await changed('wiped', async (file) => {
      const headline = planned(1).texts.find(({ element }) => element === 'headline');
      for (const line of headline?.lines ?? []) await wipe(file(1), line);
      for (const { box } of markOn(3)) await wipe(file(3), box);
      cpSync(join(other, 'slide-02.jpg'), file(2));
    });
    expect(new Set(found(await inspect(place)))).toEqual(
      new Set(['text_missing slides[0].headline', 'text_differs slides[1].headline', 'logo_missing logo.source']),
    );
  });

  it('show a part of the template in another colour, a picture that is another, and what lies over it', async () => {
    const recoloured = join(folder, 'recoloured');
    await render({ accent_color: '#00a050' }, `${recoloured}/`);
    const inOther = await inspect(recoloured);
    expect(found(inOther)).toEqual(
      expect.arrayContaining(['picture_differs slides[0]', 'picture_differs slides[1]', 'picture_differs slides[2]']),
    );
    const place = await changed('laid-over', async (file) => {
      const mark = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer();
      writeFileSync(
        file(1),
        await sharp(file(1))
          .composite([{ input: mark, left: 900, top: 180 }])
          .jpeg()
          .toBuffer(),
      );
    });
    const over = await inspect(place);
    expect(found(over)).toEqual(['picture_differs slides[0]']);
    const [box] = over.slides[0]?.differing ?? [];
    expect(
      [box?.x, box?.y].map((value) => Math.abs((value ?? 0) - 900) < 18 || Math.abs((value ?? 0) - 180) < 18),
    ).toEqual([true, true]);
  });

  it('are counted, put in order, and held to size and type', async () => {
    const miscounted = await changed('miscounted', (file) => renameSync(file(2), file(4)));
    expect(found(await inspect(miscounted))).toEqual(['slide_missing slides[1]', 'slide_unexpected']);
    const swapped = await changed('swapped', (file) => {
      renameSync(file(1), `${file(1)}.x`);
      renameSync(file(2), file(1));
      renameSync(`${file(1)}.x`, file(2));
    });
    expect(found(await inspect(swapped)).toSorted()).toEqual([
      'slides_out_of_order slides[0]',
      'slides_out_of_order slides[1]',
    ]);
    const odd = await changed('odd', async (file) => {
      const half = await sharp(file(1)).resize(540).webp().toBuffer();
      writeFileSync(file(1), half);
      writeFileSync(file(3), readFileSync(file(3)).subarray(0, 9000));
    });
    const oddly = await inspect(odd);
    expect(new Set(found(oddly))).toEqual(
      new Set([
        'slide_unreadable slides[2]',
        'size_differs slides[0]',
        'format_differs slides[0]',
        'suffix_wrong slides[0]',
      ]),
    );
    expect(oddly.slides[0]?.image).toMatchObject({ format: 'webp', width: 540, height: 540 });
  });

  it('of another carousel are told once', async () => {
    const other = join(folder, 'another');
    const slides = ['Cold brew', 'Steeped overnight', 'Ask for a sample'].map((headline) => ({
      headline,
      background: { source: '../c.jpg' },
    }));
    await render({ slides, template: 'featureGrid' }, `${other}/`);
    expect(found(await inspect(other))).toEqual(['another_carousel']);
  });

  it('may be one, under any name: it is held against the slide it shows', async () => {
    const one = join(folder, 'one.jpg');
    cpSync(join(carousel, 'slide-02.jpg'), one);
    const alone = await inspect(one);
    expect(alone).toMatchObject({ status: 'passed', path: one, findings: [] });
    expect(alone.slides.map(({ position }) => position)).toEqual([2]);
  });
});

describe('what is no carousel is refused', () => {
  it('a folder without pictures, a file that is none, a place outside the roots', async () => {
    await expect(inspect(media)).rejects.toMatchObject({ code: 'asset_missing' });
    writeFileSync(join(folder, 'text.png'), 'no picture at all');
    await expect(inspect(join(folder, 'text.png'))).rejects.toMatchObject({ code: 'asset_not_image', class: 'media' });
    const fenced = createEngine({ cacheDir: null, roots: [carousel] });
    await expect(fenced.inspect(join(folder, 'another'), composition, { baseDir: media })).rejects.toMatchObject({
      code: 'path_not_allowed',
    });
  });

  it('and a picture is no film', async () => {
    await expect(engine.inspect(join(carousel, 'slide-01.jpg'))).rejects.toMatchObject({
      code: 'asset_not_video',
      message: expect.stringContaining(basename('slide-01.jpg')),
    });
  });
});

it('the command line says the same of a folder and of one picture, and ends with 1 for a fault', async () => {
  writeFileSync(join(media, 'slider.json'), JSON.stringify(composition));
  const cli = (...args: readonly string[]) =>
    runCli(['inspect', ...args, '--quiet', '--cache', join(folder, 'cache')], { cwd: folder });
  const whole = await cli('carousel', 'media/slider.json');
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect(whole.stdout).toMatch(/^ +slide 1 +jpeg 1080x1080, \d+ bytes, 100% alike, 3 of 3 texts and logo seen$/m);
  expect(whole.stdout).toMatch(/\nno fault: 0 fault\(s\), 0 warning\(s\), 0 note\(s\)\n$/);
  const words = ['--set', 'slides[1].headline=Roasted at nine'];
  const one = await cli('carousel/slide-02.jpg', 'media/slider.json', ...words);
  expect(one.code).toBe(1);
  expect(one.stdout).toContain('fault text_differs (slides[1].headline): Something other than "Roasted at nine"');
  const json = await cli('carousel/slide-02.jpg', 'media/slider.json', ...words, '--json');
  expect(json.code).toBe(1);
  expect(jsonOf(json)).toMatchObject({ kind: 'slides', status: 'failed', slides: [{ position: 2 }] });
});

/**
 * Carousels through the engine: files and manifest, what an edit redraws, what a restyle reuses, and what one broken
 * picture does.
 */

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import { DRAFT_PREFIX } from '../../src/io/files/publish-output.js';
import { ownerTag } from '../../src/io/files/unfinished.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { expectFiles, filesBelow, tempDir } from '../support/temp-dir.js';
import { cancelCall, type Moment } from './support/cancel-call.js';

const root = scratchFolder();
const media = join(root, 'media');
const cacheDir = join(root, 'cache');

const slides = [
  { headline: 'Your coffee is lying to you', kicker: 'Ritual', background: { source: 'a.jpg' } },
  { headline: 'Stale beans', body: 'Roasted months ago.', background: { source: 'b.png' } },
  { headline: 'Roasted this week', body: 'You taste it by Friday.', background: { source: 'c.jpg' } },
  { headline: 'First bag free', body: '-> Get my bag' },
];
const base = { kind: 'slider', slides, caption: 'Taste it', hashtags: ['#coffee'], format: 'jpeg' } as const;

/** A gradient with a disc, so that crops and colours can be told apart. */
async function paint(
  file: string,
  width: number,
  height: number,
  color: string,
  more: (image: Sharp) => Sharp = (image) => image,
) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="${color}"/><stop offset="1" stop-color="#223344"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="40%" r="18%" fill="#eeccaa"/></svg>`;
  await more(sharp(Buffer.from(svg)).removeAlpha()).toFile(join(media, file));
}

beforeAll(async () => {
  mkdirSync(media, { recursive: true });
  await paint('a.jpg', 1600, 1200, '#cc5533');
  await paint('b.png', 900, 1600, '#33aa77');
  await paint('c.jpg', 1200, 1200, '#5566cc');
  writeFileSync(join(media, 'broken.jpg'), 'no picture at all');
  cpSync(join(media, 'a.jpg'), join(media, 'cut.jpg'));
  truncateSync(join(media, 'cut.jpg'), 6000);
});

const engine = () => createEngine({ cacheDir });
const render = (
  composition: SliderComposition,
  output: string,
  options: { readonly cache?: string | null; readonly onProgress?: (progress: Progress) => void } = {},
) =>
  createEngine({ cacheDir: options.cache === undefined ? cacheDir : options.cache }).render(composition, {
    output,
    baseDir: media,
    onProgress: options.onProgress,
  });
const sha = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const hashes = (folder: string) => slides.map((_, index) => sha(join(folder, `slide-0${index + 1}.jpg`)));

describe('a carousel', () => {
  it('writes its slides and a manifest that tells the truth about them', async () => {
    const folder = tempDir();
    const output = join(folder, 'deep/er/out/');
    const result = await render(base, output);
    expectFiles(join(folder, 'deep/er/out'), [
      'manifest.json',
      'slide-01.jpg',
      'slide-02.jpg',
      'slide-03.jpg',
      'slide-04.jpg',
    ]);
    expect(result).toMatchObject({
      kind: 'slider',
      status: 'completed',
      cached: false,
      chunks: { total: 4, reused: 0 },
      warnings: [],
    });
    expect(result.outputs.map(({ role, mime_type }) => `${role} ${mime_type}`)).toEqual([
      ...Array(4).fill('slide image/jpeg'),
      'manifest application/json',
    ]);
    for (const { path, sha256, bytes } of result.outputs) {
      expect(sha256).toBe(sha(path));
      expect(bytes).toBe(readFileSync(path).length);
    }
    const manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      status: 'completed',
      caption: 'Taste it',
      hashtags: ['#coffee'],
      combination_hash: result.combination_hash,
      caption_draft:
        'Your coffee is lying to you\n\n• Stale beans\n• Roasted this week\n\nFirst bag free\n→ Get my bag',
    });
    const composed = [
      ['picture', 'the photo has room for the words'],
      ['picture', 'the photo has room for the words'],
      ['print', 'the photo stands beside the words'],
      ['closing', 'it is the last slide'],
    ];
    const said = [
      'Ritual. Your coffee is lying to you.',
      'Stale beans. Roasted months ago.',
      'Roasted this week. You taste it by Friday.',
      'First bag free. Get my bag',
    ];
    expect(manifest.slides.map((slide: Record<string, unknown>) => slide)).toEqual(
      slides.map((_, index) => ({
        position: index + 1,
        status: 'completed',
        path: `slide-0${index + 1}.jpg`,
        width: 1080,
        height: 1350,
        sha256: sha(join(output, `slide-0${index + 1}.jpg`)),
        error_message: null,
        ...{ archetype: composed[index]?.[0], archetype_reason: composed[index]?.[1] },
        alt_text: said[index],
        warnings: [],
      })),
    );
    await expectNoLeftovers({});
  });

  const FORMATS = [
    ['png', '4:5', 1350],
    ['jpeg', '1:1', 1080],
    ['webp', '9:16', 1920],
  ] as const;
  it.each(FORMATS)('comes as %s at %s', async (format, aspect_ratio, height) => {
    const result = await render({ ...base, slides: slides.slice(1), format, aspect_ratio }, `${tempDir()}/`);
    const facts = await sharp(result.outputs[0]?.path).metadata();
    expect(facts).toMatchObject({ format, width: 1080, height, space: 'srgb', hasAlpha: false });
    if (format === 'jpeg') expect(facts.chromaSubsampling).toBe('4:4:4');
  });

  it('is the same to the byte from a cold cache, a warm one and none; unchanged, nothing is drawn', async () => {
    const [cold, warm, none] = [tempDir(), tempDir(), tempDir()];
    const cache = join(tempDir(), 'cache');
    await render(base, `${cold}/`, { cache });
    const again = await render(base, `${warm}/`, { cache });
    await render(base, `${none}/`, { cache: null });
    expect(again).toMatchObject({ cached: true, chunks: { total: 4, reused: 4 } });
    expect(hashes(warm)).toEqual(hashes(cold));
    expect(hashes(none)).toEqual(hashes(cold));
  });

  it('gives its files the rights of any new file, also out of a cache that is for its owner alone', async () => {
    const plain = join(tempDir(), 'plain');
    writeFileSync(plain, '');
    for (const output of [tempDir(), tempDir()]) {
      const { outputs } = await render(base, `${output}/`);
      for (const { path } of outputs) expect(statSync(path).mode).toBe(statSync(plain).mode);
    }
  });

  it('redraws one edited slide alone', async () => {
    const folder = tempDir();
    await render(base, `${folder}/`);
    const before = hashes(folder);
    const edited = {
      ...base,
      slides: slides.map((slide, index) => (index === 2 ? { ...slide, headline: 'Roasted on Monday' } : slide)),
    };
    const result = await render(edited, `${folder}/`);
    expect(result.chunks).toEqual({ total: 4, reused: 3 });
    expect(hashes(folder).map((hash, index) => hash === before[index])).toEqual([true, true, false, true]);
    const fresh = tempDir();
    await render(edited, `${fresh}/`, { cache: null });
    expect(hashes(fresh)).toEqual(hashes(folder));
  });

  it('reuses the prepared backgrounds for another look, and gives the bytes of a cold render', async () => {
    const cache = join(tempDir(), 'cache');
    await render(base, `${tempDir()}/`, { cache });
    const [warm, cold] = [tempDir(), tempDir()];
    const restyled = { ...base, template: 'scrapbook', accent_color: '#7744ee', text_position: 'top' } as const;
    const result = await render(restyled, `${warm}/`, { cache });
    expect(result.chunks).toEqual({ total: 4, reused: 0 });
    expect(result.backgrounds).toEqual({ total: 3, reused: 3 });
    await render(restyled, `${cold}/`, { cache: null });
    expect(hashes(warm)).toEqual(hashes(cold));
  });

  it('touches no slide for a caption', async () => {
    await render(base, `${tempDir()}/`);
    const result = await render({ ...base, caption: 'Other words', hashtags: [] }, `${tempDir()}/`);
    expect(result).toMatchObject({ cached: true, chunks: { total: 4, reused: 4 } });
    expect(JSON.parse(readFileSync(result.outputs.at(-1)?.path ?? '', 'utf8')).caption).toBe('Other words');
  });

  it('follows positions, not the order of the list', async () => {
    const [written, moved] = [tempDir(), tempDir()];
    await render(base, `${written}/`);
    await render(
      { ...base, slides: slides.map((slide, index) => ({ ...slide, position: index + 1 })).reverse() },
      `${moved}/`,
    );
    expect(hashes(moved)).toEqual(hashes(written));
  });

  it('removes slides of its own earlier, longer render, and nothing else', async () => {
    const folder = tempDir();
    await render(base, `${folder}/`);
    writeFileSync(join(folder, 'slide-09.jpg'), 'not ours');
    await render({ ...base, slides: slides.slice(0, 3), format: 'png' }, `${folder}/`);
    expectFiles(folder, ['manifest.json', 'slide-01.png', 'slide-02.png', 'slide-03.png', 'slide-09.jpg']);
  });

  it('removes what a killed render left half written in the folder, and nothing a living one writes', async () => {
    const folder = tempDir();
    const living = `${DRAFT_PREFIX}${ownerTag()}-0123456789ab.part`;
    const dead = living.replace(String(process.pid), '2147483646');
    writeFileSync(join(folder, living), '');
    writeFileSync(join(folder, dead), '');
    await render(base, `${folder}/`);
    expect(existsSync(join(folder, living))).toBe(true);
    expect(existsSync(join(folder, dead))).toBe(false);
  });

  it('tells the state of each slide as it goes, and never goes back', async () => {
    const seen: Progress[] = [];
    await render(base, `${tempDir()}/`, { cache: null, onProgress: (progress) => seen.push(progress) });
    const order = ['pending', 'processing', 'completed'];
    const ranks = seen.flatMap(({ slides: states }) =>
      states === undefined ? [] : [states.map(({ status }) => order.indexOf(status))],
    );
    expect(ranks[0]).toEqual([0, 0, 0, 0]);
    expect(ranks.at(-1)).toEqual([2, 2, 2, 2]);
    for (const [at, rank] of ranks.slice(1).entries()) {
      for (const [slide, value] of rank.entries()) expect(value).toBeGreaterThanOrEqual(ranks[at]?.[slide] ?? 0);
    }
    const percents = seen.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });
});

describe('a broken background', () => {
  it.each([
    ['broken.jpg', 'asset_not_image'],
    ['cut.jpg', 'asset_truncated'],
  ])('%s fails its slide and keeps the others', async (source, code) => {
    const folder = tempDir();
    const broken = {
      ...base,
      slides: slides.map((slide, index) => (index === 1 ? { ...slide, background: { source } } : slide)),
    };
    const result = await render(broken, `${folder}/`);
    expectFiles(folder, ['manifest.json', 'slide-01.jpg', 'slide-03.jpg', 'slide-04.jpg']);
    expect(result.status).toBe('failed');
    expect(result.problems).toMatchObject([{ code, path: 'slides[1].background.source' }]);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.status).toBe('failed');
    expect(manifest.slides[1]).toMatchObject({ position: 2, status: 'failed', path: null, sha256: null });
    expect(manifest.slides[1].error_message).toContain(source);
    await expect(engine().check(broken, { baseDir: media })).rejects.toMatchObject({
      code,
      class: 'render',
      path: 'slides[1].background.source',
    });
  });

  it('that does not exist is refused before anything is written, with every other missing file', async () => {
    const folder = join(tempDir(), 'out');
    const missing = {
      ...base,
      logo: { source: 'none.png' },
      slides: slides.map((slide, index) =>
        index < 2 ? { ...slide, background: { source: `none-${index}.jpg` } } : slide,
      ),
    };
    const problem = await render(missing, `${folder}/`).catch((error: unknown) => error);
    expect(problem).toMatchObject({ class: 'media', code: 'asset_missing' });
    expect(Object.keys((problem as { errors: object }).errors).sort()).toEqual([
      'logo.source',
      'slides[0].background.source',
      'slides[1].background.source',
    ]);
    expect(existsSync(folder)).toBe(false);
  });
});

it('says that a wholly transparent background shows nothing', async () => {
  const nothing = { create: { width: 400, height: 500, channels: 4 as const, background: '#ff000000' } };
  await sharp(nothing).png().toFile(join(media, 'nothing.png'));
  const some = slides.map((slide, index) =>
    index === 1 ? { ...slide, background: { source: 'nothing.png' } } : slide,
  );
  const { status, warnings } = await render({ ...base, slides: some }, `${tempDir()}/`);
  expect(status).toBe('completed');
  expect(warnings).toMatchObject([{ code: 'background_empty', path: 'slides[1].background.source' }]);
});

describe('a still', () => {
  it('is the slide as rendered', async () => {
    const result = await render({ ...base, format: 'png' }, `${tempDir()}/`);
    const still = await engine().frame(base, { slide: 3, baseDir: media });
    const rendered = await sharp(result.outputs[2]?.path).raw().toBuffer();
    expect(still).toMatchObject({ width: 1080, height: 1350, frame: 3 });
    expect(Buffer.compare(Buffer.from(still.data), rendered)).toBe(0);
  });

  it.each([0, 5, 1.5, undefined])('of slide %s is refused', async (slide) => {
    await expect(engine().frame(base, { slide, baseDir: media })).rejects.toMatchObject({
      class: 'usage',
      code: 'slide_out_of_range',
    });
  });
});

it('refuses a file as its place', async () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'taken'), '');
  for (const output of [
    join(folder, 'taken'),
    ...['new.png', 'new.pdf', 'new.gif'].map((name) => join(folder, name)),
  ]) {
    await expect(render(base, output)).rejects.toMatchObject({ class: 'usage', code: 'output_not_folder' });
  }
});

it('plans the same carousel twice the same, with a character no font covers named at its field', async () => {
  const [one, two] = [
    await engine().plan(base, { baseDir: media }),
    await createEngine({ cacheDir: null }).plan(base, { baseDir: media }),
  ];
  expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  const odd = {
    ...base,
    slides: slides.map((slide, index) => (index === 2 ? { ...slide, body: 'a \u{13000} b' } : slide)),
  };
  await expect(engine().plan(odd, { baseDir: media })).rejects.toMatchObject({
    code: 'glyph_missing',
    path: 'slides[2].body',
    class: 'usage',
  });
});

it.each<[string, Moment]>([
  ['before the first slide', { from: ({ stage }) => stage === 'render' }],
  ['with a slide done', { from: ({ slides = [] }) => slides.some(({ status }) => status === 'completed') }],
])('leaves nothing behind when cancelled %s', async (_, moment) => {
  const folder = join(tempDir(), 'out');
  await cancelCall(
    (options) =>
      createEngine({ cacheDir: null }).render(
        { ...base, format: 'png' },
        { output: `${folder}/`, baseDir: media, ...options },
      ),
    moment,
  );
  expect(existsSync(folder) ? filesBelow(folder) : []).toEqual([]);
});

it('continues one wide picture across the slides', async () => {
  await paint('wide.jpg', 5400, 1350, '#cc5533');
  const folder = tempDir();
  const bare = Array.from({ length: 5 }, () => ({}));
  await render({ kind: 'slider', slides: bare, panorama: { source: 'wide.jpg' }, format: 'png' }, `${folder}/`);
  const column = async (slide: number, left: number) =>
    sharp(join(folder, `slide-0${slide}.png`))
      .extract({ left, top: 200, width: 1, height: 600 })
      .raw()
      .toBuffer();
  for (const slide of [1, 2, 3, 4]) {
    const [end, start] = [await column(slide, 1079), await column(slide + 1, 0)];
    const apart = end.reduce((sum, value, at) => sum + Math.abs(value - (start[at] ?? 0)), 0) / end.length;
    expect(apart).toBeLessThan(3);
  }
});

describe('the folder of a carousel', () => {
  const plain = { kind: 'slider' as const, slides: [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }] };
  const withPicture = (source: string) => ({ ...plain, slides: [{ background: { source } }, {}, {}] });

  it('never takes a slide over a picture that the carousel reads', async () => {
    const place = tempDir();
    cpSync(join(media, 'b.png'), join(place, 'slide-02.png'));
    const before = sha(join(place, 'slide-02.png'));
    const work = createEngine({ cacheDir }).render(withPicture('slide-02.png'), {
      output: `${place}/`,
      baseDir: place,
    });
    await expect(work).rejects.toMatchObject({ code: 'output_is_input', class: 'usage' });
    expectFiles(place, ['slide-02.png']);
    expect(sha(join(place, 'slide-02.png'))).toBe(before);
  });

  it('keeps an older slide that is a picture of the new carousel', async () => {
    const place = tempDir();
    await render({ ...plain, slides: [...plain.slides, { headline: 'Four' }] }, `${place}/`);
    await createEngine({ cacheDir }).render(withPicture('slide-04.png'), { output: `${place}/`, baseDir: place });
    expect(existsSync(join(place, 'slide-04.png'))).toBe(true);
  });

  it('is refused as a whole when one file cannot stand there', async () => {
    const place = tempDir();
    mkdirSync(join(place, 'manifest.json'));
    await expect(render(plain, `${place}/`)).rejects.toMatchObject({ code: 'output_not_writable', class: 'usage' });
    expect(existsSync(join(place, 'slide-01.png'))).toBe(false);
  });

  it('must have a name', async () => {
    await expect(render(plain, '')).rejects.toMatchObject({ code: 'usage', class: 'usage' });
  });
});

/** Shorts, carousels and editor ads set in fonts of the user's own. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { WARNING_CODES } from '../../src/codes.js';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { useOwnFont } from '../../src/io/fonts/own-font-registry.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { expectGolden } from '../support/expect-golden.js';
import { fontFile, fontPath, withBytes } from '../support/font-file.js';
import { scratchFolder } from '../support/scratch.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const engine = createEngine({ cacheDir });
const bangers = fontPath('bangers/400Regular/Bangers_400Regular.ttf');
const caveat = fontPath('caveat/700Bold/Caveat_700Bold.ttf');
let short: CodedShort;
let options: { baseDir: string; quality: 'draft' };

const set = (fonts: ShortComposition['fonts'], changes: Partial<ShortComposition> = {}): ShortComposition => ({
  ...short.composition,
  ...changes,
  fonts,
});

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'));
  options = { baseDir: short.folder, quality: 'draft' };
  copyFileSync(bangers, join(short.folder, 'brand.ttf'));
  copyFileSync(caveat, join(short.folder, 'hand.ttf'));
});

/** Names of fonts in all texts of the tracks of one kind. */
function fontsIn(plan: FilmPlan, element: string): readonly string[] {
  const nodes = plan.tracks.filter((track) => track.element === element).flatMap(({ cels }) => cels[0]?.nodes ?? []);
  return [...new Set(JSON.stringify(nodes).match(/(?:own-font|rw)-[a-z0-9-]+/g) ?? [])].map((name) =>
    name.slice(0, 12),
  );
}

describe('a short', () => {
  it('is set in its fonts, whichever look, and goes by their content', async () => {
    const brand = { headline: { source: 'brand.ttf' }, text: { source: 'hand.ttf' } };
    const plan = await engine.plan(set(brand), options);
    const [headline, cta] = [fontsIn(plan, 'headline'), fontsIn(plan, 'cta')];
    expect(headline).toHaveLength(1);
    expect(headline[0]).toMatch(/^own-font/);
    expect(cta[0]).toMatch(/^own-font/);
    expect(cta[0]).not.toBe(headline[0]);
    expect(plan.media['fonts.headline.source']).toMatchObject({ kind: 'font', family: 'Bangers', weight: 400 });

    const elsewhere = await engine.plan(set({ headline: { source: bangers }, text: { source: caveat } }), options);
    expect(elsewhere.combinationHash).toBe(plan.combinationHash);
    expect(elsewhere.chunks.map(({ key }) => key)).toEqual(plan.chunks.map(({ key }) => key));
    const others = await Promise.all(
      [set(undefined), set({ headline: { source: 'hand.ttf' } })].map((one) => engine.plan(one, options)),
    );
    expect(new Set([plan, ...others].map(({ combinationHash }) => combinationHash)).size).toBe(3);
    expect(new Set([plan, ...others].map(({ chunks }) => chunks[0]?.key)).size).toBe(3);
    expect(fontsIn(others[1] as FilmPlan, 'cta')[0]).toMatch(/^rw-/);
  });

  it('says which characters its font lacks, the same when nothing is planned anew', async () => {
    const wanted = set({ headline: { source: 'brand.ttf' } }, { headline: 'Größe Ωφ' });
    for (let time = 0; time < 2; time += 1) {
      const { warnings, sources } = await engine.check(wanted, options);
      expect(warnings).toEqual([
        {
          code: 'font_lacks_characters',
          path: 'fonts.headline.source',
          message: expect.stringContaining('The font Bangers lacks "Ω", "φ"; another font'),
          remedy: WARNING_CODES.font_lacks_characters.remedy,
        },
      ]);
      expect(sources.find(({ path }) => path === 'fonts.headline.source')).toMatchObject({
        kind: 'font',
        font: { family: 'Bangers', style: 'Regular', weight: 400, embedding: 'installable' },
      });
    }
  });

  it('warns of a font that its maker restricts', async () => {
    writeFileSync(
      join(short.folder, 'restricted.ttf'),
      withBytes(fontFile('bangers/400Regular/Bangers_400Regular.ttf'), 'OS/2', 8, [0, 2]),
    );
    const { warnings } = await engine.check(set({ text: { source: 'restricted.ttf' } }), options);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'font_embedding_restricted fonts.text.source',
    ]);
  });

  it.each([
    [{ headline: { source: 'nowhere.ttf' } }, 'asset_missing', 'fonts.headline.source'],
    [{ text: { source: 'text.ttf' } }, 'asset_not_font', 'fonts.text.source'],
    [{ text: { source: 'huge.ttf' } }, 'asset_too_large', 'fonts.text.source'],
  ])('refuses %o as %s', async (fonts, code, path) => {
    writeFileSync(join(short.folder, 'text.ttf'), 'no font at all');
    writeFileSync(join(short.folder, 'huge.ttf'), Buffer.alloc(20_000_001));
    await expect(engine.check(set(fonts), options)).rejects.toMatchObject({ code, path, class: 'media' });
  });

  it('reads fonts inside the roots alone', async () => {
    const within = createEngine({ cacheDir, roots: [short.folder] });
    const outside = within.check(set({ headline: { source: bangers } }), options);
    await expect(outside).rejects.toMatchObject({ code: 'path_not_allowed', path: 'fonts.headline.source' });
  });

  it('renders from its saved plan, with the font from another place, to what a render of it gives', async () => {
    const composition = set({ headline: { source: 'brand.ttf' } });
    const plan = JSON.parse(JSON.stringify(await engine.plan(composition, options))) as FilmPlan;
    const moved = join(root, 'moved');
    mkdirSync(moved);
    copyFileSync(bangers, join(moved, 'brand-2026.ttf'));
    const media = { 'fonts.headline.source': join(moved, 'brand-2026.ttf') };
    const saved = { baseDir: short.folder, output: join(root, 'saved.mp4') };
    await engine.renderPlan(plan, { ...saved, media });
    const again = await engine.render(composition, { ...options, output: join(root, 'again.mp4') });
    expect(again.cached).toBe(true);

    const other = { 'fonts.headline.source': caveat };
    await expect(engine.renderPlan(plan, { ...saved, media: other })).rejects.toMatchObject({
      code: 'source_changed',
      path: 'fonts.headline.source',
    });
    // A font that another call may have brought is no business of this plan.
    const { 'fonts.headline.source': _, ...rest } = plan.media;
    await expect(engine.renderPlan({ ...plan, media: rest }, saved)).rejects.toMatchObject({ code: 'plan_invalid' });
  });
});

describe('other kinds', () => {
  it('take them too: a carousel and an editor ad', async () => {
    const fonts = { headline: { source: bangers }, text: { source: caveat } };
    const slides = ['Eins', 'Zwei', 'Drei'].map((headline) => ({ headline, body: 'Straße Ω' }));
    const carousel = await engine.plan({ kind: 'slider', language: 'de', slides, fonts }, options);
    const drawn = JSON.stringify(carousel.slides).match(/own-font-[0-9a-f]{64}/g) ?? [];
    expect(new Set(drawn).size).toBe(2);
    expect(carousel.warnings).toEqual([
      expect.objectContaining({ code: 'font_lacks_characters', path: 'fonts.text.source' }),
    ]);

    const [first] = short.composition.segments;
    const ad = await engine.plan(
      {
        kind: 'editor',
        language: 'en',
        segments: [{ source: first?.source ?? '', trim: { duration: 1 } }],
        disclosure: { text: 'Made with care' },
        fonts,
      },
      options,
    );
    expect(fontsIn(ad, 'disclosure')[0]).toMatch(/^own-font/);
  });
});

describe('pixels', () => {
  it('are those of the fonts of the document: a slide, and the texts of a short', async () => {
    const fonts = { headline: { source: bangers }, text: { source: caveat } };
    const slides = [
      { headline: 'Brand letters', body: 'Straße and Ωmega: what the hand lacks comes from another font.' },
      { headline: 'Two' },
      { headline: 'Three' },
    ];
    const slide = await engine.frame({ kind: 'slider', language: 'en', slides, fonts }, { ...options, slide: 1 });
    await expectGolden(await small(await slide.png()), 'engine/own-fonts-slide');
    const texts = { headline: 'Brand letters', subheadline: 'set in a hand of our own' };
    await expectGolden(await textsAt(await engine.plan(set(fonts, texts), options), 90), 'engine/own-fonts-short@3000');
  });
});

/** Golden size. */
const small = (png: Uint8Array) => sharp(png).resize({ width: 360, kernel: 'lanczos3' }).png().toBuffer();

/** What the plan draws in a frame, over one grey. */
async function textsAt({ tracks }: FilmPlan, frame: number): Promise<Buffer> {
  const hashes = [bangers, caveat].map((file) => ({
    file,
    hash: createHash('sha256').update(readFileSync(file)).digest('hex'),
  }));
  const forget = hashes.map(({ hash, file }) => useOwnFont(hash, file));
  try {
    const layers = tracks
      .filter(({ start, end }) => start <= frame && frame < end)
      .flatMap(({ box, cels }) => {
        const nodes = cels.findLast((cel) => cel.frame <= frame)?.nodes ?? [];
        if (nodes.length === 0) return [];
        const { data, width, height } = rasterize(nodes, box, new Map());
        const raw = { width, height, channels: 4 as const, premultiplied: true };
        return [{ input: Buffer.from(data), raw, left: box.x, top: box.y }];
      });
    const ground = sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#53606b' } });
    return await small(await ground.composite(layers).png().toBuffer());
  } finally {
    for (const undo of forget) undo();
  }
}

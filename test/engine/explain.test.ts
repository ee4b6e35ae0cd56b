/** `explain` and `estimate` against what is really drawn and really rendered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { ShownElement } from '../../src/explain/explanation.types.js';
import { entryText } from '../../src/io/cache/entry-text.js';
import { codedCases } from '../support/coded-source.js';
import { readFrameNumber } from '../support/frame-number.js';
import { scratchFolder } from '../support/scratch.js';
import { cacheEntries } from './support/cache-entries.js';
import { type SharedFilm, sharedFilm } from './support/shared-film.js';

const root = scratchFolder();
let shared: SharedFilm;

beforeAll(async () => {
  shared = await sharedFilm();
});

const draft = () => ({ baseDir: shared.short.folder, quality: 'draft' as const });
/** An engine on a cache of its own that holds what the shared film left. */
function engineOn(name: string, options?: { readonly film?: boolean }) {
  const cacheDir = join(root, name);
  shared.copyCache(cacheDir, options);
  return { engine: createEngine({ cacheDir }), cacheDir };
}

describe('explain', () => {
  it.each([0, 3.2, 5.99, 6, 11.97])('names the source frame that the still of %s s shows', async (atSeconds) => {
    const { engine } = engineOn(`still-${atSeconds}`);
    const { composition, sources } = shared.short;
    const told = await engine.explain(composition, { ...draft(), atSeconds });
    const still = await engine.frame(composition, { ...draft(), atSeconds });
    const [picture] = told.pictures;
    const source = sources[atSeconds < 6 ? 0 : 1];
    expect(told.frame).toBe(still.frame);
    expect(picture).toMatchObject({
      path: `segments[${atSeconds < 6 ? 0 : 1}].source`,
      file: source.path,
      held: false,
    });
    const number = readFrameNumber(still.data, still.width, still.height);
    expect(source.numbers[picture?.source_frame ?? -1]).toBe(number);
    const rate = codedCases.find(({ name }) => source.path.includes(`${name}.`))?.frameRate ?? { num: 1, den: 1 };
    expect(picture?.source_seconds).toBeCloseTo(((picture?.source_frame ?? 0) * rate.den) / rate.num, 3);
  });

  it('gives each text the reasons of the layout, and the chunk that holds it', async () => {
    const { engine } = engineOn('reasons');
    const long = 'A headline that is too long to stand in the very largest size of this look';
    const composition = { ...shared.short.composition, headline: long, text_beats: ['First', 'Second'] };
    const told = await engine.explain(composition, { ...draft(), atSeconds: 9 });
    const plan = await engine.plan(composition, draft());
    const { layout } = plan.facts as { layout: { elements: { id: string; start: number; end: number }[] } };
    const shown = layout.elements.filter(({ start, end }) => start <= 270 && 270 < end).map(({ id }) => id);
    expect(told.elements.map(({ id }) => id).filter((id) => shown.includes(id))).toEqual(
      shown.filter((id) => told.elements.some((element) => element.id === id)),
    );
    const beat = told.elements.find(({ id }) => id === 'beat-1') as ShownElement;
    expect(beat).toMatchObject({ path: 'text_beats[1]', text: 'Second', phase: 'at_rest' });
    expect(beat.why.join(' ')).toMatch(/Capitals of \d+ px: .*short_text_position.*luma.*takes [\d.]+ s to read/);
    expect(beat.size?.offered_px).toContain(beat.size?.cap_height_px);
    const opening = (await engine.explain(composition, { ...draft(), atSeconds: 1 })).elements;
    const headline = opening.find(({ id }) => id === 'headline') as ShownElement;
    expect(headline.size?.limit).not.toBe('largest_size');
    expect(headline.contrast?.tried.at(-1)?.contrast).toBe(headline.contrast?.reached);
    const chunk = plan.chunks.find(({ start, end }) => start <= 270 && 270 < end);
    expect(told.chunk).toEqual({
      ...{ index: chunk?.index, key: chunk?.key, start_frame: chunk?.start, end_frame: chunk?.end },
      kept: false,
    });
    expect((await engine.explain(shared.short.composition, { ...draft(), atSeconds: 9 })).chunk.kept).toBe(true);
  });

  it('refuses a moment that there is not', async () => {
    const { engine } = engineOn('refused');
    const { composition } = shared.short;
    for (const atSeconds of [-1, 12, Number.NaN, undefined])
      await expect(engine.explain(composition, { ...draft(), atSeconds })).rejects.toMatchObject({ class: 'usage' });
  });
});

const carousel: SliderComposition = {
  ...{ kind: 'slider', mode: 'creative', template: 'boldStatement', language: 'en', aspect_ratio: '1:1' },
  slides: ['One', 'Two', 'Three'].map((headline) => ({ headline, body: 'A body of some words.' })),
} as SliderComposition;

describe('estimate', () => {
  it('names the chunks that a render then makes, and none of the others', async () => {
    const { engine } = engineOn('edit');
    const { composition } = shared.short;
    const whole = await engine.estimate(composition, draft());
    expect(whole.chunks.reused).toBe(whole.chunks.total);
    const edited = { ...composition, text_beats: ['One', 'Two', 'Three'] };
    const known = new Set((await engine.plan(composition, draft())).chunks.map(({ key }) => key));
    const before = await engine.estimate(edited, draft());
    const made = before.parts.filter(({ part, kept }) => part === 'chunk' && !kept);
    expect(made.map(({ key }) => key)).toEqual(
      (await engine.plan(edited, draft())).chunks.map(({ key }) => key).filter((key) => !known.has(key)),
    );
    expect(made.length).toBeGreaterThan(0);
    const result = await engine.render(edited, { ...draft(), output: join(root, 'edit.mp4') });
    expect(result.chunks).toEqual(before.chunks);
    expect(before.parts.find(({ part }) => part === 'sound')?.kept).toBe(true);
    expect(before.cpu_seconds.needed).toBeGreaterThan(0);
    expect(before.cpu_seconds.saved).toBeGreaterThan(0);
    const after = await engine.estimate(edited, draft());
    expect(after).toMatchObject({ cached: true, chunks: { reused: after.chunks.total }, cpu_seconds: { needed: 0 } });
    expect(after.parts.every(({ kept }) => kept)).toBe(true);
  });

  it('tells a chunk that was damaged in the cache from one that is whole', async () => {
    const { engine, cacheDir } = engineOn('damaged');
    const { composition } = shared.short;
    const { chunks } = await engine.plan(composition, draft());
    const entry = cacheEntries(cacheDir).find(({ key }) => key === chunks[1]?.key);
    writeFileSync(join(entry?.folder ?? '', 'data'), 'no film');
    const told = await engine.estimate(composition, draft());
    expect(told.parts.filter(({ kept }) => !kept).map(({ index }) => index)).toEqual([1]);
  });

  it('goes by the renders of this machine once there are any, and by no record that was forged', async () => {
    const cacheDir = join(root, 'history');
    const engine = createEngine({ cacheDir });
    const options = { output: join(root, 'slides/') };
    expect((await engine.estimate(carousel)).basis).toEqual({ source: 'guess', renders: 0, factor: 1 });
    const known = new Set(cacheEntries(cacheDir).map(({ key }) => key));
    const before = await engine.estimate(carousel);
    const result = await engine.render(carousel, options);
    expect(result.chunks).toEqual(before.chunks);
    const after = await engine.estimate(carousel);
    expect(after).toMatchObject({ cached: true, chunks: { total: 3, reused: 3 } });
    if (process.platform !== 'linux') return;
    expect(after.basis).toMatchObject({ source: 'history', renders: 1 });
    const values = cacheEntries(cacheDir).filter(({ key, sha256 }) => !known.has(key) && sha256 === undefined);
    for (const { key, folder } of values)
      writeFileSync(join(folder, 'entry.json'), entryText('value', key, [{ kind: 'slider', measured: 1e308 }]));
    expect((await engine.estimate(carousel)).basis.source).toBe('guess');
  });

  it('costs nothing to ask without a cache, and then nothing is kept', async () => {
    const told = await createEngine({ cacheDir: null }).estimate(carousel);
    expect(told).toMatchObject({ cached: false, chunks: { total: 3, reused: 0 }, basis: { source: 'guess' } });
  });
});

describe('a slide', () => {
  it('is explained by its place in the carousel', async () => {
    const engine = createEngine({ cacheDir: join(root, 'slide') });
    const told = await engine.explain(carousel, { slide: 2 });
    expect(told).toMatchObject({ kind: 'slider', slide: 2, slides: 3, background: null, chunk: { kept: false } });
    expect(told.texts.find(({ element }) => element === 'headline')?.text).toBe('Two');
    expect(told.why.join(' ')).toMatch(/step 1 of \d+, the largest/);
    await expect(engine.explain(carousel, { slide: 4 })).rejects.toMatchObject({ code: 'slide_out_of_range' });
  });
});

/** However a render comes about, it gives the same bytes: cold, cached, edited, resumed, on one processor or two. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { RenderResult } from '../../src/engine/result.js';
import type { EngineOptions } from '../../src/engine/workspace.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { cacheEntry, dropEntries } from './support/cache-entries.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderDraft, sums } from './support/render-short.js';
import { renderSmall } from './support/small-film.js';

const root = scratchFolder();
const before = { text_beats: ['Counted one by one', 'Never a frame too few', 'The end comes in time'] };
const after = { text_beats: ['Counted one by one', 'Never a frame too many', 'The end comes in time'] };
let short: CodedShort;

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'), ['12', '24'], before);
});

describe.each(ffmpegs)('$name ffmpeg', ({ name, path: ffmpegPath }) => {
  const at = (place: string) => join(root, name, place);
  const cacheDir = at('cache');
  let cold: RenderResult;

  beforeAll(async () => {
    cold = await renderDraft(short, at('cold'), { engine: { ffmpegPath, cacheDir, concurrency: 2 } });
  }, 300_000);

  it('tells what it made', async () => {
    expect(cold).toMatchObject({ cached: false, chunks: { total: 6, reused: 0 } });
    for (const { path, sha256 } of cold.outputs) expect(await hashFile(path)).toBe(sha256);
  });

  it('answers from the cache when nothing changed, into another file, told by `cached`', async () => {
    const again = await renderDraft(short, at('again'), { engine: { ffmpegPath, cacheDir } });
    expect(again).toMatchObject({ cached: true, chunks: { total: 6, reused: 6 } });
    expect(sums(again)).toEqual(sums(cold));
    for (const { path, sha256 } of again.outputs) expect(await hashFile(path)).toBe(sha256);
  });

  it('makes a lost thumbnail again with its chunk, without touching the kept film', async () => {
    const [film, thumbnail] = sums(cold);
    dropEntries(cacheDir, ({ sha256 }) => sha256 === thumbnail);
    const again = await renderDraft(short, at('joined'), { engine: { ffmpegPath, cacheDir } });
    expect(again).toMatchObject({ cached: false, chunks: { total: 6, reused: 5 } });
    expect(sums(again)).toEqual([film, thumbnail]);
  });

  it('gives an edit the same from a cache on two processors as cold on one, and the way back too', async () => {
    const edited = await renderDraft(short, at('edited'), {
      engine: { ffmpegPath, cacheDir, concurrency: 2 },
      changes: after,
    });
    expect(edited.chunks.reused).toBeGreaterThan(2);
    expect(edited.chunks.reused).toBeLessThan(6);
    const one = { ffmpegPath, concurrency: 1 };
    const editedCold = await renderDraft(short, at('edited-cold'), { engine: one, changes: after });
    expect(editedCold).toMatchObject({ cached: false, chunks: { total: 6, reused: 0 } });
    expect(sums(edited)).toEqual(sums(editedCold));
    expect(sums(edited)).not.toEqual(sums(cold));
    const back = await renderDraft(short, at('back'), { engine: { ffmpegPath, cacheDir } });
    expect(back.chunks.reused).toBe(6);
    expect(sums(back)).toEqual(sums(cold));
  });
});

describe('a small film of every quality', () => {
  it.each(sampled('small film of every quality', ['draft', 'standard', 'high'] as const, 1))(
    '%s: the same bytes cold, with a cache, and from it',
    async (quality) => {
      const clips = short.sources.map(({ path }) => path);
      const cacheDir = join(root, 'small', quality);
      const render = async (name: string, engine: EngineOptions) => {
        const output = join(root, 'small', `${quality}-${name}.mp4`);
        return { ...(await renderSmall({ clips, quality }, output, { engine })), sha256: await hashFile(output) };
      };
      const cold = await render('cold', { concurrency: 1 });
      const warm = await render('warm', { cacheDir, concurrency: 2 });
      const again = await render('again', { cacheDir });
      expect([warm.sha256, again.sha256]).toEqual([cold.sha256, cold.sha256]);
      expect([cold.cached, warm.cached, again.cached]).toEqual([false, false, true]);
    },
  );
});

describe('chunks rendered in any company', () => {
  // The cold render above took texts at rest from one chunk into the next; here they are drawn anew.
  it.each<readonly [string, readonly number[]]>(
    sampled(
      'company',
      [
        ['a lone first and a lone last', [0, 2]],
        ['a pair at the end, where overlays begin before it', [4, 5]],
        ['every second one', [0, 2, 4]],
        ['neighbours across a cut', [2, 3]],
      ] as const,
      1,
    ),
  )('%s', async (_reason, missing) => {
    const from = join(root, 'bundled', 'cache');
    const cacheDir = join(root, `cache-${missing.join('-')}`);
    cpSync(from, cacheDir, { recursive: true, preserveTimestamps: true });
    const options = { baseDir: short.folder, quality: 'draft' } as const;
    const { chunks } = await createEngine({ cacheDir }).plan(short.composition, options);
    const whole = await renderDraft(short, join(root, 'whole'), { engine: { cacheDir } });
    const kept = chunks.map(({ key }) => cacheEntry(cacheDir, key).sha256);
    const keys = missing.map((index) => chunks[index]?.key);
    const [film] = sums(whole);
    dropEntries(cacheDir, ({ key, sha256 }) => keys.includes(key) || sha256 === film);
    const result = await renderDraft(short, join(root, 'parts'), { engine: { cacheDir, concurrency: 1 } });
    expect(result.chunks).toEqual({ total: 6, reused: 6 - missing.length });
    expect(chunks.map(({ key }) => cacheEntry(cacheDir, key).sha256)).toEqual(kept);
    expect(sums(result)).toEqual(sums(whole));
  });
});

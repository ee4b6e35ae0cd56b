/**
 * What a cache may suffer: damage, forgery, company, a limit, a disk that is full or read-only. The film is right every
 * time.
 */

import { cpSync, existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import type { RenderResult } from '../../src/engine/result.js';
import { hashOf } from '../../src/hash.js';
import { openCache } from '../../src/io/cache/cache.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { rarely } from '../support/rarely.js';
import { scratchFolder } from '../support/scratch.js';
import { fillDisk, setReadOnly, smallDisk, smallDisks } from '../support/small-disk.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import {
  type CacheEntry,
  cacheEntries,
  cacheEntry,
  dropEntries,
  forgeEntry,
  unfinishedWork,
} from './support/cache-entries.js';
import type { CodedShort } from './support/coded-short.js';
import { renderInChild } from './support/render-child.js';
import { renderDraft, sums } from './support/render-short.js';
import { sharedFilm } from './support/shared-film.js';
import { renderSmall } from './support/small-film.js';

const root = scratchFolder();
const template = join(root, 'template');
let short: CodedShort;
let plan: FilmPlan;
let cold: RenderResult;

beforeAll(async () => {
  const film = await sharedFilm();
  ({ short, cold } = film);
  film.copyCache(template, { film: true });
  plan = (await createEngine({ cacheDir: template }).plan(short.composition, {
    baseDir: short.folder,
    quality: 'draft',
  })) as FilmPlan;
});

/** A copy of the warm cache, by default without the finished film. */
function warmCache(name: string, options: { readonly film?: boolean } = {}): string {
  const cacheDir = join(root, name, 'cache');
  cpSync(template, cacheDir, { recursive: true, preserveTimestamps: true });
  if (!options.film) dropEntries(cacheDir, isFilm);
  return cacheDir;
}

const isFilm = ({ sha256 }: CacheEntry) => sha256 === sums(cold)[0];
const thumbnailKey = () => cacheEntries(template).find(({ sha256 }) => sha256 === sums(cold)[1])?.key ?? '';
const chunkKey = (index: number) => plan.chunks[index]?.key ?? '';

describe('a damaged entry', () => {
  const flip = (file: string) => {
    const data = readFileSync(file);
    data[data.length >> 1] = (data[data.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, data);
  };
  const damages = [
    ['one bit of a chunk', () => chunkKey(3), flip, 5],
    ['a chunk cut short', () => chunkKey(3), (file: string) => truncateSync(file, 1000), 5],
    ['one bit of the thumbnail', () => thumbnailKey(), flip, 5],
    ['an empty soundtrack', () => plan.soundKey, (file: string) => truncateSync(file, 0), 6],
  ] as const;
  it.each(sampled('damaged entries', damages, 2))('%s: found and made again', async (name, keyOf, damage, reused) => {
    const cacheDir = warmCache(name.replaceAll(' ', '-'));
    const entry = cacheEntry(cacheDir, keyOf());
    damage(join(entry.folder, 'data'));
    const result = await renderDraft(short, join(root, 'damaged'), { engine: { cacheDir } });
    expect(sums(result)).toEqual(sums(cold));
    expect(result.chunks.reused).toBe(reused);
    expect(cacheEntry(cacheDir, entry.key).sha256).toBe(entry.sha256);
  });

  it('the finished film: joined again from whole chunks', async () => {
    const cacheDir = warmCache('damaged-film', { film: true });
    const entry = cacheEntries(cacheDir).find(({ sha256 }) => sha256 === cold.outputs[0]?.sha256);
    flip(join(entry?.folder ?? '', 'data'));
    const result = await renderDraft(short, join(root, 'damaged'), { engine: { cacheDir } });
    expect(result).toMatchObject({ cached: false, chunks: { total: 6, reused: 6 } });
    expect(sums(result)).toEqual(sums(cold));
  });

  it('a record that is no JSON: as if it were absent', async () => {
    const cacheDir = warmCache('record');
    const entries = [0, 5].map((index) => cacheEntry(cacheDir, chunkKey(index)));
    for (const { folder } of entries) writeFileSync(join(folder, 'entry.json'), '{');
    const result = await renderDraft(short, join(root, 'damaged'), { engine: { cacheDir } });
    expect(result.chunks).toEqual({ total: 6, reused: 4 });
    expect(sums(result)).toEqual(sums(cold));
  });
});

describe('verify', () => {
  it('finds a wrong chunk that looks valid, replaces it and the film made of it', async () => {
    const cacheDir = warmCache('forged');
    const engine = { cacheDir };
    const wrong = cacheEntry(cacheDir, chunkKey(2));
    forgeEntry(wrong, readFileSync(join(cacheEntry(cacheDir, chunkKey(4)).folder, 'data')));
    const deceived = await renderDraft(short, join(root, 'forged'), { engine });
    expect(sums(deceived)[0], 'the forgery cannot be told without rendering').not.toBe(sums(cold)[0]);
    // Only the forged chunk is left to be picked, so that chance has no say.
    dropEntries(cacheDir, ({ key }) => plan.chunks.some((chunk) => chunk.key === key) && key !== chunkKey(2));

    const verified = await renderDraft(short, join(root, 'verified'), { engine, options: { verify: true } });
    expect(verified).toMatchObject({
      cached: false,
      chunks: { total: 6, reused: 1 },
      verification: { checked: 1, differing: 1 },
    });
    expect(verified.warnings.map(({ code }) => code)).toContain('cache_entry_differs');
    expect(sums(verified)).toEqual(sums(cold));
    expect(cacheEntry(cacheDir, chunkKey(2)).sha256).toBe(wrong.sha256);
    const next = await renderDraft(short, join(root, 'next'), { engine });
    expect(next.cached).toBe(true);
    expect(sums(next)).toEqual(sums(cold));
  });

  it('checks a fifth of the chunks of a finished film, and finds them right', async () => {
    const engine = { cacheDir: warmCache('verified', { film: true }) };
    const result = await renderDraft(short, join(root, 'verified'), { engine, options: { verify: true } });
    expect(result).toMatchObject({ cached: false, verification: { checked: 2, differing: 0 }, warnings: [] });
    expect(sums(result)).toEqual(sums(cold));
  });
});

rarely('two processes fill one cache at once, with the same film', async () => {
  const cacheDir = join(root, 'company', 'cache');
  const output = (name: string) => join(root, 'company', name, 'short.mp4');
  const ends = await Promise.all(
    ['one', 'two'].map((name) =>
      renderInChild({
        engine: { cacheDir, concurrency: 1 },
        composition: short.composition,
        render: { output: output(name), baseDir: short.folder, quality: 'draft' },
      }),
    ),
  );
  for (const { error, result } of ends) {
    expect(error).toBeUndefined();
    expect(result && sums(result)).toEqual(sums(cold));
    expect(result?.warnings).toEqual([]);
  }
  expect(unfinishedWork(cacheDir)).toEqual([]);
  // What was remembered of the plan goes by the code, which was compiled there and is source here.
  const films = (folder: string) => cacheEntries(folder).flatMap(({ key, sha256 }) => (sha256 ? [key] : []));
  expect(films(cacheDir).sort()).toEqual(films(template).sort());
  expect(cacheEntries(cacheDir)).toHaveLength(cacheEntries(template).length);
});

describe('a limit', () => {
  it('evicts what was not used for longest, and the film of the last render stays right', async () => {
    const cacheDir = warmCache('limit', { film: true });
    const bytesOf = (entry: CacheEntry) =>
      filesBelow(entry.folder).reduce((sum, file) => sum + statSync(join(entry.folder, file)).size, 0);
    const size = () => cacheEntries(cacheDir).reduce((sum, entry) => sum + bytesOf(entry), 0);
    const limit = Math.round(size() * 1.1);
    const old = new Set(cacheEntries(cacheDir).map(({ key }) => key));
    const changes = { cta_text: 'Look again' };
    const edited = await renderDraft(short, join(root, 'limit'), {
      engine: { cacheDir, cacheLimitBytes: limit },
      changes,
    });
    expect(size()).toBeLessThanOrEqual(limit);
    const kept = cacheEntries(cacheDir);
    // What this render used is newer than the chunks it had no use for.
    const editedPlan = await createEngine({ cacheDir }).plan(
      { ...short.composition, ...changes },
      { baseDir: short.folder, quality: 'draft' },
    );
    const used = editedPlan.chunks.map(({ key }) => key);
    expect(kept.filter(({ key }) => used.includes(key))).toHaveLength(6);
    expect(
      kept.filter(({ key }) => old.has(key) && plan.chunks.some((chunk) => chunk.key === key)).length,
    ).toBeLessThan(6);
    const again = await renderDraft(short, join(root, 'limit'), { engine: { cacheDir }, changes });
    expect(again.cached).toBe(true);
    expect(sums(again)).toEqual(sums(edited));
  });

  rarely('of next to nothing still gives a film', async () => {
    const cacheDir = warmCache('tiny-limit');
    const result = await renderDraft(short, join(root, 'limit'), { engine: { cacheDir, cacheLimitBytes: 1 } });
    expect(sums(result)).toEqual(sums(cold));
    expect(cacheEntries(cacheDir)).toEqual([]);
  });
});

describe('entries in each other’s places', () => {
  it('two chunks exchanged: found by their keys, and made again', async () => {
    const cacheDir = warmCache('exchanged');
    const [one, other] = [1, 4].map((index) => cacheEntry(cacheDir, chunkKey(index)).folder) as [string, string];
    renameSync(one, `${one}-aside`);
    renameSync(other, one);
    renameSync(`${one}-aside`, other);
    const result = await renderDraft(short, join(root, 'exchanged'), { engine: { cacheDir } });
    expect(result.chunks).toEqual({ total: 6, reused: 4 });
    expect(sums(result)).toEqual(sums(cold));
  });

  it('every value of another shape, or of another key: as if there were none', async () => {
    const cacheDir = warmCache('reshaped');
    const values = cacheEntries(cacheDir).filter(({ sha256 }) => sha256 === undefined);
    expect(values.length).toBeGreaterThan(4);
    for (const [index, { folder }] of values.entries()) {
      const file = join(folder, 'entry.json');
      const text = readFileSync(file, 'utf8');
      const [seal = ''] = text.split('\n');
      writeFileSync(file, index % 2 === 0 ? `${seal}\n{"warnings":7}\n` : text.replace(/"key":"../, '"key":"zz'));
    }
    const result = await renderDraft(short, join(root, 'reshaped'), { engine: { cacheDir } });
    expect(result.chunks.reused).toBe(6);
    expect(sums(result)).toEqual(sums(cold));
  });
});

describe('a namespace', () => {
  it('reads nothing of another, nor of none, and finds its own', async () => {
    const cacheDir = join(root, 'namespaces', 'cache');
    const [clip = ''] = short.composition.segments.map(({ source }) => resolve(short.folder, source));
    const output = join(root, 'namespaces', 'film.mp4');
    const render = async (namespace: string | undefined) => {
      const { cached, chunks } = await renderSmall({ clips: [clip] }, output, { engine: { cacheDir, namespace } });
      return { cached, reused: chunks.reused, sha256: await hashFile(output) };
    };
    const first = await render(undefined);
    expect(first).toMatchObject({ cached: false, reused: 0 });
    expect(await render('tenant-1')).toEqual(first);
    expect(await render('tenant-2')).toEqual(first);
    const kept = { cached: true, sha256: first.sha256 };
    expect(await render('tenant-1')).toMatchObject(kept);
    expect(await render(undefined)).toMatchObject(kept);
  });
});

describe.skipIf(smallDisks === undefined)('a full disk (skipped: no way to make a small one)', () => {
  const mib = 1024 * 1024;
  rarely(
    'under the cache alone: the render goes through, and what it makes takes the place of what is old',
    async () => {
      const disk = smallDisk(join(root, 'disk-cache'), 2 * mib);
      onTestFinished(disk.remove);
      const cacheDir = join(disk.folder, 'cache');
      const old = await openCache({ folder: cacheDir, limitBytes: 1e12 });
      const data = join(root, 'old-data');
      writeFileSync(data, Buffer.alloc(mib / 4, 'old'));
      for (let index = 0; index < 12; index++) expect(await old.store(hashOf({ index }), data)).toBe(true);
      fillDisk(join(disk.folder, 'filler'));
      const result = await renderDraft(short, join(root, 'disk-cache-out'), { engine: { cacheDir } });
      expect(sums(result)).toEqual(sums(cold));
      const next = await renderDraft(short, join(root, 'disk-cache-out'), { engine: { cacheDir } });
      expect(next.cached).toBe(true);
      expect(unfinishedWork(cacheDir)).toEqual([]);
      await expectNoLeftovers({});
    },
  );

  it.each([
    [0.5, 'no room for the bitmaps of any chunk', false],
    [3, 'room for the bitmaps of one chunk only', false],
    [40, 'filled by somebody else while encoders write', true],
  ])('under the cache and the temporary folder, of %s MiB: %s', async (size, _reason, filled) => {
    const disk = smallDisk(join(root, `disk-${size}`), Math.round(size * mib));
    onTestFinished(disk.remove);
    vi.stubEnv('TMPDIR', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const cacheDir = join(disk.folder, 'cache');
    const output = join(root, `out-${size}`);
    // Again and again: what the render is done with makes room on the disk.
    let fillers = 0;
    const onProgress = ({ completed }: Progress) => {
      if (filled && completed > 2) fillDisk(join(disk.folder, `filler-${fillers++}`));
    };
    const failed = renderDraft(short, output, { engine: { cacheDir, concurrency: 2 }, options: { onProgress } });
    await expect(failed).rejects.toMatchObject({ code: 'disk_full', class: 'render', retryable: true });
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
    await expectNoLeftovers({});
    expect(unfinishedWork(cacheDir)).toEqual([]);
    for (const { key, sha256 } of cacheEntries(cacheDir)) {
      const whole = cacheEntries(template).find((entry) => entry.key === key);
      expect(sha256, 'an entry is whole or absent').toBe(whole?.sha256);
    }
  });

  it('under the output: nothing is left, and the cache has all it needs for the next try', async () => {
    const disk = smallDisk(join(root, 'disk-out'), 64 * 1024);
    onTestFinished(disk.remove);
    const cacheDir = warmCache('disk-out-cache');
    const failed = renderDraft(short, disk.folder, { engine: { cacheDir } });
    await expect(failed).rejects.toMatchObject({ code: 'disk_full', class: 'render', retryable: true });
    await expectNoLeftovers({ folder: disk.folder, files: [] });
    expect(unfinishedWork(cacheDir)).toEqual([]);
    const next = await renderDraft(short, join(root, 'disk-out-next'), { engine: { cacheDir } });
    expect(next.chunks.reused).toBe(6);
    expect(sums(next)).toEqual(sums(cold));
  });
});

describe.skipIf(smallDisks !== 'mount')('a read-only disk (skipped: needs root that may mount)', () => {
  it('serves what is cached, and tells that nothing was added', async () => {
    const disk = smallDisk(join(root, 'disk-ro'), 64 * 1024 * 1024);
    onTestFinished(disk.remove);
    const cacheDir = join(disk.folder, 'cache');
    cpSync(warmCache('ro'), cacheDir, { recursive: true });
    dropEntries(cacheDir, ({ key }) => key === chunkKey(3));
    setReadOnly(disk, true);
    const result = await renderDraft(short, join(root, 'ro-out'), { engine: { cacheDir } });
    expect(result.chunks).toEqual({ total: 6, reused: 5 });
    expect(result.warnings.map(({ code }) => code)).toEqual(['cache_not_written']);
    expect(sums(result)).toEqual(sums(cold));
    await expectNoLeftovers({});
  });

  it('is refused as a new cache, and as an output before any work', async () => {
    const disk = smallDisk(join(root, 'disk-new'), 1024 * 1024);
    onTestFinished(disk.remove);
    setReadOnly(disk, true);
    const asCache = renderDraft(short, join(root, 'never'), { engine: { cacheDir: join(disk.folder, 'cache') } });
    await expect(asCache).rejects.toMatchObject({ code: 'cache_unavailable', class: 'environment' });
    const cacheDir = join(root, 'untouched');
    const asOutput = renderDraft(short, join(disk.folder, 'deep'), { engine: { cacheDir } });
    await expect(asOutput).rejects.toMatchObject({ code: 'output_not_writable', class: 'usage' });
    expect(cacheEntries(cacheDir).filter(({ sha256 }) => sha256 !== undefined)).toEqual([]);
    expect(existsSync(join(root, 'never'))).toBe(false);
  });
});

import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCache } from '../../../src/io/cache/cache.js';
import { smallDisk, smallDisks } from '../../support/small-disk.js';
import { filesBelow, tempDir } from '../../support/temp-dir.js';

const KEY = 'ab'.repeat(32);

async function fixture(limitBytes = 1e9) {
  const folder = tempDir();
  const cache = await openCache({ folder: join(folder, 'cache'), limitBytes });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const entry = (key: string, name = 'data') => join(folder, 'cache', 'objects', key.slice(0, 2), key, name);
  return { folder, cache, write, entry, out: join(folder, 'out') };
}

describe('cache', () => {
  it('gives back what was stored, with its facts', async () => {
    const { cache, write, out } = await fixture();
    expect(await cache.store(KEY, write('a', 'hello'), { frames: 45 })).toBe(true);
    expect(await cache.fetch(KEY, out)).toMatchObject({ bytes: 5, facts: { frames: 45 } });
    expect(readFileSync(out, 'utf8')).toBe('hello');
  });

  it('knows nothing of an absent key', async () => {
    const { cache, out } = await fixture();
    expect(await cache.fetch(KEY, out)).toBeUndefined();
  });

  it.each([
    ['changed bytes', (file: string) => writeFileSync(file, 'jello')],
    ['cut bytes', (file: string) => writeFileSync(file, 'he')],
    ['longer bytes', (file: string) => appendFileSync(file, '!')],
    ['data gone', (file: string) => rmSync(file)],
  ])('finds damage and drops the entry: %s', async (_why, damage) => {
    const { cache, write, entry, out } = await fixture();
    await cache.store(KEY, write('a', 'hello'));
    damage(entry(KEY));
    expect(await cache.fetch(KEY, out)).toBeUndefined();
    expect(await cache.has(KEY)).toBe(false);
    await cache.store(KEY, write('b', 'again'));
    expect((await cache.fetch(KEY, out))?.bytes).toBe(5);
  });

  it.each(['', '{', '{"version":2}'])('treats a damaged record as absent: %j', async (text) => {
    const { cache, write, entry, out } = await fixture();
    await cache.store(KEY, write('a', 'hello'));
    writeFileSync(entry(KEY, 'entry.json'), text);
    expect(await cache.fetch(KEY, out)).toBeUndefined();
  });

  it('treats the entry of another version as absent', async () => {
    const { cache, write, entry, out } = await fixture();
    await cache.store(KEY, write('a', 'hello'));
    const record = readFileSync(entry(KEY, 'entry.json'), 'utf8');
    writeFileSync(entry(KEY, 'entry.json'), record.replace('"version":2', '"version":3'));
    expect(await cache.fetch(KEY, out)).toBeUndefined();
    expect(existsSync(out)).toBe(false);
    await cache.store(KEY, write('b', 'again'));
    await cache.fetch(KEY, out);
    expect(readFileSync(out, 'utf8')).toBe('again');
  });

  it('two stores of one key are both content', async () => {
    const { cache, write, folder } = await fixture();
    const source = write('a', 'hello');
    expect(await Promise.all([cache.store(KEY, source), cache.store(KEY, source), cache.store(KEY, source)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(readdirSync(join(folder, 'cache', 'incoming'))).toEqual([]);
  });

  it('evicts the least recently used first, down to 90% of its limit', async () => {
    const { cache, write, entry } = await fixture(40_000);
    const keys = ['aa', 'bb', 'cc', 'dd'].map((pair) => pair.repeat(32));
    for (const [index, key] of keys.entries()) {
      await cache.store(key, write(key, 'x'.repeat(12_000)));
      utimesSync(entry(key, 'entry.json'), 1000 + index, 1000 + index);
    }
    await cache.fetch(keys[0] ?? '', write('use', '').replace(/use$/, 'used'));
    await cache.evict();
    expect(await Promise.all(keys.map((key) => cache.has(key)))).toEqual(
      [true, false, true, true].map((kept, index) => (index === 2 ? false : kept)),
    );
  });

  it('reports a place it cannot write to instead of failing', async () => {
    const { cache, write, folder } = await fixture();
    const source = write('a', 'hello');
    rmSync(join(folder, 'cache', 'incoming'), { recursive: true });
    writeFileSync(join(folder, 'cache', 'incoming'), 'a file where the folder was');
    expect(await cache.store(KEY, source)).toBe(false);
    expect(await cache.has(KEY)).toBe(false);
  });

  it('keeps JSON values', async () => {
    const { cache, entry } = await fixture();
    await cache.storeJson(KEY, { a: [1, 2] });
    expect(await cache.fetchJson(KEY)).toEqual({ a: [1, 2] });
    writeFileSync(entry(KEY, 'entry.json'), 'no json');
    expect(await cache.fetchJson(KEY)).toBeUndefined();
    expect(await cache.has(KEY)).toBe(false);
  });

  it('is for its owner alone, whatever the umask allows', async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const { cache, write } = await fixture();
    await cache.store(KEY, write('a', 'hello'));
    await cache.storeJson('cd'.repeat(32), 1);
    const below = readdirSync(cache.folder, { recursive: true, withFileTypes: true });
    expect(below.length).toBe(2 + 2 + 2 + 3);
    for (const one of below)
      expect(statSync(join(one.parentPath, one.name)).mode & 0o777, one.name).toBe(one.isDirectory() ? 0o700 : 0o600);
  });

  it('gives a value for no file, and no file for a value', async () => {
    const { cache, write, out } = await fixture();
    await cache.store(KEY, write('a', 'hello'));
    expect(await cache.fetchJson(KEY)).toBeUndefined();
    await cache.storeJson(KEY, { sha256: 'x', bytes: 1, facts: {} });
    expect(await cache.fetch(KEY, out)).toBeUndefined();
  });

  it('knows its entries by their keys: one in another’s place is absent', async () => {
    const { cache, write, entry, out } = await fixture();
    const other = 'ac'.repeat(32);
    await cache.store(KEY, write('a', 'hello'));
    await cache.storeJson('ad'.repeat(32), 'a value');
    cpSync(entry(KEY, ''), entry(other, ''), { recursive: true });
    cpSync(entry('ad'.repeat(32), ''), entry('ae'.repeat(32), ''), { recursive: true });
    expect(await cache.fetch(other, out)).toBeUndefined();
    expect(await cache.fetchJson('ae'.repeat(32))).toBeUndefined();
    expect(await cache.fetchJson('ad'.repeat(32))).toBe('a value');
  });

  it('finds nothing of another namespace', async () => {
    const { cache, folder } = await fixture();
    const of = (namespace?: string) => openCache({ folder: join(folder, 'cache'), limitBytes: 1e9, namespace });
    await (await of('one')).storeJson(KEY, 'one');
    expect(await cache.fetchJson(KEY)).toBeUndefined();
    expect(await (await of('two')).fetchJson(KEY)).toBeUndefined();
    expect(await (await of('one')).fetchJson(KEY)).toBe('one');
  });

  it.skipIf(smallDisks === undefined)('keeps what is new on a disk smaller than its limit', async () => {
    const disk = smallDisk(join(tempDir(), 'disk'), 2_000_000);
    onTestFinished(disk.remove);
    const { write } = await fixture();
    const cache = await openCache({ folder: join(disk.folder, 'cache'), limitBytes: 5 * 1024 ** 3 });
    const keyOf = (index: number) => String(index).padStart(2, '0').repeat(32);
    const source = write('a', 'x'.repeat(150_000));
    for (let index = 0; index < 30; index++) expect(await cache.store(keyOf(index), source), String(index)).toBe(true);
    expect(await cache.has(keyOf(0))).toBe(false);
    expect(await cache.has(keyOf(29))).toBe(true);
    await cache.evict();
    // Half of the disk, and no more.
    const kept = (await Promise.all(Array.from({ length: 30 }, (_, index) => cache.has(keyOf(index))))).filter(Boolean);
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(7);
  });

  it('holds data that is evicted while it is used', async () => {
    const { cache, write, out } = await fixture(1);
    await cache.store(KEY, write('a', 'hello'));
    await cache.fetch(KEY, out);
    await cache.evict();
    expect(await cache.has(KEY)).toBe(false);
    expect(readFileSync(out, 'utf8')).toBe('hello');
    expect(filesBelow(cache.folder)).toEqual([]);
    mkdirSync(join(cache.folder, 'objects'), { recursive: true });
  });
});

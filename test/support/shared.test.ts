import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { changedSince, SHARED_FOLDER, shared } from './shared.js';
import { tempDir } from './temp-dir.js';

function ownRoot(): string {
  const root = tempDir();
  vi.stubEnv(SHARED_FOLDER, root);
  return root;
}

it('is made once, however many ask at once, and given to all', async () => {
  const root = ownRoot();
  const make = vi.fn(async (folder: string) => {
    await new Promise((next) => setImmediate(next));
    writeFileSync(join(folder, 'film.mp4'), 'film');
    return { film: join(folder, 'film.mp4') };
  });
  const found = await Promise.all([1, 2, 3].map(() => shared('film', make)));
  expect(make).toHaveBeenCalledTimes(1);
  for (const one of found)
    expect(one).toEqual({ folder: join(root, 'film'), value: { film: join(root, 'film/film.mp4') } });
  expect(changedSince(root)).toEqual([]);
  vi.unstubAllEnvs();
});

it('tells a failure to all who asked for it', async () => {
  ownRoot();
  const make = async () => Promise.reject(new Error('no encoder'));
  const ends = await Promise.allSettled([1, 2].map(() => shared('film', make)));
  for (const end of ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no encoder') } });
  vi.unstubAllEnvs();
});

it('knows who changed it: a file written over, and one that was added', async () => {
  const root = ownRoot();
  const { folder } = await shared('film', async (place) => {
    mkdirSync(join(place, 'deep'));
    writeFileSync(join(place, 'deep/a'), 'a');
    writeFileSync(join(place, 'b'), 'b');
    return null;
  });
  writeFileSync(join(folder, 'deep/a'), 'longer');
  writeFileSync(join(folder, 'c'), 'new');
  expect(changedSince(root)).toEqual(['film/deep/a', 'film/c']);
  vi.unstubAllEnvs();
});

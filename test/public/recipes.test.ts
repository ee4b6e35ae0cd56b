/** The recipes of the docs, run as they stand, on a film that is in the cache already. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SharedFilm, sharedFilm } from '../engine/support/shared-film.js';
import { scratchFolder } from '../support/scratch.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = scratchFolder();
let film: SharedFilm;

beforeAll(async () => {
  film = await sharedFilm();
  film.copyCache(join(folder, 'cache/reelwright'), { film: true });
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/reelwright'), 'dir');
});
afterAll(() => vi.unstubAllEnvs());

/** The module that a recipe shows. */
async function recipe(name: string) {
  const page = readFileSync(join(root, `docs/recipes/${name}.md`), 'utf8');
  const [, code = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? [];
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}

describe('the recipe of', () => {
  it('a worker renders, reports, and tries no cancel again', async () => {
    const { work } = await recipe('worker');
    const { composition: document, folder: media } = film.short;
    const job = { document, folder: media, output: join(folder, 'ad.mp4'), quality: 'draft' };
    const seen: { percent: number; attempt: number }[] = [];
    const options = { report: (one: { percent: number; attempt: number }) => seen.push(one) };
    const result = await work(job, options);
    expect(result).toMatchObject({ status: 'completed', cached: true });
    expect(seen.at(-1)).toMatchObject({ percent: 100, attempt: 1 });
    const cancelled = work(job, { ...options, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'aborted', retryable: false });
    await expect(work({ ...job, document: { kind: 'short' } }, options)).rejects.toMatchObject({
      code: 'missing_field',
    });
  });

  it('a batch renders one film a row, and says which failed', async () => {
    const { variants } = await recipe('batch');
    const { composition, folder: media } = film.short;
    const segments = composition.segments.map(({ source }) => ({ source: join(media, source) }));
    const rows = [
      { name: 'one', headline: composition.headline },
      { name: 'two', headline: '\ue000' },
    ];
    const [one, two] = await variants({ ...composition, segments }, rows, { folder, quality: 'draft' });
    expect(one).toMatchObject({ name: 'one', status: 'fulfilled', value: { cached: true } });
    expect(two).toMatchObject({ name: 'two', status: 'rejected', reason: { code: 'glyph_missing' } });
  });

  it('CI compares a frame with its golden', async () => {
    const { looksAsItDid } = await recipe('ci');
    const { composition, folder: media } = film.short;
    const golden = join(folder, 'golden.png');
    const options = { baseDir: media, quality: 'draft' };
    vi.stubEnv('CI', '');
    vi.stubEnv('REELWRIGHT_UPDATE', '1');
    await looksAsItDid(expect, composition, golden, options);
    vi.stubEnv('REELWRIGHT_UPDATE', '');
    await looksAsItDid(expect, composition, golden, options);
    const other = { ...composition, headline: 'Other words' };
    await expect(looksAsItDid(expect, other, golden, options)).rejects.toThrow('golden');
  });
});

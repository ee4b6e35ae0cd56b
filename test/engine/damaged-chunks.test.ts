/** What a decoder makes of damage may differ from run to run: it is used for the film at hand, said, and never kept. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CodedSource } from '../support/coded-source.js';
import { makeCodedSource } from '../support/coded-source.js';
import { scratchFolder } from '../support/scratch.js';
import { cacheEntries } from './support/cache-entries.js';
import { renderSmall } from './support/small-film.js';

const root = scratchFolder();
let whole: CodedSource;
const damaged = join(root, 'damaged.mp4');

beforeAll(async () => {
  whole = await makeCodedSource(join(root, 'whole'), '30');
  const bytes = readFileSync(whole.path);
  const start = bytes.indexOf('mdat') + 4;
  // The second half of the pictures; the first is a key frame that shows.
  const middle = start + Math.floor((bytes.length - start) / 2);
  bytes.fill(0xa5, middle, middle + 600);
  writeFileSync(damaged, bytes);
});

const render = (name: string, clips: readonly string[]) =>
  renderSmall({ clips }, join(root, name, 'film.mp4'), { engine: { cacheDir: join(root, 'cache') } });

describe('chunks of a damaged clip', () => {
  it('are in the film, with a warning, and not in the cache; those of the whole clip beside it are', async () => {
    const first = await render('first', [whole.path, damaged]);
    expect(first.chunks).toEqual({ total: 2, reused: 0 });
    expect(first.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['source_damaged segments[1].source']);

    const again = await render('again', [whole.path, damaged]);
    expect(again.cached).toBe(false);
    expect(again.chunks).toEqual({ total: 2, reused: 1 });
    expect(again.warnings.map(({ code }) => code)).toEqual(['source_damaged']);
  });

  it('take the thumbnail with them, and the film', async () => {
    const before = cacheEntries(join(root, 'cache')).filter(({ sha256 }) => sha256 !== undefined).length;
    const first = await render('opening', [damaged]);
    expect(first.warnings.map(({ code }) => code)).toEqual(['source_damaged']);
    const kept = cacheEntries(join(root, 'cache')).filter(({ sha256 }) => sha256 !== undefined);
    // The soundtrack of another length is new, nothing else.
    expect(kept.length - before).toBe(1);
  });

  it('of a whole film are all found again', async () => {
    await render('whole', [whole.path, whole.path]);
    const again = await render('whole again', [whole.path, whole.path]);
    expect(again).toMatchObject({ cached: true, warnings: [], chunks: { total: 2, reused: 2 } });
  });
});

/** An output that cannot become a file is refused before anything is rendered for it; one that can be made is made. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { cacheEntries, unfinishedWork } from './support/cache-entries.js';
import type { CodedShort } from './support/coded-short.js';
import { type SharedFilm, sharedFilm } from './support/shared-film.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const place = join(root, 'place');
let shared: SharedFilm;
let short: CodedShort;

beforeAll(async () => {
  shared = await sharedFilm();
  ({ short } = shared);
  mkdirSync(join(place, 'taken.jpg'), { recursive: true });
  writeFileSync(join(place, 'a-file'), 'kept');
});

const render = (output: string) =>
  createEngine({ cacheDir }).render(short.composition, { output, baseDir: short.folder, quality: 'draft' });

describe('an output', () => {
  it.each([
    ['below a file', () => join(place, 'a-file', 'deep', 'x.mp4')],
    ['whose thumbnail would replace a folder', () => join(place, 'taken.mp4')],
    ['with a name longer than the file system knows', () => join(place, `${'x'.repeat(300)}.mp4`)],
  ])('%s is refused, and no chunk was rendered', async (_reason, output) => {
    await expect(render(output())).rejects.toMatchObject({ code: 'output_not_writable', class: 'usage' });
    await expectNoLeftovers({ folder: place, files: ['a-file'] });
    expect(readFileSync(join(place, 'a-file'), 'utf8')).toBe('kept');
    expect(cacheEntries(cacheDir).filter(({ sha256 }) => sha256 !== undefined)).toEqual([]);
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  it('gets its parents, and replaces what was there, also with a long name', async () => {
    // Chunks of another render: what is asked here begins behind them.
    shared.copyCache(cacheDir);
    const long = join(root, 'new', 'deep', `${'y'.repeat(190)}.mp4`);
    const first = await render(long);
    expect(first.outputs[0]?.path).toBe(long);
    writeFileSync(long, 'something else');
    const second = await render(long);
    expect(second.cached).toBe(true);
    expect(readFileSync(long).length).toBe(second.outputs[0]?.bytes);
    expect(filesBelow(join(root, 'new', 'deep'))).toHaveLength(2);
  });

  it('that is a folder gets short.mp4 in it', async () => {
    mkdirSync(join(root, 'folder'));
    for (const output of [join(root, 'folder'), `${join(root, 'other')}/`]) {
      await render(output);
      expect(filesBelow(output.replace(/\/$/, ''))).toEqual(['short.jpg', 'short.mp4']);
    }
    expect(existsSync(join(root, 'other.mp4'))).toBe(false);
  });
});

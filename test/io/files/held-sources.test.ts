/** What is held is what is hashed and read; what happens to it is noticed; what is too long is not read at all. */
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentHash } from '../../../src/io/files/content-hash.js';
import { openSources } from '../../../src/io/files/held-sources.js';
import { resolveSource } from '../../../src/io/probe/resolve-source.js';
import { tempDir } from '../../support/temp-dir.js';

const MOST = 500_000_000;

function setUp(text = 'victim') {
  const folder = tempDir();
  const path = join(folder, 'clip.mp4');
  writeFileSync(path, text);
  const sources = openSources({ folder: join(folder, 'names') });
  onTestFinished(() => sources.close());
  const hold = (maxBytes = MOST) => sources.hold({ path, documentPath: 'source', maxBytes });
  return { folder, path, sources, hold };
}

describe('a held source', () => {
  it('is hashed and read as it is, and nothing is said of it', async () => {
    const { path, sources, hold } = setUp();
    const held = await hold();
    expect(held).toMatchObject({ path, contentHash: await contentHash(path) });
    expect(readFileSync(held.file, 'utf8')).toBe('victim');
    expect(basename(held.file)).toBe('clip.mp4');
    await sources.expectUnchanged();
    await sources.finish();
  });

  it.each<readonly [string, (path: string, folder: string) => void]>([
    ['another file is moved over it', (path, folder) => renameSync(other(folder), path)],
    ['it is moved away', (path, folder) => renameSync(path, join(folder, 'away'))],
    ['it is written in place', (path) => writeFileSync(path, 'crimes')],
    ['it is written in place, and its time set back', (path) => backdated(path)],
    ['it grows', (path) => appendFileSync(path, 'more')],
    ['it is cut', (path) => truncateSync(path, 3)],
    ['it is linked', (path, folder) => linkSync(path, join(folder, 'link'))],
    ['its rights change', (path) => chmodSync(path, 0o600)],
  ])('%s: it is changed, and may be tried again', async (_what, change) => {
    const { folder, path, sources, hold } = setUp();
    await hold();
    change(path, folder);
    const changed = { code: 'source_changed', class: 'media', path: 'source', retryable: true };
    await expect(sources.expectUnchanged()).rejects.toMatchObject(changed);
    await expect(sources.finish()).rejects.toMatchObject(changed);
  });

  it('written again within the tick of the clock in which it was made, it is changed', async () => {
    for (let round = 0; round < 20; round++) {
      const { path, sources, hold } = setUp();
      await hold();
      backdated(path);
      await expect(sources.expectUnchanged()).rejects.toMatchObject({ code: 'source_changed' });
    }
  });

  it.runIf(process.platform === 'linux')('is read itself, whatever its folder is exchanged for', async () => {
    const { folder } = setUp();
    mkdirSync(join(folder, 'mine'));
    mkdirSync(join(folder, 'theirs'));
    writeFileSync(join(folder, 'mine/clip.mp4'), 'victim');
    writeFileSync(join(folder, 'theirs/clip.mp4'), 'crimes');
    const sources = openSources({ folder: join(folder, 'more-names') });
    onTestFinished(() => sources.close());
    const path = join(folder, 'mine/clip.mp4');
    const held = await sources.hold({ path, documentPath: '', maxBytes: MOST });
    renameSync(join(folder, 'mine'), join(folder, 'away'));
    renameSync(join(folder, 'theirs'), join(folder, 'mine'));
    expect(readFileSync(path, 'utf8')).toBe('crimes');
    expect(readFileSync(held.file, 'utf8')).toBe('victim');
  });

  it('lies in the roots when it is opened, not only when it is looked for', async () => {
    const { folder, sources } = setUp();
    const roots = [join(folder, 'tenant')];
    for (const name of ['tenant/films', 'secret']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['tenant/films', 'secret']) writeFileSync(join(folder, name, 'clip.mp4'), name);
    const path = await resolveSource('films/clip.mp4', { baseDir: roots[0] ?? '', roots });
    renameSync(join(folder, 'tenant/films'), join(folder, 'tenant/gone'));
    symlinkSync(join(folder, 'secret'), join(folder, 'tenant/films'));
    const holding = sources.hold({ path, documentPath: 'source', maxBytes: MOST, roots });
    await expect(holding).rejects.toMatchObject({ code: 'path_not_allowed', class: 'usage' });
  });
});

describe('before a source is read', () => {
  it('one that is too long is refused', async () => {
    const { path, hold } = setUp();
    // A hole: takes no room, and hours to read.
    truncateSync(path, 2 * 1024 ** 4);
    const remedy = expect.stringContaining(`${2 * 1024 ** 4 - MOST} bytes smaller`);
    await expect(hold()).rejects.toMatchObject({ code: 'asset_too_large', class: 'media', remedy });
  });

  it('a pipe is refused without waiting for a writer, and so is a folder', async () => {
    const { folder, sources } = setUp();
    const hold = (path: string) => sources.hold({ path, documentPath: 'source', maxBytes: MOST });
    await expect(hold(folder)).rejects.toMatchObject({ code: 'asset_unreadable' });
    await expect(hold('/dev/null')).rejects.toMatchObject({ code: 'asset_unreadable' });
    await expect(hold(join(folder, 'none'))).rejects.toMatchObject({ code: 'asset_missing' });
  });

  it.runIf(process.platform === 'linux')(
    'files that the kernel makes up are taken for as long as they say: empty',
    async () => {
      const { sources } = setUp();
      const empty = await contentHash('/dev/null');
      for (const path of ['/proc/self/mem', '/proc/self/pagemap'])
        expect(await sources.hold({ path, documentPath: '', maxBytes: MOST })).toMatchObject({ contentHash: empty });
    },
  );
});

function other(folder: string): string {
  const path = join(folder, 'other');
  writeFileSync(path, 'crimes');
  return path;
}

/** Other bytes of the same length, with the times of before. */
function backdated(path: string): void {
  writeFileSync(path, 'crimes');
  utimesSync(path, 1_000_000, 1_000_000);
  utimesSync(path, 1_000_000, 1_000_000);
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReelwrightError } from '../../../src/errors.js';
import { fileName, resolveSource } from '../../../src/io/probe/resolve-source.js';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reelwright-resolve-')));
  for (const name of ['in', 'in/sub', 'inside-out', 'out']) mkdirSync(join(folder, name));
  for (const name of ['in/a.mp4', 'in/sub/b.mp4', 'inside-out/c.mp4', 'out/d.mp4', 'in/..e.mp4', 'in/database:1.mp4'])
    writeFileSync(join(folder, name), '');
  spawnSync('mkfifo', [join(folder, 'in/pipe')]);
  symlinkSync(join(folder, 'out/d.mp4'), join(folder, 'in/link.mp4'));
  symlinkSync(join(folder, 'in'), join(folder, 'alias'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('resolveSource', () => {
  const allowed = [
    ['a.mp4', 'in/a.mp4', 'relative to the base folder'],
    ['sub/../a.mp4', 'in/a.mp4', 'dots inside the root'],
    ['..e.mp4', 'in/..e.mp4', 'a name that starts with dots'],
    ['../alias/sub/b.mp4', 'in/sub/b.mp4', 'a link that leads back in'],
  ] as const;
  for (const [source, real, why] of allowed) {
    it(why, async () => {
      const options = { baseDir: join(folder, 'in'), roots: [join(folder, 'alias')] };
      expect(await resolveSource(source, options)).toBe(join(folder, real));
    });
  }

  const refused = [
    ['../out/d.mp4', 'path_not_allowed', 'dots out of the root'],
    ['link.mp4', 'path_not_allowed', 'a link out of the root'],
    ['..', 'path_not_allowed', 'the folder above the root'],
    ['../out/none.mp4', 'path_not_allowed', 'dots out of the root to no file'],
    ['../inside-out/c.mp4', 'path_not_allowed', 'a folder whose name only starts like the root'],
    ['/etc/passwd', 'path_not_allowed', 'an absolute path'],
    ['https://example.com/a.mp4', 'path_not_allowed', 'a URL'],
    ['file:///etc/passwd', 'path_not_allowed', 'a file URL'],
    ['data:video/mp4;base64,AAAA', 'path_not_allowed', 'a data URL'],
    ['concat:a.mp4|b.mp4', 'path_not_allowed', 'a protocol of ffmpeg'],
    ['nothing.mp4', 'asset_missing', 'no file'],
    ['', 'asset_missing', 'an empty path is not the folder'],
    ['a.mp4/b', 'asset_missing', 'a file used as a folder'],
    ['a\0.mp4', 'asset_missing', 'a zero byte'],
    ['.', 'asset_unreadable', 'a folder'],
  ] as const;
  for (const [source, code, why] of refused) {
    it(`${why}: ${code}`, async () => {
      const options = { baseDir: join(folder, 'in'), roots: [join(folder, 'in')], documentPath: 'segments[0].source' };
      await expect(resolveSource(source, options)).rejects.toMatchObject({
        code,
        class: code === 'path_not_allowed' ? 'usage' : 'media',
        path: 'segments[0].source',
      });
    });
  }

  it('says nothing of what a link leads to', async () => {
    const options = { baseDir: join(folder, 'in'), roots: [join(folder, 'in')], documentPath: 'segments[0].source' };
    const refused = (await resolveSource('link.mp4', options).catch((error: unknown) => error)) as ReelwrightError;
    expect(refused.code).toBe('path_not_allowed');
    expect(`${refused.message} ${refused.remedy}`).not.toMatch(/d\.mp4|\/out/);
  });

  it('calls a source by the last part of what is written', () => {
    expect(['a/b.mp4', 'C:\\films\\b.mp4', 'b.mp4', '..', 'a/', ''].map(fileName)).toEqual([
      ...['b.mp4', 'b.mp4', 'b.mp4'],
      ...['the source', 'the source', 'the source'],
    ]);
  });

  it.each([
    ['.', 'a folder', 'Name a media file'],
    ['pipe', 'a device or pipe', 'Name a media file'],
    ['none.mp4', 'no file at that path', 'Check the path'],
    [`${'n'.repeat(300)}.mp4`, 'name', 'Check the path'],
    ['link.mp4', 'one that lies elsewhere', 'with roots'],
  ])('says what is the matter with %s', async (source, received, remedy) => {
    const options = { baseDir: join(folder, 'in'), roots: [join(folder, 'in')] };
    const refused = (await resolveSource(source, options).catch((error: unknown) => error)) as ReelwrightError;
    expect(refused.message).toContain(received);
    expect(refused.remedy).toContain(remedy);
  });

  it('says which folders are allowed', async () => {
    const words = (roots: string[]) =>
      resolveSource('a.mp4', { baseDir: join(folder, 'in'), roots }).catch((error: Error) => error.message);
    expect(await words([])).toContain('an allowed folder (none is set)');
    expect(await words(['/one', '/two'])).toContain('a file in /one or /two');
  });

  it('takes a folder only where one will do', async () => {
    const options = { baseDir: join(folder, 'in') };
    expect(await resolveSource('sub', { ...options, folders: true })).toBe(join(folder, 'in/sub'));
    await expect(resolveSource('sub', { ...options, folders: false })).rejects.toMatchObject({
      code: 'asset_unreadable',
    });
    await expect(resolveSource('pipe', { ...options, folders: true })).rejects.toMatchObject({
      code: 'asset_unreadable',
    });
  });

  it('looks into the next folder when one of the roots is not there', async () => {
    const roots = [join(folder, 'none'), join(folder, 'in')];
    expect(await resolveSource('a.mp4', { baseDir: join(folder, 'in'), roots })).toBe(join(folder, 'in/a.mp4'));
  });

  it('takes a file whose name only starts like an address', async () => {
    expect(await resolveSource('database:1.mp4', { baseDir: join(folder, 'in') })).toBe(
      join(folder, 'in/database:1.mp4'),
    );
  });

  it('allows any real path without roots', async () => {
    expect(await resolveSource('link.mp4', { baseDir: join(folder, 'in') })).toBe(join(folder, 'out/d.mp4'));
  });
});

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
  for (const name of ['in/a.mp4', 'in/sub/b.mp4', 'inside-out/c.mp4', 'out/d.mp4', 'in/..e.mp4'])
    writeFileSync(join(folder, name), '');
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

  it('allows any real path without roots', async () => {
    expect(await resolveSource('link.mp4', { baseDir: join(folder, 'in') })).toBe(join(folder, 'out/d.mp4'));
  });
});

import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/io/files/make-folder.js';
import { expectWritable } from '../../../src/io/files/output-place.js';
import { expectFiles, tempDir } from '../../support/temp-dir.js';

describe('makeFolder', () => {
  it('makes parents, and is content with what is there', async () => {
    const folder = join(tempDir(), 'a/b/c');
    await Promise.all([makeFolder(folder), makeFolder(folder)]);
    await makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('ends where a file stands in the way, and where no folder can be made', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'file'), '');
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(folder, 'file/x/y'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    // Node's own recursive mkdir never returns here.
    if (existsSync('/proc/self')) await expect(makeFolder('/proc/x/y')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('expectWritable', () => {
  it('is content when another process makes the folders meanwhile', async () => {
    const root = tempDir();
    for (let round = 0; round < 200; round += 1) {
      const deep = join(root, String(round), 'a', 'b');
      await Promise.all([expectWritable([join(deep, 'x.mp4'), join(deep, 'x.jpg')]), makeFolder(deep)]);
      expect(statSync(deep).isDirectory()).toBe(true);
    }
  });

  it('leaves nothing behind, and takes folders that are yet to be made', async () => {
    const folder = tempDir();
    await expectWritable([join(folder, 'x.mp4'), join(folder, 'new/deep/x.jpg')]);
    expectFiles(folder, []);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

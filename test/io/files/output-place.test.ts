/**
 * Where an output may not go: onto a file that the render reads, by whatever name, and where this user may not write.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectWritable, refuseInputsAsOutputs } from '../../../src/io/files/output-place.js';
import { expectFiles, tempDir } from '../../support/temp-dir.js';

describe('refuseInputsAsOutputs', () => {
  /** A clip, a link to it, a folder that links to its folder, and a link between links. */
  function place() {
    const folder = tempDir();
    const at = (name: string) => join(folder, name);
    mkdirSync(at('media'));
    writeFileSync(at('media/clip.mp4'), 'clip');
    symlinkSync(at('media/clip.mp4'), at('link.mp4'));
    symlinkSync('link.mp4', at('link-to-link.mp4'));
    symlinkSync(at('media'), at('other'));
    return at;
  }

  it.each([
    ['the file itself', 'media/clip.mp4', 'media/clip.mp4'],
    ['the file that the input leads to', 'media/clip.mp4', 'link.mp4'],
    ['the file at the end of two links', 'media/clip.mp4', 'link-to-link.mp4'],
    ['the file by its folder’s other name', 'other/clip.mp4', 'media/clip.mp4'],
    ['the file, named through a folder’s other name', 'media/clip.mp4', 'other/clip.mp4'],
    ['the link that the input names', 'link.mp4', 'link.mp4'],
  ])('refuses %s', async (_, output, input) => {
    const at = place();
    await expect(refuseInputsAsOutputs([at('new.mp4'), at(output)], [undefined, at(input)])).rejects.toMatchObject({
      code: 'output_is_input',
      class: 'usage',
    });
  });

  it.each([
    ['a new file beside the input', 'media/new.mp4', 'media/clip.mp4'],
    ['a link to the input, which a rename replaces', 'link.mp4', 'media/clip.mp4'],
    ['a folder that is yet to be made', 'media/deep/clip.mp4', 'media/clip.mp4'],
    ['a place of an input that is not there', 'media/new.mp4', 'media/none.mp4'],
  ])('takes %s', async (_, output, input) => {
    const at = place();
    await expect(refuseInputsAsOutputs([at(output)], [at(input)])).resolves.toBeUndefined();
  });
});

describe('expectWritable', () => {
  function place() {
    const folder = tempDir();
    mkdirSync(join(folder, 'films'));
    writeFileSync(join(folder, 'clip.mp4'), 'clip');
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    return folder;
  }

  it.each([
    ['a folder', 'films', 'there is a folder of this name'],
    ['a pipe', 'pipe', 'there is a device or pipe of this name'],
    ['a file used as a folder', 'clip.mp4/deep/x.mp4', 'a part of the path is a file'],
    ['a name that no disk takes', `${'n'.repeat(300)}.mp4`, 'name'],
  ])('refuses %s', async (_, name, why) => {
    const folder = place();
    const refused = { code: 'output_not_writable', class: 'usage', message: expect.stringContaining(why) };
    await expect(expectWritable([join(folder, 'new.mp4'), join(folder, name)])).rejects.toMatchObject(refused);
  });

  it('takes a new file, one that is replaced and folders that are yet to be made, and leaves nothing', async () => {
    const folder = place();
    const paths = ['new.mp4', 'clip.mp4', 'films/deep/deeper/x.mp4'].map((name) => join(folder, name));
    await expect(expectWritable(paths)).resolves.toBeUndefined();
    expectFiles(folder, ['clip.mp4', 'pipe']);
  });

  it.skipIf(!existsSync('/proc/self'))('refuses a folder that is there and takes nothing', async () => {
    await expect(expectWritable(['/proc/deep/x.mp4'])).rejects.toMatchObject({ code: 'output_not_writable' });
  });
});

it('a folder of somebody else is refused to a user who may not write there', () => {
  const folder = tempDir();
  chmodSync(folder, 0o555);
  const script = `
    import { expectWritable } from ${JSON.stringify(resolve('dist/io/files/output-place.js'))};
    await expectWritable([${JSON.stringify(join(folder, 'deep/x.mp4'))}]).then(
      () => console.log('taken'), ({ code, class: kind }) => console.log(code, kind));`;
  // Root may write anywhere: it asks in the name of nobody.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', ...user });
  expect(run.stdout + run.stderr).toBe('output_not_writable usage\n');
  expectFiles(folder, []);
});

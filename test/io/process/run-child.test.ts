import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runChild } from '../../../src/io/process/run-child.js';
import { scratchFolder } from '../../support/scratch.js';
import { smallDisk, smallDisks } from '../../support/small-disk.js';

const root = scratchFolder();

describe('runChild', () => {
  it('returns output, error text and code', async () => {
    const result = await runChild('sh', ['-c', 'printf out; printf err >&2; exit 3']);
    expect({ ...result, stdout: String(result.stdout) }).toEqual({ code: 3, stdout: 'out', stderr: 'err' });
  });

  it('passes arguments as they are', async () => {
    const odd = ["it's", '$(echo no)', 'a b', '*', '\\', '"'];
    const { stdout } = await runChild('printf', ['%s\n', ...odd]);
    expect(String(stdout).trimEnd().split('\n')).toEqual(odd);
  });

  it('feeds standard input', async () => {
    const { stdout } = await runChild('cat', [], { stdin: Buffer.from('hello') });
    expect(String(stdout)).toBe('hello');
  });

  it.each([
    ['time', { timeoutSeconds: 0.2 }, ['-c', 'exec sleep 30']],
    ['output', { maxOutputBytes: 1000 }, ['-c', 'exec yes']],
  ])('kills a child over its limit: %s', async (_why, options, args) => {
    expect((await runChild('sh', args, options)).code).toBeNull();
  });

  it('passes output through a file, so that the child ends while nobody reads, and removes the file', async () => {
    const [file, began, ended] = ['output', 'began', 'ended'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    const script = 'touch "$0"; sleep 0.2; head -c 1000000 /dev/zero; touch "$1"';
    const running = runChild('sh', ['-c', script, began, ended], { throughFile: file });
    await vi.waitUntil(() => existsSync(began), { timeout: 10_000 });
    // Holds this thread, as mastering does.
    const nap = new Int32Array(new SharedArrayBuffer(4));
    for (let naps = 0; !existsSync(ended); naps += 1) {
      expect(naps).toBeLessThan(500);
      Atomics.wait(nap, 0, 0, 20);
    }
    expect((await running).stdout).toHaveLength(1_000_000);
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(smallDisks === undefined)('gives all of the output when the disk has no room for it', async () => {
    const disk = smallDisk(join(root, 'disk'), 1_000_000);
    onTestFinished(() => disk.remove());
    const file = join(disk.folder, 'output');
    // Says nothing of the disk and ends well, as ffmpeg 4.1 does.
    const { code, stdout } = await runChild('sh', ['-c', 'head -c 3000000 /dev/zero 2>/dev/null; exit 0'], {
      throughFile: file,
    });
    expect(code).toBe(0);
    expect(stdout).toHaveLength(3_000_000);
    expect(existsSync(file)).toBe(false);
  });

  it('removes the file of a child that was cancelled', async () => {
    const file = join(root, 'cancelled');
    const controller = new AbortController();
    const running = runChild('sleep', ['30'], { throughFile: file, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(existsSync(file)).toBe(false);
  });

  it('gives no code for a command that does not exist', async () => {
    expect((await runChild('/nonexistent/ffmpeg', [])).code).not.toBe(0);
  });

  it('rejects with the reason of an abort, after the child is gone', async () => {
    const controller = new AbortController();
    const run = runChild('sleep', ['30'], { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(run).rejects.toThrow('enough');
  });

  it('bounds the memory of a child', async () => {
    const { code, stderr } = await runChild(process.execPath, [
      '-e',
      'new WebAssembly.Memory({ initial: 65536, maximum: 65536 }); Buffer.alloc(8e9)',
    ]);
    expect(code).not.toBe(0);
    expect(stderr).not.toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { runChild } from '../../../src/io/process/run-child.js';

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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { childEnvironment } from '../../../src/io/process/child-environment.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { descendants, expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';
import { smallDisk, smallDisks } from '../../support/small-disk.js';

const root = scratchFolder();
const PASSED = [
  ['TMPDIR', root],
  ['LC_ALL', 'C'],
  ['FONTCONFIG_FILE', '/etc/fonts/fonts.conf'],
] as const;
const SECRETS = [
  ['AWS_SECRET_ACCESS_KEY', 'x'],
  ['DATABASE_URL', 'x'],
  ['NODE_OPTIONS', '--no-warnings'],
  ['LD_PRELOAD', ''],
  ['FFREPORT', ''],
] as const;

describe('runChild', () => {
  it('returns output, error text and code', async () => {
    const result = await runChild('sh', ['-c', 'printf out; printf err >&2; exit 3']);
    expect({ ...result, stdout: String(result.stdout) }).toEqual({
      code: 3,
      signal: null,
      timedOut: false,
      tooMuchOutput: false,
      stdout: 'out',
      stderr: 'err',
      stdoutBytes: 3,
    });
  });

  it('passes arguments as they are', async () => {
    const odd = ["it's", '$(echo no)', 'a b', '*', '\\', '"'];
    const { stdout } = await runChild('printf', ['%s\n', ...odd]);
    expect(String(stdout).trimEnd().split('\n')).toEqual(odd);
  });

  it('feeds input that comes in parts, and stops for one that fails', async () => {
    const parts = async function* () {
      for (let part = 0; part < 40; part += 1) yield Buffer.alloc(65_536, 'x');
    };
    const { stdoutBytes } = await runChild('cat', [], { stdin: parts() });
    expect(stdoutBytes).toBe(40 * 65_536);
    const failing = async function* () {
      yield Buffer.from('half');
      throw new Error('no more');
    };
    await expect(runChild('cat', [], { stdin: failing() })).rejects.toThrow('no more');
    const { code } = await runChild('true', [], { stdin: parts() });
    expect(code).toBe(0);
  });

  it('writes into a file instead of memory', async () => {
    const intoFile = join(root, 'output');
    const result = await runChild('printf', ['much'], { intoFile });
    expect([String(result.stdout), result.stdoutBytes, readFileSync(intoFile, 'utf8')]).toEqual(['', 4, 'much']);
  });

  it('feeds standard input', async () => {
    const { stdout } = await runChild('cat', [], { stdin: Buffer.from('hello') });
    expect(String(stdout)).toBe('hello');
  });

  const ended = { code: null, signal: 'SIGKILL', timedOut: false, tooMuchOutput: false };
  it.each([
    ['over its time', { timeoutSeconds: 0.2 }, 'exec sleep 30', { ...ended, timedOut: true }],
    [
      'over its processor time',
      { cpuSeconds: 1 },
      'while :; do :; done',
      { ...ended, signal: 'SIGXCPU', timedOut: true },
    ],
    ['over its output', { maxOutputBytes: 1000 }, 'exec yes', { ...ended, tooMuchOutput: true }],
    ['that is killed', {}, 'kill -KILL $$', ended],
    ['that crashes', {}, 'kill -SEGV $$', { ...ended, signal: 'SIGSEGV' }],
  ])('says how a child ended: one %s', async (_why, options, script, end) => {
    expect(await runChild('sh', ['-c', script], options)).toMatchObject(end);
  });

  it.each([
    ['the time is up', 'sleep 600; :', { timeoutSeconds: 0.2 }, { timedOut: true }],
    ['it has ended itself', 'sleep 600 & exit 3', {}, { code: 3, timedOut: false }],
  ])('ends all that a child started when %s', async (_when, script, options, end) => {
    // The child is a script that waits for the real one, or leaves it behind with its pipes.
    expect(await runChild('sh', ['-c', script], options)).toMatchObject(end);
    await expectNoLeftovers({});
  });

  it.skipIf(process.platform !== 'linux')(
    'waits for one that left the group and holds the pipes no longer than a moment',
    async () => {
      const pidFile = join(root, 'escaped');
      const script = `setsid sh -c 'echo $$ >"$0"; exec sleep 600' "$0" & while [ ! -s "$0" ]; do :; done; wait`;
      const { timedOut } = await runChild('sh', ['-c', script, pidFile], { timeoutSeconds: 1 });
      expect(timedOut).toBe(true);
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    },
  );

  it('tells a child of the environment what it needs, and no secret', async () => {
    for (const [name, value] of [...PASSED, ...SECRETS]) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const lines = String((await runChild('env', [])).stdout).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([...PASSED.map((pair) => pair.join('=')), `PATH=${process.env['PATH']}`]),
    );
    for (const [name] of SECRETS) expect(lines.join()).not.toContain(`${name}=`);
    // What the shell and this engine add is all there is beside.
    const added = ['PWD', 'OLDPWD', 'SHLVL', '_', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
    const names = lines.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(names.filter((name) => !added.includes(name) && childEnvironment()[name] === undefined)).toEqual([]);
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
    expect((await runChild(join(root, 'none', 'ffmpeg'), [])).code).not.toBe(0);
  });

  it('rejects with the reason of an abort, after the child is gone', async () => {
    const controller = new AbortController();
    const run = runChild('sleep', ['30'], { signal: controller.signal });
    await vi.waitUntil(() => descendants().some(({ command }) => command === 'sleep'));
    controller.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    expect(descendants()).toEqual([]);
  });

  it.each([
    ['gets what a decoder may need', 1, { code: 0, stderr: '' }],
    ['gets no more than its bound', 8, { code: 1, stderr: expect.stringMatching(/allocation failed|out of memory/i) }],
  ])('bounds the memory of a child, which %s', async (_, gigabytes, end) => {
    // Asked for, never touched: a machine of any size grants it where nothing bounds it.
    const script = `const held = []; while (held.length < ${gigabytes}) held.push(Buffer.alloc(1e9));`;
    expect(await runChild(process.execPath, ['-e', script])).toMatchObject(end);
  });
});

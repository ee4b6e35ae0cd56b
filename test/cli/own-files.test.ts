/** No command writes over what it reads, nor into a place that takes nothing; said before any work. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/engine/result.js';
import { tempDir } from '../support/temp-dir.js';
import { type CliError, cliPath, jsonOf, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();

const SLIDER = { kind: 'slider', slides: [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }] };

const OVERWRITING: readonly (readonly [why: string, args: readonly string[], kept: string])[] = [
  ['a film over its composition', ['render', 'short.mp4', '-o', 'short.mp4'], 'short.mp4'],
  ['a film over its composition by another way', ['render', 'short.mp4', '-o', './x/../short.mp4'], 'short.mp4'],
  ['a still over its composition', ['frame', 'short.png', '--at', '1', '-o', 'short.png'], 'short.png'],
  ['a still over a logo', ['frame', 'short.png', '--at', '1', '-o', 'logo.png'], 'logo.png'],
  ['a manifest over its composition', ['render', 'manifest.json', '-o', '.'], 'manifest.json'],
];

describe('an output that is an input', () => {
  it.each(OVERWRITING)('%s: refused, and the file is as it was', async (_why, args, kept) => {
    const cwd = small({ logo: { source: 'logo.png' } });
    // What a file is called says nothing of what it holds: these are compositions.
    for (const name of ['short.mp4', 'short.png']) copyFileSync(join(cwd, 'short.json'), join(cwd, name));
    writeFileSync(join(cwd, 'manifest.json'), JSON.stringify(SLIDER));
    const before = readFileSync(join(cwd, kept));
    const result = await runCli([...args, '--json'], { cwd });
    expect(jsonOf<CliError>(result).error).toBe('output_is_input');
    expect(result.code).toBe(2);
    expect(readFileSync(join(cwd, kept)).equals(before)).toBe(true);
  });
});

describe.runIf(existsSync('/proc/self'))('a place that no folder can be made in', () => {
  it.each([
    ['slides', ['render', 'slider.json', '-o', '/proc/none/'], 2, 'output_not_writable'],
    ['a demo', ['demo', '-o', '/proc/none'], 2, 'output_not_writable'],
    ['a specimen', ['fonts', '--specimen', '/proc/none.png'], 2, 'output_not_writable'],
    // Node's own recursive mkdir never returns here.
    ['a cache', ['check', 'slider.json', '--cache', '/proc/none'], 4, 'cache_unavailable'],
  ])('%s: refused at once', async (_what, args, code, error) => {
    const cwd = small();
    writeFileSync(join(cwd, 'slider.json'), JSON.stringify(SLIDER));
    const result = await runCli([...args, '--json'], { cwd });
    expect(jsonOf<CliError>(result).error).toBe(error);
    expect(result.code).toBe(code);
  });

  it.each([
    ['check', ['check', 'slider.json']],
    ['render', ['render', 'slider.json', '-o', 'out/']],
  ])('the default cache: a %s goes on without one, and says so once', async (_what, args) => {
    const cwd = small();
    writeFileSync(join(cwd, 'slider.json'), JSON.stringify(SLIDER));
    const result = await runCli([...args, '--json'], { cwd, env: { XDG_CACHE_HOME: '/proc/none' } });
    expect(result.code).toBe(0);
    const { warnings } = jsonOf<CheckResult>(result);
    expect(warnings.filter(({ code }) => code === 'cache_unused')).toEqual([
      {
        code: 'cache_unused',
        path: '',
        message: expect.stringContaining('The cache in /proc/none/reelwright cannot be used (no such file or folder)'),
        remedy: expect.stringContaining('--cache'),
      },
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a cache of another user', () => {
  // Root may read anything: it asks in the name of nobody.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it.each([
    ['as the cache of a check', ['check', '-']],
    ['to be measured', ['cache', 'size']],
    ['to be emptied', ['cache', 'clear']],
  ])('%s: the cache is what is told', (_what, args) => {
    const folder = tempDir();
    for (const own of ['objects', 'incoming']) mkdirSync(join(folder, own), { mode: 0o000 });
    const run = spawnSync(process.execPath, [cliPath, ...args, '--cache', folder, '--json'], {
      input: JSON.stringify(SLIDER),
      encoding: 'utf8',
      ...user,
    });
    expect(JSON.parse(run.stdout)).toMatchObject({ error: 'cache_unavailable' });
    expect(run.status).toBe(4);
  });

  it('in a part: what this user may remove is removed, and the rest is named', () => {
    const folder = tempDir();
    chmodSync(folder, 0o777);
    const entryIn = (shelf: string, mode: number) => {
      const entry = join(folder, 'objects', shelf, shelf.repeat(32));
      mkdirSync(entry, { recursive: true });
      writeFileSync(join(entry, 'entry.json'), '{}');
      for (const place of [entry, join(entry, '..')]) chmodSync(place, mode);
      return entry;
    };
    const [own, other, closed] = [entryIn('aa', 0o777), entryIn('bb', 0o555), join(entryIn('cc', 0o000), '..')];
    const args = [cliPath, 'cache', 'clear', '--cache', folder, '--json'];
    const run = spawnSync(process.execPath, args, { encoding: 'utf8', ...user });
    const { code, errors } = JSON.parse(run.stdout) as CliError;
    expect([run.status, code]).toEqual([4, 'cache_unavailable']);
    expect(errors['']).toEqual([
      expect.stringMatching(/but 2 folders in it cannot be removed; removed 1 entries, 0.0 MiB$/),
      expect.stringContaining(`${other} (permission denied)`),
      expect.stringContaining(`${closed} (permission denied)`),
    ]);
    expect([existsSync(own), existsSync(other)]).toEqual([false, true]);
    for (const place of [other, join(other, '..'), closed]) chmodSync(place, 0o777);
  });
});

describe.skipIf(process.platform === 'win32')('a working directory that is gone', () => {
  it('is told as that', () => {
    const line = `rmdir "$PWD"; exec "${process.execPath}" "${cliPath}" check none.json`;
    const { status, stderr } = spawnSync('/bin/sh', ['-c', line], { cwd: tempDir(), encoding: 'utf8' });
    expect(stderr).toContain('Expected a working directory but the folder that the command was started in is gone');
    expect(status).toBe(2);
  });
});

describe.runIf(existsSync('/dev/full'))('standard output without room', () => {
  it('is told on standard error, with exit 1', () => {
    const line = `exec "${process.execPath}" "${cliPath}" schema short > /dev/full`;
    const { status, stderr } = spawnSync('/bin/sh', ['-c', line], { cwd: small(), encoding: 'utf8' });
    expect(stderr).toMatch(/Expected room for standard output/);
    expect(status).toBe(1);
  });
});

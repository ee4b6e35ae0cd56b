/**
 * Files that do not lie: what a name promises is what is written; standard input and output stand for files; and how a
 * command speaks.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../support/picture.js';
import { type CliError, cliPath, jsonOf, runCli } from './support/run-cli.js';
import { PLAIN_SHORT, smallMedia } from './support/small-media.js';

const small = smallMedia();

/** The command in a shell: bytes in and out as a pipe has them. */
function shell(line: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const command = line.replaceAll('reelwright', `"${process.execPath}" "${cliPath}"`);
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, XDG_CACHE_HOME: join(cwd, 'xdg'), TMPDIR: join(cwd, 'tmp'), ...env },
    maxBuffer: 64e6,
  });
  return { status, stdout, stderr: stderr.toString('utf8') };
}

const SIGNATURES = { png: /^\x89PNG/, jpg: /^\xff\xd8\xff/, webp: /^RIFF....WEBP/s } as const;

describe('the suffix of -o', () => {
  it.each([
    ['a film', ['render', 'short.json', '-o', 'x.avi'], '"x.mp4"'],
    ['a film without one', ['render', 'short.json', '-o', 'x'], '"x.mp4"'],
    ['a tracked clip', ['render', 'tracking.json', '-o', 'x.gif'], '"x.mp4"'],
    ['a still', ['frame', 'short.json', '--at', '1', '-o', 'x.bmp'], 'x.png"'],
  ])('%s of another type is refused before any work', async (_, args, remedy) => {
    const cwd = small();
    writeFileSync(join(cwd, 'tracking.json'), '{"kind":"tracking","source":"a.mp4","model":"shapes-tiny"}');
    const before = readdirSync(cwd);
    const result = await runCli([...args, '--json', '--no-cache'], { cwd });
    const { error, remedy: told } = jsonOf<CliError>(result);
    expect([result.code, error]).toEqual([2, 'output_suffix']);
    expect(told).toContain(remedy);
    expect(readdirSync(cwd)).toEqual(before);
  });

  it('says how a still is written', async () => {
    const cwd = small();
    for (const [suffix, signature] of Object.entries(SIGNATURES)) {
      const { code } = await runCli(['frame', 'short.json', '--at', '1', '-o', `x.${suffix}`], { cwd });
      expect(code).toBe(0);
      expect(readFileSync(join(cwd, `x.${suffix}`)).toString('latin1'), suffix).toMatch(signature);
    }
    const [png, jpg] = await Promise.all(['x.png', 'x.jpg'].map((name) => readPicture(join(cwd, name))));
    expect([jpg?.width, jpg?.height]).toEqual([png?.width, png?.height]);
  });
});

describe('standard input and output', () => {
  it('a still from one to the other, with nothing beside it', () => {
    const cwd = small();
    mkdirSync(join(cwd, 'tmp'));
    const before = readdirSync(cwd);
    const { status, stdout, stderr } = shell('reelwright frame - --at 1 -o - --no-cache < short.json', cwd);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.toString('latin1')).toMatch(SIGNATURES.png);
    expect(readdirSync(cwd)).toEqual(before);
  });

  it('a film, whole, with its side files gone', () => {
    const cwd = small();
    mkdirSync(join(cwd, 'tmp'));
    const line = 'cat film.json | reelwright render - -o - --quality draft --no-cache | cat > x.mp4';
    const { status, stderr } = shell(line, cwd);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(cwd, 'x.mp4')).subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(existsSync(join(cwd, 'x.jpg'))).toBe(false);
    expect(readdirSync(join(cwd, 'tmp'), { recursive: true })).toEqual([]);
  });

  it('a still whose reader is gone, or that finds no room', () => {
    const cwd = small();
    mkdirSync(join(cwd, 'tmp'));
    const frame = 'reelwright frame short.json --at 1 -o - --no-cache';
    expect(shell(`${frame} | true`, cwd)).toMatchObject({ status: 0, stderr: '' });
    const full = shell(`${frame} > /dev/full`, cwd);
    expect([full.status, full.stderr.split('error:').length]).toEqual([1, 2]);
    expect(readdirSync(join(cwd, 'tmp'), { recursive: true })).toEqual([]);
  });

  it.each([
    ['--json', 'reelwright render short.json -o - --json'],
    ['a carousel', 'echo \'{"kind":"slider","slides":[{},{},{}]}\' | reelwright render - -o -'],
  ])('%s and -o - are refused together', (_, line) => {
    const { status } = shell(line, small());
    expect(status).toBe(2);
  });

  it('what comes in is checked like a file, its sources beside where the command runs', () => {
    const cwd = small();
    expect(shell('echo \'{"kind":"short","hedline":"x"}\' | reelwright check -', cwd)).toMatchObject({ status: 2 });
    mkdirSync(join(cwd, 'tmp'));
    const good = shell('reelwright check - --no-cache < short.json', cwd);
    expect(good.status, good.stderr).toBe(0);
    expect(shell('cd xdg/.. && mkdir else && cd else && reelwright check - < ../short.json', cwd).status).not.toBe(0);
  });
});

describe('a composition with comments', () => {
  it('is taken, and a fault in it keeps its place', async () => {
    const cwd = small();
    const fields = JSON.stringify(PLAIN_SHORT).slice(1);
    writeFileSync(join(cwd, 'x.json'), `// ours\n{ /* no // end */ ${fields}`);
    expect((await runCli(['check', 'x.json', '--no-cache'], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, 'y.json'), '{ // one\n  "kind": "short",\n  "headline": "a", }');
    const { message } = jsonOf<CliError>(await runCli(['check', 'y.json', '--json'], { cwd }));
    expect(message).toContain('line 3, column 20');
  });
});

describe('how much is said', () => {
  const held = { segments: [{ source: 'three.mp4' }, { source: 'b.mp4' }] };
  it('--quiet leaves paths and errors', async () => {
    const cwd = small(held);
    const args = ['render', 'short.json', '-o', 'x.mp4', '--quality', 'draft'];
    const { code, stdout, stderr } = await runCli([...args, '--quiet'], { cwd });
    expect([code, stdout.split('\n').length, stderr]).toEqual([0, 3, '']);
    expect((await runCli(args, { cwd })).stderr).toContain('warning: segments[0].source: ');
    const wrong = await runCli(['render', 'none.json', '-o', 'x.mp4', '--quiet'], { cwd });
    expect([wrong.code, wrong.stdout]).toEqual([3, '']);
    expect(wrong.stderr).toContain('error: Expected a composition file');
  });

  it('--verbose shows the command that failed and its last words, and nothing else does', async () => {
    const cwd = small();
    const ffmpeg = join(cwd, 'ffmpeg');
    const real = (await import('../support/ffmpegs.js')).bundledFfmpeg;
    const failing = `case "$*" in *libx264*) echo "the last word" >&2; exit 1;; esac`;
    writeFileSync(ffmpeg, `#!/bin/sh\n${failing}\nexec "${real}" "$@"\n`, { mode: 0o755 });
    const args = ['render', 'film.json', '-o', 'x.mp4', '--quality', 'draft', '--no-cache'];
    const options = { cwd, env: { REELWRIGHT_FFMPEG: ffmpeg } };
    const plain = await runCli(args, options);
    expect(plain.code).toBe(1);
    expect(plain.stderr).toMatch(/error: Expected ffmpeg to .* but it gave up\n {2}-> Render again; --verbose/);
    expect(plain.stderr).not.toContain('the last word');
    const verbose = await runCli([...args, '--verbose'], options);
    expect(verbose.stderr).toContain(`$ ${ffmpeg} `);
    expect(verbose.stderr).toContain('the last word');
    const json = jsonOf<{ cause: string }>(await runCli([...args, '--verbose', '--json'], options));
    expect(json.cause).toContain('the last word');
  });

  const hasScript = spawnSync('script', ['--version']).status === 0;
  it.runIf(hasScript)('colour is for a terminal, and NO_COLOR forbids it', () => {
    const cwd = small();
    const told = (env: Readonly<Record<string, string>>) => {
      const line = `script -qec '"${process.execPath}" "${cliPath}" check none.json' /dev/null`;
      return shell(line, cwd, { TERM: 'xterm', NO_COLOR: '', ...env }).stdout.toString('utf8');
    };
    expect(told({})).toContain('\u001b[31merror:');
    expect(told({ NO_COLOR: '1' })).not.toContain('\u001b[3');
    expect(shell('reelwright check none.json', cwd, { NO_COLOR: '' }).stderr).not.toContain('\u001b');
  });
});

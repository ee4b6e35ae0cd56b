/** `reelwright ingest`: a folder and its record; a bad upload prints the record and exits 3. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Upload } from '../../src/engine/ingest/upload.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { type CliError, jsonOf, runCli, startCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();

it('takes a clip in, says what it put right, and prints where the record is; with --json, the record', async () => {
  const cwd = small();
  const plain = await runCli(['ingest', 'a.mp4', '-o', 'up', '--as', 'editor_video'], { cwd });
  expect(plain).toMatchObject({ code: 0, stdout: `${join(cwd, 'up/ingest.json')}\n` });
  const record = JSON.parse(readFileSync(join(cwd, 'up/ingest.json'), 'utf8')) as Upload;
  for (const change of record.changes) expect(plain.stderr).toContain(change);
  const json = await runCli(['ingest', 'a.mp4', '-o', 'again', '--as', 'editor_video', '--json'], { cwd });
  expect(jsonOf<Upload>(json)).toEqual(record);
  expect(json).toMatchObject({ code: 0, stderr: '' });
});

it('a file that fits no slot ends with 3 and its record, in words without --json', async () => {
  const cwd = small();
  const json = await runCli(['ingest', 'short.json', '-o', 'up', '--json'], { cwd });
  expect(json.code).toBe(3);
  expect(jsonOf<Upload>(json)).toMatchObject({ status: 'failed', error: { code: 'asset_type_unsupported' } });
  const plain = await runCli(['ingest', 'short.json', '-o', 'up'], { cwd });
  expect(plain).toMatchObject({ code: 3, stdout: `${join(cwd, 'up/ingest.json')}\n` });
  expect(plain.stderr).toMatch(/error: short\.json cannot be used\. Needed: .+ Received: a text file\./);
});

it('neither reads nor writes a stream', async () => {
  const cwd = small();
  for (const args of [
    ['a.mp4', '-o', '-'],
    ['-', '-o', 'up'],
  ])
    expect(await runCli(['ingest', ...args], { cwd })).toMatchObject({ code: 2, stdout: '' });
  expect(readdirSync(cwd).filter((name) => ['-', 'up'].includes(name))).toEqual([]);
});

it.each([
  ['a slot that is none', ['--as', 'hero']],
  ['a size that is none', ['--size-bytes', 'many']],
  ['a checksum that is none', ['--checksum', 'abc']],
])('%s is a wrong call', async (_, flags) => {
  const cwd = small();
  const result = await runCli(['ingest', 'a.mp4', '-o', 'up', '--json', ...flags], { cwd });
  expect(result.code).toBe(2);
  expect(jsonOf<CliError>(result).errors).toBeDefined();
  expect(existsSync(join(cwd, 'up'))).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'killed half way it leaves no folder and no child, and the next run makes it',
  async () => {
    const cwd = small();
    const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=30:d=8', '-c:v', 'mpeg4', '-g', '300'];
    await runFfmpeg(bundledFfmpeg, [...clip, join(cwd, 'long.mp4')]);
    const args = ['ingest', 'long.mp4', '-o', 'up', '--cache', 'cache'];
    const running = startCli(args, { cwd });
    await vi.waitUntil(() => running.stderr().includes('Correcting the clip'), { timeout: 30_000 });
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBe(null);
    expect(existsSync(join(cwd, 'up'))).toBe(false);
    // Its ffmpeg reads and writes below the cache of this test.
    const commands = () => spawnSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }).stdout;
    await vi.waitUntil(() => !commands().includes(join(cwd, 'cache')), { timeout: 10_000 });
    const next = await runCli(args, { cwd });
    expect(next.code).toBe(0);
    expect(readdirSync(cwd).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(join(cwd, 'cache', 'runs'))).toEqual([]);
  },
);

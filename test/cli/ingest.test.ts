/** `reelwright ingest`: a folder and its record; a bad upload prints the record and exits 3. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Upload } from '../../src/engine/ingest/upload.js';
import { type CliError, jsonOf, runCli } from './support/run-cli.js';
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

/**
 * Where unfinished work lies: for its owner alone, under a name that nobody can take before, and swept when its process
 * died.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ReelwrightError } from '../../../src/errors.js';
import { createRunFolder, lostFolder } from '../../../src/io/files/run-folder.js';
import { ownerTag } from '../../../src/io/files/unfinished.js';
import { smallDisk, smallDisks } from '../../support/small-disk.js';
import { tempDir } from '../../support/temp-dir.js';

function temporaryFolder(): string {
  const folder = tempDir();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

it('lies in the temporary folder itself, for its owner alone, whatever others made there before', async () => {
  const temporary = temporaryFolder();
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  // Another user's, which leads elsewhere.
  mkdirSync(join(temporary, 'elsewhere'));
  symlinkSync(join(temporary, 'elsewhere'), join(temporary, 'reelwright'));
  const { path: folder } = await createRunFolder(undefined);
  expect(dirname(folder)).toBe(temporary);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(temporary, 'elsewhere'))).toEqual([]);
  expect((await createRunFolder(undefined)).path).not.toBe(folder);
});

it('sweeps what a dead process left in the temporary folder, and nothing else', async () => {
  const temporary = temporaryFolder();
  const dead = spawnSync('true').pid;
  const left = `reelwright-run-${ownerTag().replace(String(process.pid), String(dead))}-abc`;
  for (const name of [left, 'reelwright-run-of-somebody', 'run-1-00000000-x']) mkdirSync(join(temporary, name));
  const { path: folder } = await createRunFolder(undefined);
  const stays = ['reelwright-run-of-somebody', 'run-1-00000000-x', basename(folder)];
  expect(readdirSync(temporary).sort()).toEqual(stays.sort());
});

it('lies with the cache, where finished work moves by link', async () => {
  temporaryFolder();
  const cache = tempDir();
  const { path: folder } = await createRunFolder(cache);
  expect(dirname(folder)).toBe(join(cache, 'runs'));
  expect(statSync(dirname(folder)).mode & 0o777).toBe(0o700);
});

it.skipIf(smallDisks === undefined)('lies elsewhere when the disk of the cache has little room', async () => {
  const temporary = temporaryFolder();
  const disk = smallDisk(join(tempDir(), 'disk'), 1_000_000);
  onTestFinished(disk.remove);
  expect(dirname((await createRunFolder(disk.folder)).path)).toBe(temporary);
});

it('says which folder it lacks', async () => {
  const temporary = temporaryFolder();
  writeFileSync(join(temporary, 'file'), '');
  chmodSync(join(temporary, 'file'), 0o600);
  vi.stubEnv('TMPDIR', join(temporary, 'file'));
  const remedy = expect.stringContaining('TMPDIR');
  const message = expect.stringContaining(join(temporary, 'file'));
  const refused = { code: 'temporary_unavailable', class: 'environment', message, remedy };
  await expect(createRunFolder(undefined)).rejects.toMatchObject(refused);
});

describe('a failure of work whose folder', () => {
  const failed = new ReelwrightError(
    { code: 'ffmpeg_failed', path: '', message: 'Expected a film', remedy: 'Run it again.' },
    { class: 'render' },
  );
  const lost = { code: 'temporary_lost', class: 'environment', retryable: true };

  it('is gone, or is another by now, is the doing of whoever removed it', async () => {
    const temporary = temporaryFolder();
    const folder = await createRunFolder(undefined);
    expect(await lostFolder(failed, folder)).toBeUndefined();
    rmSync(folder.path, { recursive: true });
    const told = await lostFolder(failed, folder);
    expect(told).toMatchObject({ ...lost, message: expect.stringContaining(temporary), cause: failed });
    // Whoever works on with "mkdir -p" makes it anew, and finds nothing in it.
    writeFileSync(join(temporary, 'taken'), '');
    mkdirSync(folder.path);
    expect(await lostFolder(failed, folder)).toMatchObject(lost);
  });

  it('lacks a file that nobody else knows of is the same; one that lacks another file is not', async () => {
    const temporary = temporaryFolder();
    const folder = await createRunFolder(undefined);
    const missing = (path: string) => {
      try {
        return readFileSync(path);
      } catch (error) {
        return error;
      }
    };
    expect(await lostFolder(missing(join(folder.path, 'chunk-0')), folder)).toMatchObject(lost);
    expect(await lostFolder(missing(join(temporary, 'other')), folder)).toBeUndefined();
  });

  it('is gone stays a fault of the document where it is one', async () => {
    temporaryFolder();
    const folder = await createRunFolder(undefined);
    rmSync(folder.path, { recursive: true });
    const problem = { code: 'blank_text', path: 'headline', message: 'Expected words', remedy: '' } as const;
    expect(await lostFolder(new ReelwrightError(problem, { class: 'usage' }), folder)).toBeUndefined();
  });
});

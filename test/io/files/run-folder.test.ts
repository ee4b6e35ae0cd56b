/**
 * Where unfinished work lies: for its owner alone, under a name that nobody can take before, and swept when its process
 * died.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRunFolder } from '../../../src/io/files/run-folder.js';
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
  const folder = await createRunFolder(undefined);
  expect(dirname(folder)).toBe(temporary);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(temporary, 'elsewhere'))).toEqual([]);
  expect(await createRunFolder(undefined)).not.toBe(folder);
});

it('sweeps what a dead process left in the temporary folder, and nothing else', async () => {
  const temporary = temporaryFolder();
  const dead = spawnSync('true').pid;
  const left = `reelwright-run-${ownerTag().replace(String(process.pid), String(dead))}-abc`;
  for (const name of [left, 'reelwright-run-of-somebody', 'run-1-00000000-x']) mkdirSync(join(temporary, name));
  const folder = await createRunFolder(undefined);
  const stays = ['reelwright-run-of-somebody', 'run-1-00000000-x', basename(folder)];
  expect(readdirSync(temporary).sort()).toEqual(stays.sort());
});

it('lies with the cache, where finished work moves by link', async () => {
  temporaryFolder();
  const cache = tempDir();
  const folder = await createRunFolder(cache);
  expect(dirname(folder)).toBe(join(cache, 'runs'));
  expect(statSync(dirname(folder)).mode & 0o777).toBe(0o700);
});

it.skipIf(smallDisks === undefined)('lies elsewhere when the disk of the cache has little room', async () => {
  const temporary = temporaryFolder();
  const disk = smallDisk(join(tempDir(), 'disk'), 1_000_000);
  onTestFinished(disk.remove);
  expect(dirname(await createRunFolder(disk.folder))).toBe(temporary);
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

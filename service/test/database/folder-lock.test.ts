import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.js';
import { openDatabase } from '../../src/database/connect.js';
import { FolderTaken, lockFolder } from '../../src/database/folder-lock.js';
import { dataFolder } from '../support/databases.js';

const folder = dataFolder();

test('a folder is taken once, and free again after its release', () => {
  const place = join(tempDir(), 'database');
  const lock = lockFolder(place);
  expect(() => lockFolder(place)).toThrow(FolderTaken);
  lock.release();
  lockFolder(place).release();
  expect(existsSync(`${place}.lock`)).toBe(false);
});

test('the lock of a process that is gone is taken over, also when its id has another process now', () => {
  const place = join(tempDir(), 'database');
  for (const owner of [
    { pid: 2 ** 22 + 1, started: 'x' },
    { pid: process.pid, started: 'another boot 1' },
  ]) {
    writeFileSync(`${place}.lock`, JSON.stringify(owner));
    lockFolder(place).release();
  }
});

test('a release takes away its own lock only', () => {
  const place = join(tempDir(), 'database');
  const lock = lockFolder(place);
  writeFileSync(`${place}.lock`, 'another');
  lock.release();
  expect(readFileSync(`${place}.lock`, 'utf8')).toBe('another');
});

test('a second opening of a data folder is refused while the first has it', async () => {
  const database = await openDatabase({ folder });
  await expect(openDatabase({ folder })).rejects.toThrow(FolderTaken);
  await database.close();
  expect(existsSync(join(folder, 'database.lock'))).toBe(false);
});

import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerTag, removeOrphans } from '../../../src/io/files/unfinished.js';
import { tempDir } from '../../support/temp-dir.js';

const [, table] = ownerTag().split('-');
/** A process that has just ended. */
const dead = spawnSync('true').pid;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('removeOrphans', () => {
  it.each([
    ['a living process of this process table', `run-${process.pid}-${table}-a`, 100, true],
    ['a dead process of this process table', `run-${dead}-${table}-a`, 0, false],
    ['a process elsewhere whose number is dead here, at work', `run-${dead}-00000000-a`, 1, true],
    ['a process elsewhere, a day ago', `run-${process.pid}-00000000-a`, 25, false],
    ['a name of another version, at work', `run-${dead}-xyz`, 1, true],
    ['a name of another version, a day ago', `run-${dead}-xyz`, 25, false],
    ['something that is not the engine’s', 'holiday-pictures', 1000, true],
  ])('%s', async (_reason, name, hours, kept) => {
    const folder = tempDir();
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), hoursAgo(hours), hoursAgo(hours));
    await removeOrphans(folder, 'run-');
    expect(readdirSync(folder)).toEqual(kept ? [name] : []);
  });

  it('follows no link, and takes away none', async () => {
    const folder = tempDir();
    mkdirSync(join(folder, 'elsewhere/deep'), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(folder, `run-${dead}-${table}-a`));
    await removeOrphans(folder, 'run-');
    expect(readdirSync(folder).sort()).toEqual(['elsewhere', `run-${dead}-${table}-a`]);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['deep']);
  });

  it.runIf(process.geteuid?.() === 0)('leaves what belongs to another user (needs root)', async () => {
    const folder = tempDir();
    const theirs = `run-${dead}-${table}-a`;
    mkdirSync(join(folder, theirs));
    chownSync(join(folder, theirs), 1002, 1002);
    await removeOrphans(folder, 'run-');
    expect(readdirSync(folder)).toEqual([theirs]);
  });

  it('does not mind a folder that is not there', async () => {
    await expect(removeOrphans(join(tempDir(), 'none'))).resolves.toBeUndefined();
  });
});

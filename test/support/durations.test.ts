import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { haveSameFiles, keptDurations } from './durations.js';
import { spentSeconds } from './processor-time.js';

describe('the table of durations after a run', () => {
  const known = { 'b.test.ts': 10, 'd.test.ts': 0.4 };
  it.each([
    [
      'takes in what it lacks, in order',
      { 'a.test.ts': 1.26, 'c.test.ts': 0 },
      { 'a.test.ts': 1.3, 'b.test.ts': 10, 'c.test.ts': 0, 'd.test.ts': 0.4 },
    ],
    ['stays as it is where a file took about as long', { 'b.test.ts': 19, 'd.test.ts': 3.3 }, known],
    ['is put right where a file took more than twice as long', { 'b.test.ts': 21 }, { ...known, 'b.test.ts': 21 }],
    ['is put right where a file took less than half as long', { 'b.test.ts': 4.8 }, { ...known, 'b.test.ts': 4.8 }],
  ])('%s', (_, measured, after) => {
    const table = keptDurations(known, measured, () => true);
    expect(table).toEqual(after);
    expect(Object.keys(table)).toEqual(Object.keys(table).toSorted());
  });

  it('is written where files were added or removed, and not for their cost alone', () => {
    expect(haveSameFiles(known, { 'd.test.ts': 9, 'b.test.ts': 1 })).toBe(true);
    expect(haveSameFiles(known, { 'b.test.ts': 10 })).toBe(false);
    expect(haveSameFiles(known, { ...known, 'e.test.ts': 1 })).toBe(false);
  });

  it('forgets files that are gone', () => {
    expect(keptDurations(known, { 'e.test.ts': 2 }, (file) => file !== 'b.test.ts')).toEqual({
      'd.test.ts': 0.4,
      'e.test.ts': 2,
    });
  });
});

it.skipIf(!existsSync('/proc/self/stat'))('counts what tools take that a file waits for', () => {
  const before = spentSeconds();
  const work = 'while (process.cpuUsage().user < 300_000);';
  expect(spawnSync(process.execPath, ['-e', work]).status).toBe(0);
  expect(spentSeconds() - before).toBeGreaterThan(0.25);
});

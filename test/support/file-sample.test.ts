/** The gate's choice of files: cheap ones always, dear ones in turn, each room seen, and never one that was named. */
import { describe, expect, it } from 'vitest';
import { readDurations } from './durations.js';
import { GATE, sampledFiles, seededRank } from './file-sample.js';

const costs = readDurations();
const files = Object.keys(costs).filter((file) => !/\.rare\.test\.ts$|^test\/timing\//.test(file));
const secondsOf = (chosen: readonly string[]) => chosen.reduce((sum, file) => sum + (costs[file] ?? 0), 0);
const roomOf = (file: string) => file.split('/').slice(0, 2).join('/');
const chosenBy = (word: string, options = GATE) => sampledFiles(files, costs, { ...options, word });
const WORDS = Array.from({ length: 250 }, (_, index) => `commit ${index}`);

describe('the gate', () => {
  it('costs what it may, whatever the commit', () => {
    for (const word of WORDS) expect(secondsOf(chosenBy(word))).toBeLessThanOrEqual(GATE.budgetSeconds);
  });

  it('takes every cheap file, and one of each room', () => {
    const chosen = new Set(chosenBy('one'));
    expect(files.filter((file) => (costs[file] ?? 0) <= GATE.smallSeconds && !chosen.has(file))).toEqual([]);
    expect(new Set([...chosen].map(roomOf))).toEqual(new Set(files.map(roomOf)));
    expect(chosen).toContain('test/engine/byte-identity.test.ts');
  });

  it('says the same of the same commit, and comes to every file in time', () => {
    expect(chosenBy('one')).toEqual(chosenBy('one'));
    const seen = new Set(WORDS.flatMap((word) => chosenBy(word)));
    expect(files.filter((file) => !seen.has(file))).toEqual([]);
  });

  it('has an order for each seed', () => {
    const orderOf = (seed: string) => files.toSorted((a, b) => (seededRank(seed, a) < seededRank(seed, b) ? -1 : 1));
    expect(orderOf('1')).toEqual(orderOf('1'));
    expect(orderOf('1')).not.toEqual(orderOf('2'));
  });

  it('takes a file that was never measured, and all where all are asked for', () => {
    const options = { ...GATE, word: 'one', budgetSeconds: 0 };
    expect(sampledFiles(['test/a/new.test.ts', ...files], costs, options)[0]).toBe('test/a/new.test.ts');
    expect(chosenBy('all')).toEqual(files);
  });
});

/**
 * Which test files the gate runs. All of them take more than half an hour on two processors, and the gate has ten
 * minutes: every file that costs little, what no commit may go without, and of the dear ones a sample that follows from
 * a word: the commit's own, so that each dear file has its turn once in a handful of commits.
 */
import { createHash } from 'node:crypto';
import type { Durations } from './durations.js';

/** The word that leaves nothing out. */
export const ALL_FILES = 'all';

/** Dear, and run at every commit: the promises that all others stand on. */
const PILLARS: ReadonlySet<string> = new Set([
  'test/engine/byte-identity.test.ts',
  'test/package/install.test.ts',
  'test/package/tarball.test.ts',
  'test/public/readme.test.ts',
  'studio/test/same-picture.test.ts',
]);

/** What `npm test` takes: measured so that it ends within ten minutes on two processors, checks and all. */
export const GATE = { smallSeconds: 3.5, budgetSeconds: 650 };

interface SampleOptions {
  /** Chooses the sample: another word, other files. `all`: every file. */
  readonly word: string;
  /** What a file may cost and is always run, in seconds of a processor. */
  readonly smallSeconds: number;
  /** What the run may cost, in seconds of a processor. The sample fills what is left of it. */
  readonly budgetSeconds: number;
}

/**
 * The files that run, in their order. A file that was never measured runs. Every room that has dear files has one of
 * them in, also where the budget is spent.
 */
export function sampledFiles(files: readonly string[], costs: Durations, options: SampleOptions): readonly string[] {
  const { word, smallSeconds, budgetSeconds } = options;
  if (word === ALL_FILES) return files;
  const costOf = (file: string) => costs[file] ?? 0;
  const isAlways = (file: string) => costOf(file) <= smallSeconds || PILLARS.has(file);
  const taken = new Set(files.filter(isAlways));
  const dear = files.filter((file) => !taken.has(file)).toSorted(byRank(word));
  const rooms = new Map(dear.toReversed().map((file) => [roomOf(file), file]));
  for (const file of rooms.values()) taken.add(file);
  let left = budgetSeconds - [...taken].reduce((sum, file) => sum + costOf(file), 0);
  for (const file of dear) {
    if (taken.has(file) || costOf(file) > left) continue;
    taken.add(file);
    left -= costOf(file);
  }
  return files.filter((file) => taken.has(file));
}

/** The place of a file in an order that follows from a seed. */
export function seededRank(seed: string, file: string): string {
  return createHash('sha256').update(`${seed}/${file}`).digest('hex');
}

function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function byRank(word: string): (a: string, b: string) => number {
  return (a, b) => (seededRank(word, a) < seededRank(word, b) ? -1 : 1);
}

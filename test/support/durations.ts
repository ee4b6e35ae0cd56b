/**
 * What every test file costs, in seconds of a processor: the table by which the runner orders files. A run on a desk
 * writes it where a test file was added or removed, and then puts right what is far off; CI compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Seconds of a processor by test file, below the root, with forward slashes. */
export type Durations = Readonly<Record<string, number>>;

const TABLE = fileURLToPath(new URL('durations.json', import.meta.url));

/** The table as it is committed. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(TABLE, 'utf8'));
}

/** True when two tables know the same files: then nothing need be written, for machines differ. */
export function haveSameFiles(one: Durations, other: Durations): boolean {
  return Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
}

/** Writes the table, a file a line. */
export function writeDurations(durations: Durations): void {
  writeFileSync(TABLE, `${JSON.stringify(durations, null, 2)}\n`);
}

/**
 * A busy machine makes a file dearer by half, and the first file of a process pays for what all of them load (2 s):
 * less than this is no news.
 */
const NEWS_FACTOR = 2;
const NEWS_SECONDS = 3;

/**
 * The table after a run that measured some files: sorted, with every measured file, without those that `exists` knows
 * no more.
 */
export function keptDurations(known: Durations, measured: Durations, exists: (file: string) => boolean): Durations {
  const now = Object.entries(measured).filter(([file, seconds]) => {
    const before = known[file];
    return before === undefined || isNews(before, seconds);
  });
  const all = { ...known, ...Object.fromEntries(now.map(([file, seconds]) => [file, Math.round(10 * seconds) / 10])) };
  const left = Object.entries(all).filter(([file]) => exists(file));
  return Object.fromEntries(left.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isNews(before: number, now: number): boolean {
  const [less, more] = before < now ? [before, now] : [now, before];
  return more > NEWS_FACTOR * less && more - less > NEWS_SECONDS;
}

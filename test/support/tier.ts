/**
 * How much a run proves. `npm test` is the gate: complete in kind, a sample where rows are many and alike. `npm run
 * test:all` looks at every row, every twin on the system's ffmpeg, the files named *.rare.test.ts and the promises
 * about time.
 *
 * Which rows a sample takes follows from REELWRIGHT_SAMPLE (test/support/setup.ts names the gate's and prints it):
 * another word, other rows.
 */
import { createHash } from 'node:crypto';

/** True in `npm run test:all`. */
export const isWhole = process.env['REELWRIGHT_TESTS'] === 'all';

const sample = process.env['REELWRIGHT_SAMPLE'] ?? '';

/**
 * `most` of the rows in their order, or all of them in `npm run test:all`. `name` makes the choice this table's own.
 */
export function sampled<T>(name: string, rows: readonly T[], most: number): readonly T[] {
  if (isWhole || rows.length <= most) return rows;
  const ranks = rows.map((_, index) => rankOf(`${name}/${index}`));
  const last = ranks.toSorted()[most - 1] ?? '';
  return rows.filter((_, index) => (ranks[index] ?? '') <= last);
}

/** Runs of a property: `gate` of them, ten times as many in `npm run test:all`. */
export function propertyRuns(gate: number): number {
  return isWhole ? 10 * gate : gate;
}

function rankOf(key: string): string {
  return createHash('sha256').update(`${sample}/${key}`).digest('hex');
}

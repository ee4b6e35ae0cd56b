/** Checks the cache: a random share of what was taken from it is made again and compared. */
import { randomInt } from 'node:crypto';
import type { Warning } from '../errors.js';

const SHARE = 0.2;

export interface Verification {
  readonly checked: number;
  readonly differing: number;
  readonly warnings: readonly Warning[];
}

/** A fifth of `all`, at least one where there is one, in random order. */
export function pickSome<T>(all: readonly T[]): readonly T[] {
  const pool = [...all];
  return Array.from({ length: Math.ceil(pool.length * SHARE) }, () => pool.splice(randomInt(pool.length), 1)).flat();
}

/** `what`: `Slide 3`, `Chunk 0`. */
export function entryDiffers(what: string, path: string): Warning {
  const message = `${what} of the cache was not what the plan gives; it was rendered again and replaced.`;
  return { code: 'cache_entry_differs', path, message };
}

/** The facts of a verification for the result; none where nothing was verified. */
export function verificationFacts(verification: Verification | undefined) {
  if (verification === undefined) return {};
  const { checked, differing } = verification;
  return { verification: { checked, differing } };
}

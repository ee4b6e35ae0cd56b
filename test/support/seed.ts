/** The seed of property tests: the same on every run, unless REELWRIGHT_SEED names another or asks for a fresh one. */

const FIXED = 20_261_122;

/**
 * `REELWRIGHT_SEED=random` looks where nobody has looked yet; `REELWRIGHT_SEED=1234` finds what that found again. Every
 *   run prints its seed
 * (test/support/setup.ts).
 */
export function propertySeed(): number {
  const wanted = process.env['REELWRIGHT_SEED'] ?? '';
  if (wanted === '') return FIXED;
  const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
  if (!Number.isInteger(seed))
    throw new TypeError(`Expected random or a whole number for REELWRIGHT_SEED but received ${wanted}`);
  return seed;
}

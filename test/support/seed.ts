/** The seed of property tests: the same on every run, unless REELWRIGHT_SEED names another or asks for a fresh one. */

const FIXED = 20_261_122;

/**
 * `REELWRIGHT_SEED=random` looks where nobody has looked yet and prints the seed, so that what it finds can be found again;
 * `REELWRIGHT_SEED=1234` does that.
 */
export function propertySeed(): number {
  const wanted = process.env['REELWRIGHT_SEED'] ?? '';
  if (wanted === '') return FIXED;
  const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
  if (!Number.isInteger(seed))
    throw new TypeError(`Expected random or a whole number for REELWRIGHT_SEED but received ${wanted}`);
  if (wanted === 'random') process.stderr.write(`property tests run on REELWRIGHT_SEED=${seed}\n`);
  return seed;
}

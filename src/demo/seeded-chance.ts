/** Pseudo-random numbers for generated media: the same seed gives the same sequence everywhere. */

/** A function that gives the next pseudo-random number in [0, 1). */
export type Chance = () => number;

/** A seeded generator: a Weyl sequence of the golden ratio, scrambled by two multiply-xorshift rounds. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
  };
}

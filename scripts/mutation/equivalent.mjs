/**
 * Mutants that change nothing anybody could see, and why: none of them is tried. Named as `npm run mutate` names them.
 */
export const EQUIVALENT = [];

/**
 * Options with names that nobody knows, as plain JavaScript may write them: TypeScript refuses them where they are
 * written. Left out without a word, they would change nothing, and their writer would not learn why.
 */
import type { Problem } from '../errors.js';
import { describe, formatPath, oneOf } from './describe.js';
import { didYouMean } from './did-you-mean.js';

/** The options that a function takes. */
export interface OptionNames {
  /** As a sentence has it: `the engine`. */
  readonly owner: string;
  readonly names: readonly string[];
}

/** The most names that are told: a value that is no object of options at all may have any number. */
const MOST_TOLD = 20;

/**
 * The problem of each name (`invalid_option`) with what was meant; `other` takes options that are easily given to the
 * wrong one. An option that is undefined counts as left out.
 *
 * @example
 * unknownOptions({ cachDir: '/x' }, { owner: 'the engine', names: ['cacheDir', 'roots'] })[0].message
 * // Expected an option of the engine for cachDir but received an unknown one; did you mean "cacheDir"?
 */
export function unknownOptions(given: unknown, own: OptionNames, other?: OptionNames): readonly Problem[] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object') {
    const message = `Expected an object for the options of ${own.owner} but received ${describe(given)}`;
    return [{ code: 'invalid_option', path: '', message, remedy: 'Use an object such as {}.' }];
  }
  const unknown = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || own.names.includes(name) ? [] : [name],
  );
  return unknown.slice(0, MOST_TOLD).map((name) => unknownOption(name, own, other));
}

function unknownOption(key: string, own: OptionNames, other?: OptionNames): Problem {
  const name = formatPath([key]);
  const isOthers = other?.names.includes(key) === true;
  const near = isOthers ? undefined : didYouMean(key, own.names);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  const received = isOthers ? `one of ${other.owner}` : `an unknown one${hint}`;
  let remedy = `Remove ${name}; ${own.owner} knows ${oneOf(own.names)}.`;
  if (near !== undefined) remedy = `Rename ${name} to ${near}.`;
  else if (isOthers) remedy = `Give ${name} to ${other.owner}.`;
  const message = `Expected an option of ${own.owner} for ${name} but received ${received}`;
  return { code: 'invalid_option', path: '', message, remedy };
}

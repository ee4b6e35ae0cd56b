/**
 * Any value -> a typed composition. The validator is loaded when it is asked for, so that importing the package stays
 * quick.
 */
import type { Composition } from './kinds.js';
import { takePlain } from './take-plain.js';

/**
 * A copy of the value as a composition of its kind; `switch` on `kind` tells which. Rejects with a ReelwrightError that
 * lists every problem. Files are not looked at: `engine.check` does that.
 *
 * @example
 * const composition = await parseComposition(JSON.parse(text));
 * console.log(composition.kind); // short
 */
export async function parseComposition(value: unknown): Promise<Composition> {
  const taken = takePlain(value);
  const { validateComposition } = await import('./validate.js');
  return validateComposition(taken);
}

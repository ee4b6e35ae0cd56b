/** Documents from outside, proved; the validator is loaded when the first one comes. */
import type { Composition } from '../../document/kinds.js';
import { takePlain } from '../../document/take-plain.js';

/** What it resolves with throws everything that is wrong with a document. */
export async function validation(): Promise<(composition: unknown) => Composition> {
  const { validateComposition } = await import('../../document/validate.js');
  return (composition) => validateComposition(takePlain(composition)) as Composition;
}

/** Validates documents from outside; the validator is loaded with the first one. */
import type { Composition } from '../../document/kinds.js';
import { takePlain } from '../../document/take-plain.js';

/** Resolves with a function that throws everything that is wrong with a document. */
export async function validation(): Promise<(composition: unknown) => Composition> {
  const { validateComposition } = await import('../../document/validate.js');
  return (composition) => validateComposition(takePlain(composition)) as Composition;
}

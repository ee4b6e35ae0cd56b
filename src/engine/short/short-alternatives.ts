/** The other answers that a short's layout has: planned with each `arrangement`, the cheapest first. */
import { SHORT_ARRANGEMENTS } from '../../document/enumerations.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import { alternativeOf } from '../../explain/alternative.js';
import { costSentence } from '../../explain/cost-sentence.js';
import type { RunnerUp } from '../../overlay/short/layout-report.types.js';
import type { Engine } from '../create-engine.js';
import type { CallOptions } from '../options.js';

/** Another answer: `composition` is the document that chooses it, `says` what it costs in words. */
export interface ShortAlternative extends RunnerUp {
  /** The document that keeps it: the short with its `arrangement`. */
  readonly composition: ShortComposition;
  /** Its cost beside the one taken, in a sentence. */
  readonly says: string;
}

/** At most `count` of them; those that a clip has no room for are left out. Throws what `engine.plan` throws. */
export async function shortAlternatives(
  engine: Pick<Engine, 'plan'>,
  composition: ShortComposition,
  count: number,
  options: CallOptions = {},
): Promise<readonly ShortAlternative[]> {
  const taken = await engine.plan(composition, options);
  const found: ShortAlternative[] = [];
  for (const arrangement of SHORT_ARRANGEMENTS) {
    const chosen = { ...composition, arrangement };
    const plan = await engine.plan(chosen, options);
    if (plan.kind !== 'film-plan' || taken.kind !== 'film-plan') return [];
    const other = alternativeOf(plan, arrangement, taken);
    if (other !== undefined) found.push({ ...other, composition: chosen, says: costSentence(other) });
  }
  return found.toSorted((a, b) => a.dearer - b.dearer).slice(0, count);
}

/** The soundtrack of a plan as a file: from the cache, or made and kept there. */
import type { FilmPlan } from '../../compose/plan.js';
import type { Warning } from '../../errors.js';
import type { Loudness } from '../../io/sound/render-soundtrack.js';
import type { Workspace } from '../workspace.js';

export interface SoundtrackFacts {
  /** Measured on the encoded and decoded soundtrack; null for silence. */
  readonly loudness: Loudness | null;
  /** What the mastering says it reached; null for silence. */
  readonly reached: Loudness | null;
  readonly warnings: readonly Warning[];
}

/** Makes the soundtrack file. */
export type SoundMaker = (file: string) => Promise<SoundtrackFacts>;

export async function fetchSound(
  { plan, makeSound }: { readonly plan: Pick<FilmPlan, 'soundKey'>; readonly makeSound: SoundMaker },
  file: string,
  { cache, budget, signal }: Pick<Workspace, 'cache' | 'budget' | 'signal'>,
): Promise<SoundtrackFacts> {
  if (cache === undefined) return makeSound(file);
  return budget.turns.use([plan.soundKey], signal, async () => {
    const entry = await cache.fetch(plan.soundKey, file);
    if (entry !== undefined) return entry.facts as unknown as SoundtrackFacts;
    const facts = await makeSound(file);
    await cache.store(plan.soundKey, file, { ...facts });
    return facts;
  });
}

/**
 * Facts worked out once and stored in the cache as JSON, under the content they are about and the code that found them.
 */
import { hashOf } from '../hash.js';
import type { StillWorkspace } from './workspace.js';

/**
 * The value kept under `identity`, or what `find` finds, which is then kept. Calls of one engine that ask for the same
 * at once find it once.
 */
export async function remembered<T>(
  { cache, budget, signal }: Pick<StillWorkspace, 'cache' | 'budget' | 'signal'>,
  identity: Readonly<Record<string, unknown>>,
  find: () => Promise<T>,
): Promise<T> {
  if (cache === undefined) return find();
  const key = hashOf(identity);
  const known = await cache.fetchJson(key);
  if (known !== undefined) return known as T;
  return budget.turns.use([key], signal, async (hasWaited) => {
    const made = hasWaited ? await cache.fetchJson(key) : undefined;
    if (made !== undefined) return made as T;
    const value = await find();
    await cache.storeJson(key, value);
    return value;
  });
}

/** Facts found out once, kept in the cache as JSON: data of the content and of the tool that looked. */
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

/** Facts found out once, kept in the cache as JSON: data of the content and of the tool that looked. */
import { hashOf } from '../hash.js';
import type { StillWorkspace } from './workspace.js';

/** The value kept under `identity`, or what `find` finds, which is then kept. */
export async function remembered<T>(
  { cache }: Pick<StillWorkspace, 'cache'>,
  identity: Readonly<Record<string, unknown>>,
  find: () => Promise<T>,
): Promise<T> {
  const key = hashOf(identity);
  const known = await cache?.fetchJson(key);
  if (known !== undefined) return known as T;
  const value = await find();
  await cache?.storeJson(key, value);
  return value;
}

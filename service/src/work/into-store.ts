/** Puts a provider's medium into the store: it is made in a folder of its own and stored when it is complete. */
import { join } from 'node:path';
import type { Made } from '../providers/provider.types.js';
import type { Run } from '../runs/runs.js';
import { inFolder } from '../store/in-folder.js';
import { newKey } from '../store/keys.js';
import type { Store } from '../store/store.types.js';

/** A medium in the store, with what the provider told of it. A type, so that it can be a step's result. */
export type StoredMedium<T extends Made = Made> = T & { readonly key: string };

/** Calls `make` with a file to write. */
export async function intoStore<T extends Made>(
  store: Store,
  run: Pick<Run, 'accountId' | 'productId'>,
  suffix: string,
  make: (file: string) => Promise<T>,
): Promise<StoredMedium<T>> {
  return inFolder(store, async (folder) => {
    const file = join(folder, `made.${suffix}`);
    const made = await make(file);
    const key = newKey(`${projectFolder(run)}/made`, suffix);
    await store.adopt(file, key);
    return { ...made, key };
  });
}

/** The folder of everything that is made for a project: it is deleted with the project. */
export function projectFolder({ accountId, productId }: Pick<Run, 'accountId' | 'productId'>): string {
  return `a${accountId}/p${productId}`;
}

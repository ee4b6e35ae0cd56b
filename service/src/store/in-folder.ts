/** Temporary folders that are removed when the work in them ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from './store.types.js';

/** A folder on the disk of the store, so that what is taken in from there is linked, not copied. */
export async function inFolder<T>(
  { scratch }: Pick<Store, 'scratch'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(scratch, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

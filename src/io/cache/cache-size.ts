/**
 * How large a cache is, and emptying it. Only what a cache itself writes is counted and removed: models, and what else
 * may lie in the folder, stay.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished work, and work that was being stored. */
const OWN_FOLDERS = ['objects', 'incoming'] as const;

export interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

/** All namespaces together. A folder that is no cache, or not there, has nothing. */
export async function cacheSize(folder: string): Promise<CacheSize> {
  let [entries, bytes] = [0, 0];
  for (const own of OWN_FOLDERS) {
    const found = await readdir(join(folder, own), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of found) {
      if (!file.isFile()) continue;
      if (file.name === 'entry.json') entries += 1;
      // A render that runs meanwhile may take one away.
      bytes += await stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
  return { entries, bytes };
}

/** Removes all entries; a render that runs meanwhile makes again what it misses. */
export async function clearCache(folder: string): Promise<void> {
  for (const own of OWN_FOLDERS) await rm(join(folder, own), { recursive: true, force: true, maxRetries: 3 });
}

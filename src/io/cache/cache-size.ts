/**
 * How large a cache is, and emptying it. Only what a cache itself writes is counted and removed: models, and what else
 * may lie in the folder, stay.
 */
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished work, and work that was being stored. */
const CACHE_FOLDERS = ['objects', 'incoming'] as const;

export interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

/**
 * Counts all namespaces together; 0 for a folder that is no cache or does not exist. Rejects with the system's error
 * where a part of it may not be read.
 */
export async function cacheSize(folder: string): Promise<CacheSize> {
  let [entries, bytes] = [0, 0];
  const count = async (place: string): Promise<void> => {
    for (const found of await readdir(place, { withFileTypes: true }).catch(noneIfGone)) {
      const path = join(place, found.name);
      if (found.isDirectory()) await count(path);
      if (!found.isFile()) continue;
      if (found.name === 'entry.json') entries += 1;
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    }
  };
  for (const own of CACHE_FOLDERS) await count(join(folder, own));
  return { entries, bytes };
}

/** A render that runs meanwhile may remove a folder. */
function noneIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

/**
 * Removes all entries; a render that runs meanwhile makes the ones it misses again. Anything that is not an entry
 * stays, whatever its folder is called: a git repository has `objects` too.
 */
export async function clearCache(folder: string): Promise<void> {
  const [objects, incoming] = CACHE_FOLDERS.map((own) => join(folder, own)) as [string, string];
  for (const shelf of await foldersIn(objects, /^[0-9a-f]{2}$/)) {
    for (const entry of await foldersIn(shelf, /^[0-9a-f]{64}$/)) await removeWhole(entry);
    await removeEmpty(shelf);
  }
  for (const draft of await foldersIn(incoming, /^\d+-[0-9a-f]{8}-/)) await removeWhole(draft);
  for (const own of [objects, incoming]) await removeEmpty(own);
}

async function foldersIn(folder: string, named: RegExp): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isDirectory() && named.test(one.name)).map(({ name }) => join(folder, name));
}

const removeWhole = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });
/** A folder that holds something else stays. */
const removeEmpty = (folder: string) => rmdir(folder).catch(() => undefined);

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

/** What was removed, and what was not. */
export interface ClearedCache extends CacheSize {
  /** Entries that could not be removed, and folders whose entries cannot be seen, each with the system's error. */
  readonly left: readonly { readonly path: string; readonly cause: unknown }[];
}

/**
 * Counts all namespaces together; 0 for a folder that is no cache or does not exist. Rejects with the system's error
 * where a part of it may not be read.
 */
export async function cacheSize(folder: string): Promise<CacheSize> {
  let [entries, bytes] = [0, 0];
  for (const own of CACHE_FOLDERS) {
    const found = await sizeOf(join(folder, own));
    entries += found.entries;
    bytes += found.bytes;
  }
  return { entries, bytes };
}

async function sizeOf(place: string): Promise<CacheSize> {
  let [entries, bytes] = [0, 0];
  for (const found of await readdir(place, { withFileTypes: true }).catch(noneIfGone)) {
    const path = join(place, found.name);
    if (found.isDirectory()) {
      const below = await sizeOf(path);
      entries += below.entries;
      bytes += below.bytes;
    }
    if (!found.isFile()) continue;
    if (found.name === 'entry.json') entries += 1;
    bytes += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return { entries, bytes };
}

/** A render that runs meanwhile may remove a folder. */
function noneIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

/**
 * Removes all entries that this user may remove; a render that runs meanwhile makes the ones it misses again. Anything
 * that is not an entry stays, whatever its folder is called: a git repository has `objects` too.
 */
export async function clearCache(folder: string): Promise<ClearedCache> {
  const left: { path: string; cause: unknown }[] = [];
  let [entries, bytes] = [0, 0];
  const foldersIn = async (place: string, named: RegExp): Promise<readonly string[]> => {
    const found = await readdir(place, { withFileTypes: true })
      .catch(noneIfGone)
      .catch((cause: unknown) => {
        left.push({ path: place, cause });
        return [];
      });
    return found.filter((one) => one.isDirectory() && named.test(one.name)).map(({ name }) => join(place, name));
  };
  const removeWhole = async (entry: string) => {
    try {
      const size = await sizeOf(entry);
      await rm(entry, { recursive: true, force: true, maxRetries: 3 });
      entries += size.entries;
      bytes += size.bytes;
    } catch (cause) {
      left.push({ path: entry, cause });
    }
  };
  const [objects, incoming] = CACHE_FOLDERS.map((own) => join(folder, own)) as [string, string];
  for (const shelf of await foldersIn(objects, /^[0-9a-f]{2}$/)) {
    for (const entry of await foldersIn(shelf, /^[0-9a-f]{64}$/)) await removeWhole(entry);
    await removeEmpty(shelf);
  }
  for (const draft of await foldersIn(incoming, /^\d+-[0-9a-f]{8}-/)) await removeWhole(draft);
  for (const own of [objects, incoming]) await removeEmpty(own);
  return { entries, bytes, left };
}

/** A folder that holds something else stays. */
const removeEmpty = (folder: string) => rmdir(folder).catch(() => undefined);

/** What lies in a cache's folder, read and changed behind the engine's back. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryText } from '../../../src/io/cache/entry-text.js';

export interface CacheEntry {
  readonly key: string;
  readonly folder: string;
  /** SHA-256 of the data by the record; undefined for a JSON value. */
  readonly sha256: string | undefined;
}

/** All entries, in no order. */
export function cacheEntries(cache: string): readonly CacheEntry[] {
  const objects = join(cache, 'objects');
  if (!existsSync(objects)) return [];
  return readdirSync(objects).flatMap((shelf) =>
    readdirSync(join(objects, shelf)).map((key) => {
      const folder = join(objects, shelf, key);
      const { kind, body } = readEntry(folder);
      return { key, folder, sha256: kind === 'file' ? (body as { sha256: string }).sha256 : undefined };
    }),
  );
}

/** The entry of a key; throws when there is none. */
export function cacheEntry(cache: string, key: string): CacheEntry {
  const entry = cacheEntries(cache).find((candidate) => candidate.key === key);
  if (entry === undefined) throw new Error(`Expected a cache entry ${key} but found none`);
  return entry;
}

export function dropEntries(cache: string, which: (entry: CacheEntry) => boolean): void {
  for (const entry of cacheEntries(cache)) if (which(entry)) rmSync(entry.folder, { recursive: true });
}

/** Other data under the same key with a record that fits them: nothing can tell but rendering again. */
export function forgeEntry({ key, folder }: CacheEntry, data: Buffer): void {
  const { body } = readEntry(folder);
  rmSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data'), data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const forged = { ...(body as object), bytes: data.length, sha256 };
  writeFileSync(join(folder, 'entry.json'), entryText('file', key, forged));
}

/** An entry's record: see src/io/cache/entry-text.ts. */
function readEntry(folder: string): { readonly kind: string; readonly body: unknown } {
  const [seal = '', body = ''] = readFileSync(join(folder, 'entry.json'), 'utf8').split('\n');
  return { kind: JSON.parse(seal).kind, body: JSON.parse(body) };
}

/** Files of unfinished work: drafts of entries and run folders. */
export function unfinishedWork(cache: string): readonly string[] {
  return ['incoming', 'runs'].flatMap((name) => {
    const folder = join(cache, name);
    return existsSync(folder) ? readdirSync(folder).map((entry) => `${name}/${entry}`) : [];
  });
}

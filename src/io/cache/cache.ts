/**
 * A folder of finished work: chunks, soundtracks, probes, results. Each entry is a folder `objects/ab/<key>` that appears by one rename,
 * with its data and a record of its size and SHA-256; so two renders can share it, a kill leaves nothing half done, and a damaged entry
 * shows when it is read.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../files/hash-file.js';
import { makeFolder } from '../files/make-folder.js';
import { ownerTag, removeOrphans } from '../files/unfinished.js';

export interface Cache {
  readonly folder: string;
  /** Puts the entry's data at `destination` (a hard link where the file system allows) and returns its facts; undefined when absent or damaged. */
  fetch(key: string, destination: string): Promise<EntryFacts | undefined>;
  /** Takes `source` over into the cache (hard link or copy; `source` stays). A full disk is not an error: it returns false. */
  store(key: string, source: string, facts?: JsonFacts): Promise<boolean>;
  /** Small JSON values: probes, memos. */
  fetchJson(key: string): Promise<unknown>;
  storeJson(key: string, value: unknown): Promise<boolean>;
  /** True when the entry exists; its data is not read. */
  has(key: string): Promise<boolean>;
  /** Removes the entry. */
  drop(key: string): Promise<void>;
  /** Removes the entries not used for longest until the whole is within its limit. */
  evict(): Promise<void>;
}

export type JsonFacts = Readonly<Record<string, unknown>>;

export interface EntryFacts {
  readonly sha256: string;
  readonly bytes: number;
  readonly facts: JsonFacts;
}

interface EntryRecord extends EntryFacts {
  readonly version: 1;
}

export async function openCache(options: {
  readonly folder: string;
  /** Size limit in bytes; eviction brings the cache to 90% of it. */
  readonly limitBytes: number;
}): Promise<Cache> {
  const objects = join(options.folder, 'objects');
  const incoming = join(options.folder, 'incoming');
  await makeFolder(objects);
  await makeFolder(incoming);
  await removeOrphans(incoming);
  const folderOf = (key: string) => join(objects, key.slice(0, 2), key);

  const drop = async (key: string) => {
    // Renamed away first, so that nobody sees a half-removed entry.
    const grave = join(incoming, `${ownerTag()}-drop-${randomUUID()}`);
    await rename(folderOf(key), grave).catch(() => undefined);
    await rm(grave, { recursive: true, force: true });
  };

  const publish = async (key: string, fill: (folder: string) => Promise<void>): Promise<boolean> => {
    const draft = join(incoming, `${ownerTag()}-${key.slice(0, 16)}-${randomUUID()}`);
    try {
      await mkdir(draft);
      await fill(draft);
      await mkdir(join(objects, key.slice(0, 2)), { recursive: true });
      await rename(draft, folderOf(key));
      return true;
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined);
      // Another render published the same entry first.
      return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    }
  };

  return {
    folder: options.folder,
    drop,
    has: async (key) => (await stat(join(folderOf(key), 'entry.json')).catch(() => undefined)) !== undefined,
    fetch: async (key, destination) => {
      const folder = folderOf(key);
      const text = await readFile(join(folder, 'entry.json'), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const entry = parseRecord(text);
      try {
        await linkOrCopy(join(folder, 'data'), destination);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') await drop(key);
        return undefined;
      }
      if (entry === undefined || (await hashFile(destination)) !== entry.sha256) {
        await rm(destination, { force: true });
        await drop(key);
        return undefined;
      }
      const now = new Date();
      await utimes(join(folder, 'entry.json'), now, now).catch(() => undefined);
      return { sha256: entry.sha256, bytes: entry.bytes, facts: entry.facts };
    },
    store: async (key, source, facts = {}) => {
      try {
        const record: EntryRecord = {
          version: 1,
          sha256: await hashFile(source),
          bytes: (await stat(source)).size,
          facts,
        };
        return await publish(key, async (folder) => {
          await linkOrCopy(source, join(folder, 'data'));
          await writeFile(join(folder, 'entry.json'), JSON.stringify(record));
        });
      } catch {
        return false;
      }
    },
    fetchJson: async (key) => {
      const file = join(folderOf(key), 'entry.json');
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      try {
        const value = (JSON.parse(text) as { value?: unknown }).value;
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        return value;
      } catch {
        await drop(key);
        return undefined;
      }
    },
    storeJson: (key, value) =>
      publish(key, async (folder) => writeFile(join(folder, 'entry.json'), JSON.stringify({ version: 1, value }))),
    evict: async () => {
      const entries: { key: string; bytes: number; usedMs: number }[] = [];
      for (const shelf of await readdir(objects).catch(() => [])) {
        for (const key of await readdir(join(objects, shelf)).catch(() => [])) {
          const [record, data] = await Promise.all([
            stat(join(objects, shelf, key, 'entry.json')).catch(() => undefined),
            stat(join(objects, shelf, key, 'data')).catch(() => undefined),
          ]);
          entries.push({ key, bytes: (record?.size ?? 0) + (data?.size ?? 0), usedMs: record?.mtimeMs ?? 0 });
        }
      }
      let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
      if (total <= options.limitBytes) return;
      entries.sort((a, b) => a.usedMs - b.usedMs);
      for (const entry of entries) {
        if (total <= options.limitBytes * 0.9) break;
        await drop(entry.key);
        total -= entry.bytes;
      }
    },
  };
}

function parseRecord(text: string): EntryRecord | undefined {
  try {
    const record = JSON.parse(text) as EntryRecord;
    return record.version === 1 && typeof record.sha256 === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A hard link costs nothing and holds the data even when the entry is evicted meanwhile; across file systems it is a copy. */
async function linkOrCopy(source: string, destination: string): Promise<void> {
  try {
    await link(source, destination);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw error;
    await copyFile(source, destination, constants.COPYFILE_FICLONE);
  }
}

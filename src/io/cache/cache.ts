/**
 * A folder of finished work: chunks, soundtracks, probes, results. Each entry is a folder `objects/ab/<key>` that
 * appears by one rename, with its data and a record of its key, size and SHA-256; so two renders can share it, a kill
 * leaves no incomplete entry, and a damaged or exchanged entry is detected when it is read. Only its owner can read it.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '../../hash.js';
import { freeBytes } from '../files/free-room.js';
import { hashFile } from '../files/hash-file.js';
import { makeFolder } from '../files/make-folder.js';
import { ownerTag, removeOrphans } from '../files/unfinished.js';
import { type EntryKind, entryBody, entryText } from './entry-text.js';

export interface Cache {
  readonly folder: string;
  /**
   * Puts the entry's data at `destination` (a hard link where the file system allows) and returns its facts; undefined
   * when absent or damaged.
   */
  fetch(key: string, destination: string): Promise<EntryFacts | undefined>;
  /**
   * Takes `source` over into the cache (hard link or copy; `source` stays). A full disk is not an error: it returns
   * false.
   */
  store(key: string, source: string, facts?: JsonFacts): Promise<boolean>;
  /** Small JSON values: probes, memos. */
  fetchJson(key: string): Promise<unknown>;
  storeJson(key: string, value: unknown): Promise<boolean>;
  /** True when the entry exists; its data is not read. */
  has(key: string): Promise<boolean>;
  /** Folder of the entry, relative to the cache's folder: `objects/ab/ab12…`. */
  placeOf(key: string): string;
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

export interface CacheOptions {
  readonly folder: string;
  /** Size limit in bytes, where the disk has room for it; eviction brings the cache to 90% of it. */
  readonly limitBytes: number;
  /** An entry stored under one namespace is not found under another, nor without a namespace. */
  readonly namespace?: string | undefined;
}

/** Long because it is one closure: its methods share the folder and the locks of entries. */
export async function openCache(options: CacheOptions): Promise<Cache> {
  const objects = join(options.folder, 'objects');
  const incoming = join(options.folder, 'incoming');
  await makeFolder(objects, OWNER_MODE);
  await makeFolder(incoming, OWNER_MODE);
  // A cache of another user serves nothing; one on a disk that is read-only for everybody does.
  for (const own of [objects, incoming]) await access(own, constants.R_OK | constants.X_OK);
  await removeOrphans(incoming);
  const nameOf = (key: string) => (options.namespace === undefined ? key : hashOf([options.namespace, key]));
  const folderOf = (name: string) => join(objects, name.slice(0, 2), name);
  const recordOf = (name: string) => join(folderOf(name), 'entry.json');

  const remove = async (name: string) => {
    // Renamed away first, so that nobody sees a half-removed entry.
    const grave = join(incoming, `${ownerTag()}-drop-${randomUUID()}`);
    await rename(folderOf(name), grave).catch(() => undefined);
    await rm(grave, { recursive: true, force: true });
  };

  /**
   * Reads the body of an entry's record and marks the entry as used now; an entry that is not what was stored is
   * removed.
   */
  const read = async (kind: EntryKind, name: string): Promise<unknown> => {
    const text = await readFile(recordOf(name), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const body = entryBody(kind, name, text);
    if (body === undefined) {
      await remove(name);
      return undefined;
    }
    const now = new Date();
    await utimes(recordOf(name), now, now).catch(() => undefined);
    return body;
  };

  const tryToPublish = async (
    name: string,
    fill: (folder: string) => Promise<void>,
  ): Promise<'stored' | 'not' | 'full'> => {
    const draft = join(incoming, `${ownerTag()}-${name.slice(0, 16)}-${randomUUID()}`);
    try {
      await mkdir(draft, OWNER_MODE);
      await fill(draft);
      await makeFolder(dirname(folderOf(name)), OWNER_MODE);
      await rename(draft, folderOf(name));
      return 'stored';
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined);
      const code = (error as NodeJS.ErrnoException).code ?? '';
      // Another render published the same entry first.
      if (['ENOTEMPTY', 'EEXIST'].includes(code)) return 'stored';
      return ['ENOSPC', 'EDQUOT'].includes(code) ? 'full' : 'not';
    }
  };

  /** On a full disk, entries that were not used for long are removed once to make room. */
  const publish = async (name: string, fill: (folder: string) => Promise<void>): Promise<boolean> => {
    const tried = await tryToPublish(name, fill);
    if (tried !== 'full') return tried === 'stored';
    await evict();
    return (await tryToPublish(name, fill)) === 'stored';
  };

  const evict = async () => {
    const entries = await listEntries(objects);
    let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    const free = (await freeBytes(options.folder)) ?? Number.POSITIVE_INFINITY;
    const limit = Math.min(options.limitBytes, MOST_OF_DISK * (total + free));
    if (total <= limit) return;
    entries.sort((a, b) => a.usedMs - b.usedMs);
    for (const { name, bytes } of entries) {
      if (total <= limit * 0.9) break;
      await remove(name);
      total -= bytes;
    }
  };

  return {
    folder: options.folder,
    evict,
    placeOf: (key) => ['objects', nameOf(key).slice(0, 2), nameOf(key)].join('/'),
    drop: (key) => remove(nameOf(key)),
    has: async (key) => (await stat(recordOf(nameOf(key))).catch(() => undefined)) !== undefined,
    fetch: async (key, destination) => {
      const name = nameOf(key);
      const entry = (await read('file', name)) as EntryFacts | undefined;
      if (entry === undefined) return undefined;
      try {
        await linkOrCopy(join(folderOf(name), 'data'), destination);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') await remove(name);
        return undefined;
      }
      if ((await hashFile(destination)) === entry.sha256) return entry;
      await rm(destination, { force: true });
      await remove(name);
      return undefined;
    },
    store: async (key, source, facts = {}) => {
      try {
        const name = nameOf(key);
        const entry: EntryFacts = { sha256: await hashFile(source), bytes: (await stat(source)).size, facts };
        return await publish(name, async (folder) => {
          await linkOrCopy(source, join(folder, 'data'));
          await chmod(join(folder, 'data'), 0o600);
          await writeRecord(folder, entryText('file', name, entry));
        });
      } catch {
        return false;
      }
    },
    fetchJson: (key) => read('value', nameOf(key)),
    storeJson: (key, value) => {
      const name = nameOf(key);
      return publish(name, (folder) => writeRecord(folder, entryText('value', name, value)));
    },
  };
}

const OWNER_MODE = 0o700;
/** The largest share that the cache may take of its own size and the free space on its disk together. */
const MOST_OF_DISK = 0.5;

function writeRecord(folder: string, text: string): Promise<void> {
  return writeFile(join(folder, 'entry.json'), text, { mode: 0o600 });
}

async function listEntries(objects: string) {
  const entries: { readonly name: string; readonly bytes: number; readonly usedMs: number }[] = [];
  for (const shelf of await readdir(objects).catch(() => [])) {
    for (const name of await readdir(join(objects, shelf)).catch(() => [])) {
      const [record, data] = await Promise.all(
        ['entry.json', 'data'].map((file) => stat(join(objects, shelf, name, file)).catch(() => undefined)),
      );
      entries.push({ name, bytes: (record?.size ?? 0) + (data?.size ?? 0), usedMs: record?.mtimeMs ?? 0 });
    }
  }
  return entries;
}

/**
 * A hard link costs nothing and holds the data even when the entry is evicted meanwhile; across file systems it is a
 * copy.
 */
async function linkOrCopy(source: string, destination: string): Promise<void> {
  try {
    await link(source, destination);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw error;
    await copyFile(source, destination, constants.COPYFILE_FICLONE);
  }
}

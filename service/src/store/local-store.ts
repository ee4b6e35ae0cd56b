/** Files in a folder, by random keys. A file appears by a rename, complete or not at all. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../values/refusals.js';
import { expectKey, partFolder, partKey } from './keys.js';
import { sinkOf } from './sink-of.js';
import type { Store } from './store.types.js';

/** What may be written under a key. */
export interface WriteLimit {
  readonly maxBytes: number;
  readonly isExact: boolean;
  /** Asked when the last byte has come, before the file is in its place. Throws when nobody wants it any more. */
  readonly confirm?: () => Promise<void>;
}

/** A folder of files that this server serves. */
export interface LocalStore extends Store {
  /** The file of a key; it may be missing. */
  pathOf(key: string): string;
  /**
   * Streams into a key; the MD5 of the bytes in hex, which is their ETag. Throws 413 over the limit, 400 for another
   * length than the exact one; then nothing is kept.
   */
  write(key: string, body: Readable, limit: WriteLimit): Promise<string>;
}

const PARTIAL = '.partial';
const ALL_OF_IT = { recursive: true, force: true, maxRetries: 3 } as const;
const UNBOUNDED = { maxBytes: Number.MAX_SAFE_INTEGER, isExact: false };
/** Unfinished files that are older than this are removed, because no upload takes as long. */
const LEFT_OVER_MS = 24 * 3600 * 1000;

/**
 * Opens a folder; incomplete files from earlier are removed. Where other processes write too, only those that are a day
 * old are.
 */
export function openLocalStore(root: string, { isAlone } = { isAlone: true }): LocalStore {
  const partials = join(root, PARTIAL);
  mkdirSync(partials, { recursive: true, mode: 0o700 });
  const left = Date.now() - LEFT_OVER_MS;
  for (const name of readdirSync(partials)) {
    const file = join(partials, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (isAlone || (found !== undefined && found.mtimeMs < left)) rmSync(file, { recursive: true, force: true });
  }
  const pathOf = (key: string) => {
    expectKey(key);
    return join(root, key);
  };
  const sizeOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  };
  const place = async (partial: string, key: string) => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(partial, path);
  };
  return {
    folder: root,
    scratch: partials,
    isShared: true,
    pathOf,
    file: async (key) => pathOf(key),
    sizeOf,
    write: async (key, body, limit) => {
      pathOf(key);
      const partial = join(partials, randomUUID());
      try {
        const hash = createHash('md5');
        const sink = await sinkOf(partial, 'wx');
        await pipeline(body, counted(limit, hash), sink);
        await limit.confirm?.();
        await place(partial, key);
        return hash.digest('hex');
      } finally {
        await rm(partial, { force: true });
      }
    },
    beginParts: async () => randomUUID(),
    finishParts: async (key, id, etags) => {
      const partial = join(partials, randomUUID());
      try {
        for (const [index, etag] of etags.entries()) {
          const wrong = { number: index + 1, is: 'other' } as const;
          const part = pathOf(partKey({ key, id, number: wrong.number }));
          // Another call was faster, or an earlier answer of success was lost.
          if (!existsSync(part)) return existsSync(pathOf(key)) ? undefined : { ...wrong, is: 'missing' };
          const hash = createHash('md5');
          const sink = await sinkOf(partial, 'a');
          await pipeline(createReadStream(part), counted(UNBOUNDED, hash), sink);
          if (hash.digest('hex') !== etag) return wrong;
        }
        await place(partial, key);
        await rm(pathOf(partFolder(key, id)), ALL_OF_IT);
        return undefined;
      } finally {
        await rm(partial, { force: true });
      }
    },
    dropParts: async (key, id) => rm(pathOf(partFolder(key, id)), ALL_OF_IT),
    copy: async (from, to) => {
      const partial = join(partials, randomUUID());
      await copyFile(pathOf(from), partial);
      await place(partial, to);
    },
    adopt: async (file, key) => {
      const partial = join(partials, randomUUID());
      // A file on another disk cannot be linked, so it is copied.
      await link(file, partial).catch(() => copyFile(file, partial));
      await place(partial, key);
    },
    count: async (key) => (await readdir(pathOf(key)).catch(() => [])).length,
    sweep: async (key, before, keeps) => {
      const below = { recursive: true, withFileTypes: true } as const;
      for (const entry of await readdir(pathOf(key), below).catch(() => [])) {
        const file = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(file).catch(() => undefined) : undefined;
        // A file that was given another key keeps its time of modification, so that the time of its last change counts
        // as well.
        if (found === undefined || Math.max(found.mtimeMs, found.ctimeMs) >= before.getTime()) continue;
        if (!(await keeps(relative(root, file).replaceAll(sep, '/')))) await rm(file, { force: true });
      }
    },
    remove: async (key) => rm(pathOf(key), ALL_OF_IT),
  };
}

/** The number of half-written files; it is 0 when nothing is being written. */
export function partialFiles(root: string): number {
  return readdirSync(join(root, PARTIAL)).length;
}

/** Lets bytes through up to a limit, and hashes them. */
function counted({ maxBytes, isExact }: WriteLimit, hash: Hash): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        done(new Refusal('payload_too_large', { message: `This address takes ${maxBytes} bytes at most.` }));
      else {
        hash.update(chunk);
        done(null, chunk);
      }
    },
    flush(done) {
      if (isExact && bytes !== maxBytes)
        done(new Refusal('bad_request', { message: `Expected ${maxBytes} bytes but received ${bytes}.` }));
      else done();
    },
  });
}

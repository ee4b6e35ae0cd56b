/** Files in a folder, by random keys. What is written appears by rename, whole or not at all. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../values/refusals.js';

/** What may be written under a key. */
export interface WriteLimit {
  readonly maxBytes: number;
  readonly isExact: boolean;
  /** Asked when the last byte has come, before the file is in its place. Throws when nobody wants it any more. */
  readonly confirm?: () => Promise<void>;
}

/** Where media lie. */
export interface Store {
  /** The file of a key; it may be missing. */
  pathOf(key: string): string;
  /** Bytes of a key; undefined when there is nothing. */
  sizeOf(key: string): Promise<number | undefined>;
  /**
   * Streams into a key; the MD5 of the bytes in hex, which is their ETag. Throws 413 over the limit, 400 for another
   * length than the exact one; then nothing is kept.
   */
  write(key: string, body: Readable, limit: WriteLimit): Promise<string>;
  /**
   * Joins parts in their order under a new key, which is kept only when each has its ETag: else the index of the first
   * that has not.
   */
  join(parts: readonly { readonly key: string; readonly etag: string }[], key: string): Promise<number | undefined>;
  /** Copies a key to another. */
  copy(from: string, to: string): Promise<void>;
  /** Takes a finished file of this machine in, under a key. */
  adopt(file: string, key: string): Promise<void>;
  /** Gives a file another key; false when there is none. */
  move(from: string, to: string): Promise<boolean>;
  /** How many files lie directly below a key. */
  count(key: string): Promise<number>;
  /** Takes away every file below a key that was written, or got it, before a time, but for the keys that are kept. */
  sweep(key: string, before: Date, keeps: (key: string) => boolean | Promise<boolean>): Promise<void>;
  /** Takes away a key, or all that lies below it. */
  remove(key: string): Promise<void>;
}

const PARTIAL = '.partial';
/** No upload takes as long. */
const LEFT_OVER_MS = 24 * 3600 * 1000;

/** Letters, digits, dashes and dots between slashes; no part begins with a dot. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,7}$/;

/** A new key: `newKey('shorts', 'mp4')` is `shorts/<uuid>.mp4`. */
export function newKey(folder: string, suffix: string): string {
  return `${folder}/${randomUUID()}.${suffix}`;
}

/**
 * Opens a folder; what an earlier process left half written goes. Where other processes write too, only what is a day
 * old is surely left.
 */
export function openLocalStore(root: string, { isAlone } = { isAlone: true }): Store {
  const partials = join(root, PARTIAL);
  mkdirSync(partials, { recursive: true, mode: 0o700 });
  const left = Date.now() - LEFT_OVER_MS;
  for (const name of readdirSync(partials)) {
    const file = join(partials, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (isAlone || (found !== undefined && found.mtimeMs < left)) rmSync(file, { recursive: true, force: true });
  }
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.length > 300) throw new Refusal('not_found');
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
    pathOf,
    sizeOf,
    write: async (key, body, limit) => {
      pathOf(key);
      const partial = join(partials, randomUUID());
      try {
        const hash = createHash('md5');
        await pipeline(body, counted(limit, hash), createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
        await limit.confirm?.();
        await place(partial, key);
        return hash.digest('hex');
      } finally {
        await rm(partial, { force: true });
      }
    },
    join: async (parts, key) => {
      const partial = join(partials, randomUUID());
      try {
        for (const [index, part] of parts.entries()) {
          const hash = createHash('md5');
          const limit = { maxBytes: Number.MAX_SAFE_INTEGER, isExact: false };
          const sink = createWriteStream(partial, { flags: 'a', mode: 0o600 });
          await pipeline(createReadStream(pathOf(part.key)), counted(limit, hash), sink);
          if (hash.digest('hex') !== part.etag) return index;
        }
        await place(partial, key);
        return undefined;
      } finally {
        await rm(partial, { force: true });
      }
    },
    copy: async (from, to) => {
      const partial = join(partials, randomUUID());
      await copyFile(pathOf(from), partial);
      await place(partial, to);
    },
    adopt: async (file, key) => {
      const partial = join(partials, randomUUID());
      // Another disk can not be linked to.
      await link(file, partial).catch(() => copyFile(file, partial));
      await place(partial, key);
    },
    move: async (from, to) => {
      const size = await sizeOf(from);
      if (size === undefined) return false;
      await place(pathOf(from), to);
      return true;
    },
    count: async (key) => (await readdir(pathOf(key)).catch(() => [])).length,
    sweep: async (key, before, keeps) => {
      const below = { recursive: true, withFileTypes: true } as const;
      for (const entry of await readdir(pathOf(key), below).catch(() => [])) {
        const file = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(file).catch(() => undefined) : undefined;
        // A file that was given another key keeps the time of its bytes.
        if (found === undefined || Math.max(found.mtimeMs, found.ctimeMs) >= before.getTime()) continue;
        if (!(await keeps(relative(root, file).replaceAll(sep, '/')))) await rm(file, { force: true });
      }
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Half-written files now: 0 between writes. */
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

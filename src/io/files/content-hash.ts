/** The content hash of a media file, stored by device, inode, size and both times: a changed file is read again. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hashOf } from '../../hash.js';
import type { Cache } from '../cache/cache.js';
import { hashOpenFile } from './hash-file.js';

const memo = new Map<string, string>();

/**
 * SHA-256 of the bytes of `path`. Remembered in the process, and in `cache` when there is one. A gigabyte takes
 * seconds: hence `signal`.
 */
export async function contentHash(path: string, cache?: Cache, signal?: AbortSignal): Promise<string> {
  const file = await open(path, 'r');
  try {
    return await contentHashOf(file, await file.stat({ bigint: true }), cache, signal);
  } finally {
    await file.close();
  }
}

/** The same for an open file whose `facts` were read before. Only as many bytes are read as it had then. */
export async function contentHashOf(
  file: FileHandle,
  facts: BigIntStats,
  cache?: Cache,
  signal?: AbortSignal,
): Promise<string> {
  const identity = hashOf({ memo: 'content-hash', ...identityOf(facts) });
  const known = memo.get(identity) ?? (await cache?.fetchJson(identity));
  if (typeof known === 'string') {
    memo.set(identity, known);
    return known;
  }
  const hash = await hashOpenFile(file, Number(facts.size), signal);
  // A file touched within the last two seconds may change again without a new time stamp.
  const touched = Math.max(Number(facts.mtimeMs), Number(facts.ctimeMs));
  if (Date.now() - touched > 2000 && isSameFile(facts, await file.stat({ bigint: true }))) {
    memo.set(identity, hash);
    await cache?.storeJson(identity, hash);
  }
  return hash;
}

/** True when the file is the same, and nobody wrote, moved, linked or removed it between the two checks. */
export function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other));
}

function identityOf(facts: BigIntStats) {
  return {
    device: String(facts.dev),
    inode: String(facts.ino),
    size: String(facts.size),
    modified: String(facts.mtimeNs),
    // Unlike the other times, nobody can set this one back.
    changed: String(facts.ctimeNs),
  };
}

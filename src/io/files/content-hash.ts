/** The content hash of a media file, memoised by device, inode, size and both times: a changed file is read again. */
import { stat } from 'node:fs/promises';
import { hashOf } from '../../hash.js';
import type { Cache } from '../cache/cache.js';
import { hashFile } from './hash-file.js';

const memo = new Map<string, string>();

/** SHA-256 of the bytes of `path`. Remembered in the process, and in `cache` when there is one. A gigabyte takes seconds: hence `signal`. */
export async function contentHash(path: string, cache?: Cache, signal?: AbortSignal): Promise<string> {
  const facts = await stat(path, { bigint: true });
  const identity = hashOf({
    memo: 'content-hash',
    device: String(facts.dev),
    inode: String(facts.ino),
    size: String(facts.size),
    modified: String(facts.mtimeNs),
    changed: String(facts.ctimeNs),
  });
  const known = memo.get(identity) ?? (await cache?.fetchJson(identity));
  if (typeof known === 'string') {
    memo.set(identity, known);
    return known;
  }
  const hash = await hashFile(path, signal);
  // A file written within the last two seconds may change again without a new time stamp.
  if (Date.now() - Number(facts.mtimeMs) > 2000) {
    memo.set(identity, hash);
    await cache?.storeJson(identity, hash);
  }
  return hash;
}

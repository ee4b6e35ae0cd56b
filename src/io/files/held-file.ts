/**
 * A file that is kept open from when it is hashed until it is no longer read. Whatever happens to its name or to the
 * folders above it, the same file is read; and a change of the file itself is detected.
 */
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, mkdir, open, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameFile } from './content-hash.js';

export interface HeldFile {
  readonly handle: FileHandle;
  /** The file's facts at the moment from which it was held. */
  readonly facts: BigIntStats;
  /** A path under which this process and its children read the very file, with its own name at the end. */
  readonly readable: string;
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Longest time in which a kernel's clock for files stands still, with room to spare: a hundredth of a second is usual.
 */
const TICK_MS = 20;
/** The same for a file system that counts whole seconds, or two of them. */
const COARSE_TICK_MS = 2000;
/** A file that is still being written after so many looks will be found changed at the end. */
const MOST_CHECKS = 10;

/**
 * Opens `path`, which must be a regular file, and gives it this name in a new folder. Rejects as `open` does; a pipe or
 * device is opened without waiting for it, and its facts say so.
 */
export async function holdFile(
  path: string,
  { folder, name }: { readonly folder: string; readonly name: string },
  signal?: AbortSignal,
): Promise<HeldFile> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const facts = await settledFacts(handle, signal);
    const readable = (await nameOf(handle, folder, name)) ?? path;
    return {
      handle,
      facts,
      readable,
      isUnchanged: async () => {
        if (!isSameFile(facts, await handle.stat({ bigint: true }))) return false;
        if (readable !== path) return true;
        const there = await stat(path, { bigint: true }).catch(() => undefined);
        return there !== undefined && isSameFile(facts, there);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Facts that are older than a tick of the file system's clock: a write after them must show in the times. */
async function settledFacts(file: FileHandle, signal: AbortSignal | undefined): Promise<BigIntStats> {
  let facts = await file.stat({ bigint: true });
  for (let look = 0; look < MOST_CHECKS; look++) {
    const tick = facts.ctimeNs % 1_000_000_000n === 0n ? COARSE_TICK_MS : TICK_MS;
    if (Date.now() - Number(facts.ctimeMs) > tick) return facts;
    await sleep(tick, undefined, { signal });
    const next = await file.stat({ bigint: true });
    if (isSameFile(facts, next)) return next;
    facts = next;
  }
  return facts;
}

/**
 * A link to the open file itself where the system has such names (Linux). Elsewhere undefined: there the path must do.
 */
async function nameOf(handle: FileHandle, folder: string, own: string): Promise<string | undefined> {
  const files = `/proc/${process.pid}/fd`;
  // A process with rights of its own (setcap) hides its open files from its children.
  const owner = await stat(files).catch(() => undefined);
  if (owner === undefined || owner.uid !== process.geteuid?.()) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, own);
  await symlink(`${files}/${handle.fd}`, name);
  const [open, there] = await Promise.all([
    handle.stat({ bigint: true }),
    stat(name, { bigint: true }).catch(() => undefined),
  ]);
  return there !== undefined && open.dev === there.dev && open.ino === there.ino ? name : undefined;
}

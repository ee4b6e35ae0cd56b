/**
 * The sources of one call. Each is opened once, and hashed and read through the same handle, so that what is stored
 * under a hash was made from the content with that hash. A source that changes meanwhile fails the call: nothing made
 * from it is stored or published.
 */
import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import type { Cache } from '../cache/cache.js';
import { inWords, mediaError } from '../probe/media-error.js';
import { isInFolders } from '../probe/resolve-source.js';
import { outOfResources } from '../system/out-of-resources.js';
import { contentHashOf } from './content-hash.js';
import { type HeldFile, holdFile } from './held-file.js';

export interface SourceRequest {
  /** Real path, from `resolveSource`. */
  readonly path: string;
  /**
   * The name that errors and tools use: the real path may be the target of a link, which is not disclosed. Default: the
   * last part of the path.
   */
  readonly name?: string | undefined;
  /** Place in the document for errors. */
  readonly documentPath: string;
  /** A longer file is refused before it is read. */
  readonly maxBytes: number;
  /** What was opened must lie in one of these folders. Default: anywhere. */
  readonly roots?: readonly string[] | undefined;
}

export interface HeldSource {
  /** The name that errors use. */
  readonly name: string;
  /** Where it was found. */
  readonly path: string;
  /** Where it is read, until the call ends. */
  readonly file: string;
  readonly contentHash: string;
}

export interface Sources {
  /** Rejects with `asset_unreadable`, `asset_too_large` (class `media`) and `path_not_allowed` (class `usage`). */
  hold(request: SourceRequest): Promise<HeldSource>;
  /** Rejects with `source_changed` (retryable) when a held source is no longer what it was. */
  expectUnchanged(): Promise<void>;
  /** Checks the sources for the last time and closes them: nothing is read afterwards. */
  finish(): Promise<void>;
  /** Closes the sources without a check. */
  close(): Promise<void>;
}

interface Named {
  readonly name: string;
  readonly documentPath: string;
}

type Request = SourceRequest & Named;

interface Held extends Named {
  readonly file: HeldFile;
  hash?: Promise<string>;
}

/**
 * `folder` is for their names, and is created when there is one. `cache` holds known hashes. Long because it is one
 * closure: its methods share the open files.
 */
export function openSources(options: {
  readonly folder: string;
  readonly cache?: Cache | undefined;
  readonly signal?: AbortSignal | undefined;
}): Sources {
  const { folder, cache, signal } = options;
  const held = new Map<string, Promise<Held>>();
  let names = 0;
  let isClosed = false;

  const open = async ({ path, name, documentPath }: Request): Promise<Held> => {
    names += 1;
    const file = await holdFile(path, { folder: join(folder, String(names)), name }, signal);
    if (isClosed) await file.close();
    return { file, name, documentPath };
  };
  const expectUnchanged = async () => {
    if (isClosed) return;
    for (const [path, one] of held) {
      const { file, ...named } = await one;
      if (!(await file.isUnchanged())) throw sourceChanged(path, named);
    }
  };
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    for (const one of held.values()) await one.then(({ file }) => file.close()).catch(() => undefined);
  };

  return {
    hold: async (asked) => {
      const request = { ...asked, name: asked.name ?? basename(asked.path) };
      const { path, name, documentPath, maxBytes, roots } = request;
      const opening = held.get(path) ?? open(request);
      held.set(path, opening);
      const one = await opening.catch((cause: unknown) => {
        held.delete(path);
        signal?.throwIfAborted();
        throw unreadable(request, cause);
      });
      const { facts, handle, readable } = one.file;
      if (!facts.isFile()) throw unreadable(request, 'a device or pipe');
      if (roots !== undefined) await expectWithin(one.file, request, roots);
      if (facts.size > maxBytes) {
        throw mediaError(name, documentPath, {
          code: 'asset_too_large',
          expected: `at most ${maxBytes} bytes`,
          received: `${facts.size} bytes`,
          remedy: `make it ${facts.size - BigInt(maxBytes)} bytes smaller, by cutting or compressing`,
        });
      }
      one.hash ??= contentHashOf(handle, facts, cache, signal);
      const contentHash = await one.hash.catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw unreadable(request, cause);
      });
      return { name, path, file: readable, contentHash };
    },
    expectUnchanged,
    finish: async () => {
      await expectUnchanged();
      await close();
    },
    close,
  };
}

/** Between the look at the path and the opening a folder on the way may have become a link to elsewhere. */
async function expectWithin(file: HeldFile, { name, documentPath }: Named, roots: readonly string[]) {
  const real = await realpath(file.readable).catch(() => undefined);
  if (real !== undefined && (await isInFolders(real, roots))) return;
  throw mediaError(name, documentPath, {
    code: 'path_not_allowed',
    expected: `a file in ${roots.join(' or ')}`,
    received: 'one that lies elsewhere by the time it is opened',
    remedy: 'leave the folders above the file alone while it is read',
  });
}

function unreadable({ name, documentPath }: Named, cause: unknown): ReelwrightError {
  const code = (cause as NodeJS.ErrnoException)?.code;
  return (
    outOfResources(cause) ??
    mediaError(name, documentPath, {
      code: code === 'ENOENT' ? 'asset_missing' : 'asset_unreadable',
      expected: 'a readable file',
      received: typeof cause === 'string' ? cause : inWords(code ?? 'an error'),
      remedy: typeof cause === 'string' ? 'name a media file' : 'check its permissions',
      ...(typeof cause === 'string' ? {} : { cause }),
    })
  );
}

function sourceChanged(path: string, { name, documentPath }: Named): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'source_changed',
      path: documentPath,
      message: `Expected ${name} to stay as it was while it was read but received one that was written, moved or replaced`,
      remedy: 'Run it again when the file is complete and left alone; nothing was kept of it.',
    },
    { class: 'media', retryable: true, cause: { file: path } },
  );
}

/** The open file: read, saved when nobody else changed it, and watched. */
import { createHash, randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OpenDocument, SaveAnswer } from '../shared/messages.js';

/** The most bytes of a document, as on the command line. */
const MOST_BYTES = 4_000_000;
/** Editors write a file in several steps; after this time it is taken as finished, milliseconds. */
const SETTLE_MS = 60;

export interface OpenFile {
  /** The real path of the file: links are followed once, when it is opened. */
  readonly path: string;
  read(): Promise<OpenDocument>;
  /**
   * Writes the file completely or not at all; refused when the file is no longer the revision that the text is based
   * on.
   */
  save(text: string, basedOn: string): Promise<SaveAnswer>;
  /** Calls when the content has changed in another way than by `save`. */
  onChange(tell: (document: OpenDocument) => void): void;
  close(): void;
}

/** Rejects with node's error for a file that cannot be read, and with a RangeError for one too large. */
export async function openFile(given: string): Promise<OpenFile> {
  const path = await realpath(given);
  let known = (await readDocument(path)).revision;
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function save(text: string, basedOn: string): Promise<SaveAnswer> {
    // A file that somebody has removed is written again, because the text here is all that is left of it.
    const there = await readDocument(path).catch(unlessGone);
    if (there !== undefined && there.revision !== basedOn) return { saved: false, document: there };
    const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
    const before = known;
    try {
      const mode = (await stat(path).catch(unlessGone))?.mode ?? 0o644;
      await writeFile(draft, text, { mode, flag: 'wx' });
      known = revisionOf(text);
      await rename(draft, path);
    } catch (error) {
      known = before;
      throw notSaved(error, basename(path));
    } finally {
      await rm(draft, { force: true });
    }
    return { saved: true, revision: known };
  }

  return {
    path,
    read: () => readDocument(path),
    save(text, basedOn) {
      // Saves run one at a time, so that the second one sees what the first one has written.
      const done = last.then(() => save(text, basedOn));
      last = done.catch(() => {});
      return done;
    },
    onChange(tell) {
      const look = async () => {
        const there = await readDocument(path).catch(() => undefined);
        if (there === undefined || there.revision === known) return;
        known = there.revision;
        tell(there);
      };
      // The folder is watched, because editors replace a file by a new one.
      watcher = watch(dirname(path), { persistent: false }, (_, name) => {
        if (name !== null && name !== basename(path)) return;
        clearTimeout(timer);
        timer = setTimeout(() => void look(), SETTLE_MS);
      });
      watcher.on('error', () => {});
    },
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'its folder may not be written to',
  EPERM: 'its folder may not be written to',
  EROFS: 'its disk may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'its folder is gone',
};

/** An error with the reason in plain words, or with node's own words where there are none. */
export function notSaved(error: unknown, name: string): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new Error(`${name} cannot be written: ${REASONS[code] ?? message}`, { cause: error });
}

async function readDocument(path: string): Promise<OpenDocument> {
  const bytes = await readFile(path);
  if (bytes.length > MOST_BYTES)
    throw new RangeError(`Expected at most ${MOST_BYTES} bytes but received ${bytes.length}`);
  const text = bytes.toString('utf8');
  return { text, revision: revisionOf(text) };
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Outputs appear by one rename: they are written under a hidden name in the same folder, and renamed when all of them
 * are complete.
 */
import { randomBytes } from 'node:crypto';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Watchdog } from '../process/watchdog.js';
import { makeFolder } from './make-folder.js';
import { notWritable } from './output-place.js';
import { ownerTag } from './unfinished.js';

export interface PendingOutput {
  readonly path: string;
  /** Path to write to. */
  readonly draft: string;
}

/**
 * Beginning of a draft's name; the owner follows, so that the draft of a killed process can be distinguished from one
 * that is being written.
 */
export const DRAFT_PREFIX = '.reelwright-draft-';

/**
 * Creates parent folders and names a draft for each path; `write` fills the drafts; then all are renamed. On failure no
 * draft is left, and no empty folder that was made for them.
 */
export async function publishOutputs<T>(
  paths: readonly string[],
  watchdog: Watchdog | undefined,
  write: (outputs: readonly PendingOutput[]) => Promise<T>,
): Promise<T> {
  const pending: PendingOutput[] = [];
  const made: string[] = [];
  try {
    for (const path of paths) {
      made.unshift(...(await makeFolder(dirname(path))));
      const draft = join(dirname(path), `${DRAFT_PREFIX}${ownerTag()}-${randomBytes(6).toString('hex')}.part`);
      watchdog?.addPath(draft);
      pending.push({ path, draft });
    }
    const result = await write(pending);
    for (const { draft, path } of pending) await rename(draft, path);
    return result;
  } catch (error) {
    throw notWritable(paths[0] ?? '', error) ?? error;
  } finally {
    for (const { draft } of pending) {
      await rm(draft, { force: true });
      watchdog?.removePath(draft);
    }
    // A folder with a file in it stays.
    for (const folder of made) await rmdir(folder).catch(() => undefined);
  }
}

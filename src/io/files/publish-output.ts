/** Outputs appear by one rename: written beside their place under a hidden name, moved when all of them are complete. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Watchdog } from '../process/watchdog.js';

export interface PendingOutput {
  readonly path: string;
  /** Where to write. */
  readonly draft: string;
}

/** Creates parent folders and names a draft for each path; `write` fills the drafts; then all are renamed. On failure no draft is left. */
export async function publishOutputs<T>(
  paths: readonly string[],
  watchdog: Watchdog,
  write: (outputs: readonly PendingOutput[]) => Promise<T>,
): Promise<T> {
  const pending: PendingOutput[] = [];
  try {
    for (const path of paths) {
      await mkdir(dirname(path), { recursive: true });
      const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`);
      watchdog.addPath(draft);
      pending.push({ path, draft });
    }
    const result = await write(pending);
    for (const { draft, path } of pending) await rename(draft, path);
    return result;
  } finally {
    for (const { draft } of pending) {
      await rm(draft, { force: true });
      watchdog.removePath(draft);
    }
  }
}

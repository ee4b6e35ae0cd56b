/** Outputs appear by one rename: written beside their place under a hidden name, moved when all of them are complete. */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReelwrightError } from '../../errors.js';
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
      const draft = join(dirname(path), `.reelwright-${randomBytes(6).toString('hex')}.part`);
      watchdog.addPath(draft);
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
      watchdog.removePath(draft);
    }
  }
}

/** Throws `output_not_writable` when a path cannot become a file, before any work is done for it. Creates nothing. */
export async function expectWritable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw notWritable(path, error) ?? error;
    });
    if (facts?.isDirectory()) throw refused(path, 'there is a folder of this name');
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      try {
        await access(folder, constants.W_OK | constants.X_OK);
        if (!(await stat(folder)).isDirectory()) throw refused(path, `${folder} is a file`);
        break;
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && folder !== dirname(folder);
        if (!isMissing) throw notWritable(path, error) ?? error;
      }
    }
  }
}

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'];

function notWritable(path: string, error: unknown): ReelwrightError | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  return REFUSALS.includes(code ?? '') ? refused(path, message, error) : undefined;
}

function refused(path: string, reason: string, cause?: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'output_not_writable',
      path: '',
      message: `Expected a place this user may write for the output but received ${path} (${reason})`,
      remedy: 'Choose another output path; nothing was written.',
    },
    { class: 'usage', cause },
  );
}

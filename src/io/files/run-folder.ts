/**
 * A folder for one run's unfinished files; removed at the end, by the watchdog after a kill, and by the next run if
 * both were killed.
 */
import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { outOfResources } from '../system/out-of-resources.js';
import { systemWords } from '../system/system-words.js';
import { freeBytes } from './free-room.js';
import { makeFolder } from './make-folder.js';
import { ownerTag, removeOrphans } from './unfinished.js';

const PREFIX = 'run-';
/**
 * The system's folder is everybody's: a run there stands by itself, under a name that nobody can guess, for its owner
 * alone.
 */
const TEMPORARY_PREFIX = 'reelwright-run-';
/** A render with raw frames of two clips in 1080p takes half of it. */
const ROOMY_BYTES = 1024 ** 3;

/** The name of the file by which a run knows its folder: one that was made anew in its place has none. */
const MARK = '.run';

/** A run's folder. */
export interface RunFolder {
  readonly path: string;
}

/**
 * `<parent>/run-<owner>-xxxxxx`, for its owner alone. Parent: the cache's own folder (so that finished work moves by
 * link); else, or when that cannot be written or its disk has less room, the system's. Rejects with
 * `temporary_unavailable` (class `environment`).
 */
export async function createRunFolder(cacheFolder: string | undefined): Promise<RunFolder> {
  if (cacheFolder !== undefined && (await isRoomier(cacheFolder, tmpdir()))) {
    const parent = join(cacheFolder, 'runs');
    const made = await makeFolder(parent, 0o700)
      .then(() => createIn(parent, PREFIX))
      .catch(() => undefined);
    if (made !== undefined) return made;
  }
  return createIn(tmpdir(), TEMPORARY_PREFIX).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOSPC') throw cause;
    throw outOfResources(cause) ?? unavailable(cause);
  });
}

/**
 * `temporary_lost` (class `environment`, retryable) for a failure after another program removed the folder or a file in
 * it: a cleaner of temporary files, a container that ends. Undefined for any other failure, and where the document is
 * wrong.
 */
export async function lostFolder(cause: unknown, folder: RunFolder | undefined): Promise<ReelwrightError | undefined> {
  if (folder === undefined || (cause instanceof ReelwrightError && cause.class === 'usage')) return undefined;
  const { code, path } = Object(cause) as NodeJS.ErrnoException;
  const isPartLost = code === 'ENOENT' && path?.startsWith(folder.path + sep) === true;
  const isLost = await stat(join(folder.path, MARK)).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  if (!isLost && !isPartLost) return undefined;
  return new ReelwrightError(
    {
      code: 'temporary_lost',
      path: '',
      message: `Expected the folder for temporary files to stay until the work is done but it was removed from ${dirname(folder.path)}`,
      remedy:
        'Run it again; keep programs that delete temporary files away from that folder, or name another folder with TMPDIR.',
    },
    { class: 'environment', retryable: true, cause },
  );
}

async function createIn(parent: string, prefix: string): Promise<RunFolder> {
  await removeOrphans(parent, prefix);
  // 0700, whatever the umask allows.
  const path = await mkdtemp(join(parent, `${prefix}${ownerTag()}-`));
  await writeFile(join(path, MARK), '');
  return { path };
}

async function isRoomier(folder: string, other: string): Promise<boolean> {
  const free = await freeBytes(folder);
  return free === undefined || free >= ROOMY_BYTES || free >= ((await freeBytes(other)) ?? 0);
}

function unavailable(cause: Error): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'temporary_unavailable',
      path: '',
      message: `Expected a folder for temporary files that this user may write but received ${tmpdir()} (${systemWords(cause)})`,
      remedy: 'Name another one with the environment variable TMPDIR.',
    },
    { class: 'environment', cause },
  );
}

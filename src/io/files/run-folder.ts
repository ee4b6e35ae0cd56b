/** A folder for one run's unfinished files; removed at the end, by the watchdog after a kill, and by the next run if both died. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';
import { ownerTag, removeOrphans } from './unfinished.js';

const PREFIX = 'run-';

/** `<parent>/run-<owner>-xxxxxx`. Parent: the cache's own folder (so that finished work moves by link), else, or when that cannot be written, the system's. */
export async function createRunFolder(cacheFolder: string | undefined): Promise<string> {
  const ownFolder = join(tmpdir(), 'reelwright');
  if (cacheFolder === undefined) return createIn(ownFolder);
  return createIn(join(cacheFolder, 'runs')).catch(() => createIn(ownFolder));
}

async function createIn(parent: string): Promise<string> {
  await makeFolder(parent);
  await removeOrphans(parent, PREFIX);
  return mkdtemp(join(parent, `${PREFIX}${ownerTag()}-`));
}

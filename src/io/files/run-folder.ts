/** A folder for one run's unfinished files; removed at the end, by the watchdog after a kill, and by the next run if both died. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'run-';

/** `<parent>/run-<pid>-xxxxxx`. Parent: the cache's own folder (so that finished work moves by link), else the system's. */
export async function createRunFolder(cacheFolder: string | undefined): Promise<string> {
  const parent = cacheFolder === undefined ? join(tmpdir(), 'reelwright') : join(cacheFolder, 'runs');
  await mkdir(parent, { recursive: true });
  await removeOrphans(parent);
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function removeOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

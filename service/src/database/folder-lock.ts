/**
 * PGlite does not lock its folder, and two processes in one folder lose rows without an error. So a file beside it
 * names the process that uses it: created exclusively, and replaced only when that process is gone, never because of
 * its age.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A taken lock. */
export interface FolderLock {
  /** Removes the file, when it still is ours. */
  release(): void;
}

/** Another process has the folder. */
export class FolderTaken extends Error {
  readonly pid: number;

  constructor(file: string, pid: number) {
    super(`Expected a database folder that no other process uses but process ${pid} uses it (${file})`);
    this.name = 'FolderTaken';
    this.pid = pid;
  }
}

/** Takes `<folder>.lock`; throws `FolderTaken` while a living process has it. */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder}.lock`;
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return { release: () => releaseOwn(file, own) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = ownerOf(file);
    if (owner !== undefined && isAlive(owner)) throw new FolderTaken(file, owner.pid);
    if (attempt > 3) throw new FolderTaken(file, owner?.pid ?? 0);
    rmSync(file, { force: true });
  }
}

interface Owner {
  readonly pid: number;
  readonly started: string;
}

function ownerOf(file: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Owner;
    return typeof pid === 'number' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** A process id is used again after a while: the same id with another start is another process. */
function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = startOf(pid);
  return now === '' || started === '' || now === started;
}

/** When a process began, in the kernel's ticks since boot, with the boot's id; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

function releaseOwn(file: string, own: string): void {
  try {
    if (readFileSync(file, 'utf8') === own) rmSync(file, { force: true });
  } catch {
    // It is gone already.
  }
}

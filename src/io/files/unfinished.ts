/**
 * Names of unfinished work tell who makes it: the process and its process table. Containers that share a cache have
 * process tables of their own, so a process id that is unused here may be in use there.
 */
import { createHash } from 'node:crypto';
import { readlinkSync, type Stats } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Nothing the engine does takes so long; what is older and made elsewhere is left over. */
const FOREIGN_HOURS = 24;
let table: string | undefined;

/** `<pid>-<process table>`, 8 hex digits for the table: the beginning of the name of unfinished work. */
export function ownerTag(): string {
  return `${process.pid}-${processTable()}`;
}

/**
 * Removes what dead processes left in `folder`: entries named `<prefix><owner tag>-…` that belong to this user. In a
 * folder that others can write to, a name proves nothing. Never rejects.
 */
export async function removeOrphans(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const [, pid, owner] = /^(\d+)-([0-9a-f]{8})-/.exec(name.slice(prefix.length)) ?? [];
    const facts = await lstat(path).catch(() => undefined);
    if (facts === undefined || !isOwn(facts)) continue;
    const isOrphan = owner === processTable() ? !isAlive(Number(pid)) : isOld(facts);
    if (isOrphan) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function processTable(): string {
  if (table !== undefined) return table;
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has such a table.
  }
  table = createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 8);
  return table;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isOld({ mtimeMs }: Stats): boolean {
  return Date.now() - mtimeMs > FOREIGN_HOURS * 3_600_000;
}

/** Made by this user, and no link to elsewhere. */
function isOwn(facts: Stats): boolean {
  const user = process.geteuid?.();
  return !facts.isSymbolicLink() && (user === undefined || facts.uid === user);
}

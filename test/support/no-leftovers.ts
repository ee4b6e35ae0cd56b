/**
 * What a test may not leave behind: child processes of this one, and files of the engine in the system's temporary
 * folder.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { filesBelow } from './temp-dir.js';

export interface Child {
  readonly pid: number;
  readonly command: string;
}

/** Living descendants of a process (default: this one); zombies that nobody waited for count too. */
export function descendants(pid: number = process.pid): readonly Child[] {
  const table = processTable();
  const found: Child[] = [];
  const parents = new Set([pid]);
  // A child may be listed before its parent.
  for (let grew = true; grew; ) {
    grew = false;
    for (const row of table) {
      if (!parents.has(row.parent) || parents.has(row.pid)) continue;
      parents.add(row.pid);
      found.push({ pid: row.pid, command: row.command });
      grew = true;
    }
  }
  return found;
}

/**
 * Remembers the engine's entries in the temporary folder now; the returned function names those that came since and are
 * still there.
 */
export function watchTemporaryFiles(prefix = 'reelwright'): () => readonly string[] {
  const list = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !name.startsWith('reelwright-test-'));
  const before = new Set(list());
  return () => list().filter((name) => !before.has(name));
}

/**
 * Fails when a child of this process lives (after `graceMs`), or when a folder holds other files than the named ones.
 */
export async function expectNoLeftovers(options: {
  readonly folder?: string;
  readonly files?: readonly string[];
  readonly graceMs?: number;
}): Promise<void> {
  const until = Date.now() + (options.graceMs ?? 1000);
  while (descendants().length > 0 && Date.now() < until) await new Promise((next) => setTimeout(next, 25));
  expect(descendants(), 'child processes left behind').toEqual([]);
  if (options.folder !== undefined)
    expect(filesBelow(options.folder), 'files left behind').toEqual([...(options.files ?? [])].sort());
}

interface Row extends Child {
  readonly parent: number;
}

function processTable(): readonly Row[] {
  if (process.platform !== 'linux') return processTableOfPs();
  const rows: Row[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // "pid (command) state parent …": the command may hold spaces and brackets.
      const text = readFileSync(`/proc/${name}/stat`, 'latin1');
      const end = text.lastIndexOf(')');
      const parent = Number(text.slice(end + 2).split(' ')[1]);
      rows.push({ pid: Number(name), parent, command: text.slice(text.indexOf('(') + 1, end) });
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return rows;
}

function processTableOfPs(): readonly Row[] {
  const run = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return run.stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }))
    .filter((row) => row.pid !== run.pid);
}

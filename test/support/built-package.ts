/** The compiled package, for tests that need a process of their own: built again when a source file is newer. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Absolute path of `dist`, up to date. Test files that run side by side take turns. */
export async function builtPackage(): Promise<string> {
  const dist = join(repository, 'dist');
  const turn = join(dist, '.building');
  const giveUpAt = Date.now() + 90_000;
  while (isStale(dist)) {
    mkdirSync(dist, { recursive: true });
    try {
      mkdirSync(turn);
    } catch {
      if (Date.now() > giveUpAt) throw new Error(`Expected the build of another test to end; remove ${turn}`);
      await sleep(200);
      continue;
    }
    try {
      if (!isStale(dist)) break;
      const { status, stdout } = spawnSync(
        process.execPath,
        [join(repository, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
        { cwd: repository, encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`Expected the package to compile but received\n${stdout}`);
    } finally {
      rmdirSync(turn);
    }
  }
  return dist;
}

function isStale(dist: string): boolean {
  const built = statSync(join(dist, 'index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const source = join(repository, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).some(
    (name) => name.endsWith('.ts') && statSync(join(source, name)).mtimeMs > built,
  );
}

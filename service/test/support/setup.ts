/**
 * Before the service's tests: builds its dist when a source is newer (threads and children run compiled), prepares one
 * migrated database folder, because making one from nothing takes seconds, and where there is a PostgreSQL starts one
 * for the whole run, with a migrated database. Files copy what they need.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDatabase, postgresBinaries, startPostgres } from './postgres.js';

const service = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated database that nobody has open. */
    readonly preparedFolder: string;
    /** A migrated database on the run's PostgreSQL that nobody has open; empty where there is no server. */
    readonly preparedDatabase: string;
  }
}

/** Vitest's globalSetup. Throws with the compiler's words when the build fails. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-service-'));
  const { openDatabase } = await import('../../src/database/connect.js');
  const database = await openDatabase({ folder });
  await database.close();
  project.provide('preparedFolder', folder);
  let stop = async () => {};
  const binaries = postgresBinaries();
  const server = process.env['DATABASE_URL'] ?? (binaries && (await startPostgres((end) => (stop = end))));
  const url = server === undefined ? '' : createDatabase(server);
  if (url !== '') await (await openDatabase({ url, folder: null })).close();
  project.provide('preparedDatabase', url);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function build(): void {
  const built = join(service, 'dist', 'main.js');
  const inputs = [join(service, 'src'), join(service, 'tsconfig.build.json')];
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...inputs.flatMap(timesBelow))) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['run', 'build'], { cwd: service, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the service's build failed:\n${stdout}\n${stderr}`);
}

function timesBelow(path: string): readonly number[] {
  if (statSync(path).isFile()) return [statSync(path).mtimeMs];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
}

/** The databases that tests run on: a copy of the prepared PGlite folder, and a real PostgreSQL where there is one. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/database/connect.js';

/** Where Debian puts PostgreSQL, a folder a version. */
const DEBIAN = '/usr/lib/postgresql';

/** A data folder of its own for a test file, with a migrated database; gone after its tests. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-service-'));
  cpSync(inject('preparedFolder'), folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A kind of database under test. */
export interface DatabaseKind {
  readonly name: string;
  /** Call it at the top of a describe; the database is open in its tests. */
  readonly open: () => () => Database;
}

/** PGlite everywhere; PostgreSQL where DATABASE_URL or Debian's package is. */
export const DATABASES: readonly DatabaseKind[] = [
  { name: 'PGlite', open: () => opened(() => openDatabase({ folder: dataFolder() })) },
  ...(canServe() ? [{ name: 'PostgreSQL', open: openOnServer }] : []),
];

/** The kinds that several processes can share. */
export const SERVERS = DATABASES.slice(1);

function opened(open: () => Promise<Database>): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  return () => database!;
}

/** True where there is a real PostgreSQL. */
export function canServe(): boolean {
  return process.env['DATABASE_URL'] !== undefined || binaries() !== undefined;
}

function binaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const folders = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return folders.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

function openOnServer(): () => Database {
  const url = serverDatabase();
  return opened(async () => openDatabase({ url: await url(), folder: null }));
}

/** A database of its own on the named server, or on one that is started for it; its address, once. Call it at the top of a describe. */
export function serverDatabase(): () => Promise<string> {
  let stop = async () => {};
  afterAll(() => stop());
  return async () => {
    const server = process.env['DATABASE_URL'] ?? (await startServer((end) => (stop = end)));
    const name = `reelwright_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
}

async function startServer(onStop: (stop: () => Promise<void>) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-postgres-'));
  const [data, sockets] = [join(folder, 'data'), join(folder, 'sockets')];
  for (const place of [data, sockets]) mkdirSync(place);
  const who = unprivileged();
  if (who !== undefined) for (const place of [folder, data, sockets]) chownSync(place, who.uid, who.gid);
  const bin = binaries()!;
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    encoding: 'utf8',
    ...who,
  });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`, '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { stdio: 'ignore', ...who });
  const ended = once(server, 'exit');
  onStop(async () => {
    server.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const url = `postgres://tester@localhost/postgres?host=${encodeURIComponent(sockets)}`;
  await answers(url);
  return url;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

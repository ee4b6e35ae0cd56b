/** The databases that tests run on: copies of the prepared ones, of PGlite in a folder and of a real PostgreSQL. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/database/connect.js';
import { createDatabase } from './postgres.js';

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

/** True where there is a real PostgreSQL: DATABASE_URL names it, or Debian's package is there. */
export function canServe(): boolean {
  return inject('preparedDatabase') !== '';
}

function openOnServer(): () => Database {
  return opened(async () => openDatabase({ url: serverDatabase(), folder: null }));
}

/** A migrated database of its own on the run's server; its address. */
export function serverDatabase(): string {
  const prepared = inject('preparedDatabase');
  const server = new URL(prepared);
  server.pathname = '/postgres';
  return createDatabase(process.env['DATABASE_URL'] ?? server.href, new URL(prepared).pathname.slice(1));
}

/** An empty database of its own on the run's server; its address. */
export function emptyDatabase(): string {
  const server = new URL(inject('preparedDatabase'));
  server.pathname = '/postgres';
  return createDatabase(process.env['DATABASE_URL'] ?? server.href);
}

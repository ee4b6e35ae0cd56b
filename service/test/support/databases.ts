/** The databases that tests run on: a copy of the prepared PGlite folder, and a real PostgreSQL where there is one. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/database/connect.js';
import { createDatabase, postgresBinaries, startPostgres } from './postgres.js';

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
  return process.env['DATABASE_URL'] !== undefined || postgresBinaries() !== undefined;
}

function openOnServer(): () => Database {
  const url = serverDatabase();
  return opened(async () => openDatabase({ url: await url(), folder: null }));
}

/**
 * A database of its own on the named server, or on one that is started for it; its address, once. Call it at the top of
 * a describe.
 */
export function serverDatabase(): () => Promise<string> {
  let stop = async () => {};
  afterAll(() => stop());
  return async () => {
    const server = process.env['DATABASE_URL'] ?? (await startPostgres((end) => (stop = end)));
    return createDatabase(server);
  };
}

/** A folder or an address of PostgreSQL -> pools and a query builder. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type CountedSessions, countChanges } from './count-changes.js';
import { openEmbedded } from './embedded-pool.js';
import { lockFolder } from './folder-lock.js';
import { migrate } from './migrate.js';
import type { SqlPool } from './pool.types.js';
import type { Schema } from './schema.types.js';

/** The query builder, or a transaction of it. */
export type Db = Kysely<Schema>;

/** An open database. */
export interface Database {
  readonly db: Db;
  /** For the queue, whose tables lie in a schema of their own. */
  readonly queuePool: SqlPool;
  /** True for PGlite: one process, nothing to share. */
  readonly isEmbedded: boolean;
  /** How much may have been written through `db`; undefined where other processes write, too. */
  readonly changes?: (() => number) | undefined;
  close(): Promise<void>;
}

/** Where the database is. */
export interface DatabasePlace {
  /** `postgres://…`; undefined: PGlite in the data folder. */
  readonly url?: string | undefined;
  /** The data folder; null: nothing is kept (tests). */
  readonly folder: string | null;
}

const INT8 = 20;
const POOL_SIZE = 10;

/** Opens the database and brings its tables up to date. Throws `FolderTaken` when another process has the folder. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  return place.url === undefined ? openFolder(place.folder) : openServer(place.url);
}

async function openFolder(folder: string | null): Promise<Database> {
  const place = folder === null ? null : join(folder, 'database');
  if (place !== null) mkdirSync(place, { recursive: true, mode: 0o700 });
  const lock = place === null ? undefined : lockFolder(place);
  try {
    const pool = await openEmbedded(place);
    const close = async () => {
      await pool.end();
      lock?.release();
    };
    await migrate(pool);
    // One session serves both, and the queue writes its tables without their schema.
    await pool.query('SET search_path = bullmq, public');
    const counted = countChanges(pool);
    return { db: builderOn(counted), queuePool: pool, isEmbedded: true, changes: counted.changes, close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Queues, workers and listeners of BullMQ that share one pool, each with a listener of its own, and room for more. */
const QUEUE_LISTENERS = 40;

async function openServer(url: string): Promise<Database> {
  const types = { getTypeParser: typeParser } as pg.CustomTypesConfig;
  const settings = { connectionString: url, max: POOL_SIZE, keepAlive: true };
  const pool = new pg.Pool({ ...settings, types });
  const queuePool = new pg.Pool({ ...settings, options: '-c search_path=bullmq' });
  for (const one of [pool, queuePool]) one.on('error', () => undefined);
  queuePool.setMaxListeners(QUEUE_LISTENERS);
  await migrate(pool as unknown as SqlPool);
  const close = async () => {
    await Promise.all([pool.end(), queuePool.end()]);
  };
  return {
    db: builderOn(pool as unknown as SqlPool),
    queuePool: queuePool as unknown as SqlPool,
    isEmbedded: false,
    close,
  };
}

// Further codes: the server is full (53), its disk fails (58030), or it is a standby of another server (25006).
const AWAY = /^(?:ECONN|ENOENT$|EPIPE$|ETIMEDOUT$|08|57P0[123]|53|58030|25006)/;

/** True for an error which means that the database server cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = Object(error) as Readonly<Record<string, unknown>>;
  if (/^Connection terminated|timeout exceeded when trying to connect/.test(String(message))) return true;
  return AWAY.test(String(code)) && (syscall === undefined || syscall === 'connect' || syscall === 'read');
}

/** Reads int8 values as numbers: whatever is written is checked to be a safe whole number. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text');
}

function builderOn(pool: Pick<CountedSessions, 'connect'>): Db {
  // Whoever opened the pools closes them.
  const lent = { connect: () => pool.connect(), end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent as never }) }).withSchema('reelwright');
}

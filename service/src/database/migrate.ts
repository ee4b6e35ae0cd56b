/** Numbered migrations, forward only: all missing ones run in one transaction, in one process at a time. */
import { runMigrations } from 'bullmq';
import { MIGRATIONS } from './migrations/index.js';
import type { SqlPool } from './pool.types.js';

/** Any fixed number: whoever migrates this schema takes it. */
const ADVISORY_LOCK = 4_810_001;

/**
 * Brings our tables and the queue's up to date, as `migrations` say. Throws when the database was written by a newer
 * version.
 */
export async function migrate(pool: SqlPool, migrations = MIGRATIONS): Promise<void> {
  const client = await pool.connect();
  try {
    // Held over both: those that start meanwhile wait, and find it done.
    await client.query(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`);
    await client.query('BEGIN');
    try {
      await client.query('CREATE SCHEMA IF NOT EXISTS reelwright');
      await client.query(
        'CREATE TABLE IF NOT EXISTS reelwright.migration (number int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
      );
      const { rows } = await client.query('SELECT coalesce(max(number), 0)::int AS latest FROM reelwright.migration');
      const latest = (rows[0] as { readonly latest: number }).latest;
      if (latest > migrations.length)
        throw new Error(
          `Expected a database of at most version ${migrations.length} but received version ${latest}: a newer service wrote it`,
        );
      for (const [index, { name, sql }] of migrations.entries()) {
        if (index < latest) continue;
        await client.query(sql);
        await client.query('INSERT INTO reelwright.migration (number, name) VALUES ($1, $2)', [index + 1, name]);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await runMigrations(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${ADVISORY_LOCK})`).catch(() => undefined);
    client.release();
  }
}

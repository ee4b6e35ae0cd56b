/** One transaction, repeated when the database reports a conflict with another. */
import type { Db } from './connect.js';

/** serialization_failure, deadlock_detected. */
const RACES = new Set(['40001', '40P01']);
const TRIES = 5;

/**
 * Runs `work` in a transaction: all of it takes effect, or, when it throws, nothing. Inside a transaction it joins that
 * one.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx) => work(trx));
    } catch (error) {
      if (tries >= TRIES || !RACES.has(String(Object(error).code))) throw error;
    }
  }
}

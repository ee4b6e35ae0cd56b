/** Calls of the last minute, by account and group of routes, counted in the database: for all processes together. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { RATE_LIMITS, type RateGroup } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';

const WINDOW_MS = 60_000;

/** Counts a call or throws 429 with `Retry-After`. */
export interface RateLimiter {
  take(accountId: number, group: RateGroup): Promise<void>;
}

/** Counts calls in a sliding window for each group; `now` gives milliseconds. */
export function createRateLimiter(db: Db, now: () => number): RateLimiter {
  return {
    take: async (accountId, group) => {
      const [time, limit] = [now(), RATE_LIMITS[group]];
      const since = time - WINDOW_MS;
      const recent = sql`ARRAY(SELECT one FROM unnest(w.times) AS one WHERE one > ${since}::bigint ORDER BY one)`;
      // One statement does all of it, so that of two simultaneous calls the second waits for the row of the first.
      const { rows } = await sql<{ readonly is_taken: boolean; readonly oldest: number | string }>`
        INSERT INTO reelwright.rate_window AS w (account_id, name, times, is_taken)
        VALUES (${accountId}, ${group}, ARRAY[${time}::bigint], true)
        ON CONFLICT (account_id, name) DO UPDATE SET
          is_taken = cardinality(${recent}) < ${limit}::int,
          times = CASE WHEN cardinality(${recent}) < ${limit}::int THEN ${recent} || ${time}::bigint ELSE ${recent} END
        RETURNING is_taken, times[1] AS oldest`.execute(db);
      const [row] = rows;
      if (row === undefined || row.is_taken) return;
      const seconds = Math.max(1, Math.ceil((Number(row.oldest) - since) / 1000));
      throw new Refusal('rate_limited', {}, { 'retry-after': String(seconds) });
    },
  };
}

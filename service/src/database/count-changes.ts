/** Sessions of a pool that count the statements which may change rows. */
import type { QueryOutcome, SqlClient, SqlPool } from './pool.types.js';

/** Lent sessions, and how much may have changed through them: while the number stays, no row has. */
export interface CountedSessions {
  connect(): Promise<Pick<SqlClient, 'query' | 'release'>>;
  changes(): number;
}

const READS = /^\s*select\b/i;

/** A statement counts when it begins and when it has ended: whoever reads meanwhile can not tell what was seen. */
export function countChanges(pool: SqlPool): CountedSessions {
  let changes = 0;
  const query = async (client: SqlClient, text: string, params?: readonly unknown[]): Promise<QueryOutcome> => {
    if (READS.test(text)) return client.query(text, params);
    changes++;
    try {
      return await client.query(text, params);
    } finally {
      changes++;
    }
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      return { query: (text, params) => query(client, text, params), release: () => client.release() };
    },
    changes: () => changes,
  };
}

/** `/healthz`: whether the database answers. */
import { sql } from 'kysely';
import type { Database } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';

/** 200 with `status: ok`, or 503. */
export function healthRoute({ db, isEmbedded }: Database): RawRoute {
  return {
    method: 'GET',
    path: '/healthz',
    access: 'open',
    handle: async (_request, reply) => {
      const database = isEmbedded ? 'embedded' : 'server';
      try {
        await sql`SELECT 1`.execute(db);
        return reply.send({ status: 'ok', database });
      } catch {
        return reply.code(503).send({ status: 'database_unavailable', database });
      }
    },
  };
}

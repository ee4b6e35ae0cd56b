/** `/healthz`: whether the database answers, and how long work waits. */
import { sql } from 'kysely';
import type { Database } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';
import type { JobQueue } from '../queue/job-queue.js';

/** 200 with `status: ok`, or 503. */
export function healthRoute({ db, isEmbedded }: Database, queue: JobQueue): RawRoute {
  return {
    method: 'GET',
    path: '/healthz',
    access: 'open',
    handle: async (_request, reply) => {
      const database = isEmbedded ? 'embedded' : 'server';
      try {
        await sql`SELECT 1`.execute(db);
        return reply.send({ status: 'ok', database, queue: await queue.health() });
      } catch {
        return reply.code(503).send({ status: 'database_unavailable', database });
      }
    },
  };
}

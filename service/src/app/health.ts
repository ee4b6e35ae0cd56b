/** `/healthz`: whether the database answers, and how long work waits. */
import { sql } from 'kysely';
import type { Database } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';
import type { JobQueue } from '../queue/job-queue.js';

/** 200 with `status: ok`, or 503. */
export function healthRoute({ db, isEmbedded }: Database, queue: JobQueue, chunks: ChunkQueue | undefined): RawRoute {
  return {
    method: 'GET',
    path: '/healthz',
    access: 'open',
    handle: async (_request, reply) => {
      const database = isEmbedded ? 'embedded' : 'server';
      try {
        await sql`SELECT 1`.execute(db);
        const figures = {
          queue: await queue.health(),
          ...(chunks === undefined ? {} : { chunks: await chunks.health() }),
        };
        return reply.send({ status: 'ok', database, ...figures });
      } catch {
        return reply.code(503).send({ status: 'database_unavailable', database });
      }
    },
  };
}

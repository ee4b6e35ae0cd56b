/**
 * `/healthz`: whether the database answers, and how long work waits; `/readyz`: whether the service accepts requests.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';
import type { JobQueue } from '../queue/job-queue.js';

/** 200 while it accepts requests: the database answers in time, and the service is not stopping. */
export function readyRoute({ db }: Database, stopping: AbortSignal): RawRoute {
  return {
    method: 'GET',
    path: '/readyz',
    access: 'open',
    handle: async (_request, reply) => {
      const asked = sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      );
      const isReady = !stopping.aborted && (await Promise.race([asked, pause(READY_MS, false, { ref: false })]));
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready' });
    },
  };
}

const READY_MS = 2000;

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

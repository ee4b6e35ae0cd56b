/** The whole service: a database, routes and a server, started and stopped as one. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../account/routes.js';
import { type Database, type Db, openDatabase } from '../database/connect.js';
import { createRateLimiter } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { createServer } from '../http/server.js';
import { healthRoute } from './health.js';
import { ownerRoute } from './owner-route.js';

/** How a service is set up. */
export interface ServiceOptions {
  /** Where database and media lie; null: a database in memory, for tests. */
  readonly folder: string | null;
  /** `postgres://…`; undefined: PGlite in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Names under which it may be asked, besides loopback. */
  readonly names?: readonly string[];
  /** Where log lines go. */
  readonly log?: { write(line: string): void };
  /** The clock of quotas and rate limits. Default: the system's. */
  readonly now?: () => Date;
}

/** A running service. */
export interface Service {
  readonly server: FastifyInstance;
  readonly db: Db;
  /** What the owner's commands send to prove themselves to this server. */
  readonly ownerSecret: string;
  /** Every route with a declared scope. */
  readonly routes: readonly Route[];
  /** Takes no more requests, lets those under way end, closes everything. */
  stop(): Promise<void>;
}

/** Opens the database and makes the server; the caller lets it listen. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const database = await openDatabase({ url: options.databaseUrl, folder: options.folder });
  try {
    return await serviceOn(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serviceOn(database: Database, options: ServiceOptions): Promise<Service> {
  const { db } = database;
  const now = options.now ?? (() => new Date());
  const stopping = new AbortController();
  const ownerSecret = randomBytes(32).toString('base64url');
  const routes = [...accountRoutes(now)];
  const server = createServer({
    db,
    routes,
    raw: [healthRoute(database), ownerRoute(db, ownerSecret)],
    limiter: createRateLimiter(() => now().getTime()),
    names: options.names ?? [],
    ...(options.log === undefined ? {} : { log: options.log }),
    stopping: stopping.signal,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      stopping.abort();
      await server.close();
      await database.close();
    })();
    return stopped;
  };
  return { server, db, ownerSecret, routes, stop };
}

/** The whole service: a database, routes and a server, started and stopped as one. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Quality } from 'reelwright';
import { accountRoutes } from '../account/routes.js';
import { type Database, type Db, openDatabase } from '../database/connect.js';
import { createRateLimiter } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { createServer } from '../http/server.js';
import type { Providers } from '../providers/provider.types.js';
import { STAND_INS } from '../providers/stand-ins/stand-ins.js';
import { startJobQueue } from '../queue/job-queue.js';
import { failOverdue } from '../runs/runs.js';
import { shortHandler, type WorkParts } from '../shorts/make-short.js';
import { shortRoutes } from '../shorts/routes.js';
import { openLocalStore, type Store } from '../store/local-store.js';
import { type Grant, signedPath } from '../store/signed-url.js';
import { LIFETIMES } from '../values/limits.js';
import { healthRoute } from './health.js';
import { ownerRoute } from './owner-route.js';
import { runRoutes } from './run-routes.js';

/** How a service is set up. */
export interface ServiceOptions {
  /** Where database, media and the engine's cache lie. */
  readonly folder: string;
  /** `postgres://…`; undefined: PGlite in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Names under which it may be asked, besides loopback. */
  readonly names?: readonly string[];
  /** How this server is asked from outside. Default: as each request says. */
  readonly publicUrl?: string | undefined;
  /** Jobs at once in this process. Default 1; 0: it renders nothing. */
  readonly workers?: number;
  /** Default: the stand-ins. */
  readonly providers?: Providers;
  /** Of films. Default `standard`. */
  readonly quality?: Quality;
  /** Pixels of the clips that are asked for. Default 720x1280. */
  readonly clip?: { readonly width: number; readonly height: number };
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
  const secret = await signingSecret(db);
  const folder = options.folder;
  const store = openLocalStore(join(folder, 'media'));
  const onError = (error: unknown) => options.log?.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  const handlers = { short: shortHandler(workParts(options, db, store)) };
  const queue = await startJobQueue({ database, handlers, lanes: options.workers ?? 1, onError });
  const deadlines = setInterval(() => failOverdue(db, new Date()).catch(onError), DEADLINE_CHECK_MS);
  const routes = [
    ...accountRoutes(now),
    ...runRoutes(),
    ...shortRoutes({
      store,
      now,
      providers: options.providers ?? STAND_INS,
      resultPath: (key) => signedPath(resultGrant(key, now()), secret),
      grantPath: (grant) => signedPath(grant, secret),
    }),
  ];
  const server = createServer({
    db,
    routes,
    raw: [healthRoute(database, queue), ownerRoute(db, ownerSecret)],
    limiter: createRateLimiter(() => now().getTime()),
    names: options.names ?? [],
    ...(options.log === undefined ? {} : { log: options.log }),
    stopping: stopping.signal,
    files: { store, secret, now },
    publicUrl: options.publicUrl,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      stopping.abort();
      clearInterval(deadlines);
      await server.close();
      await queue.stop();
      await database.close();
    })();
    return stopped;
  };
  return { server, db, ownerSecret, routes, stop };
}

const DEADLINE_CHECK_MS = 30_000;
const CLIP = { width: 720, height: 1280 } as const;

function workParts(options: ServiceOptions, db: Db, store: Store): WorkParts {
  const { folder, providers = STAND_INS, quality = 'standard', clip = CLIP } = options;
  return { db, store, providers, quality, clip, cacheDir: join(folder, 'cache'), mediaFolder: join(folder, 'media') };
}

function resultGrant(key: string, now: Date): Grant {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIMES.result;
  return { method: 'GET', key, type: 'video/mp4', maxBytes: 0, isExact: false, expires };
}

/** Made once, kept with the data: addresses outlive a restart. */
async function signingSecret(db: Db): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: 'signing_secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'signing_secret')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The whole service: a database, routes and a server, started and stopped as one. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Quality } from 'reelwright';
import { accountRoutes } from '../account/routes.js';
import { catalogRoutes } from '../catalog/routes.js';
import { packRoutes } from '../content/pack-routes.js';
import { postRoutes } from '../content/post-routes.js';
import { profileRoutes } from '../content/profile-routes.js';
import { type Database, type Db, openDatabase } from '../database/connect.js';
import { busyWith } from '../editor/busy.js';
import { actionsOfEditorRun } from '../editor/read-editor.js';
import { editorRoutes } from '../editor/routes.js';
import { hangBell } from '../events/bell.js';
import { forgetEvents } from '../events/event.js';
import { createRateLimiter } from '../http/rate-limit.js';
import type { Route, SlugCall } from '../http/route.js';
import { createServer } from '../http/server.js';
import { type OidcSettings, peopleOf } from '../identity/oidc.js';
import { collect } from '../keeping/collect.js';
import { addOwnerPages } from '../owner/routes.js';
import type { Project } from '../projects/project.js';
import type { Providers } from '../providers/provider.types.js';
import { addReviewPages, reviewRoutes } from '../review/routes.js';
import { failOverdue } from '../runs/deadlines.js';
import { wakeJob } from '../runs/provider-jobs.js';
import { findRun, jobOfRun } from '../runs/runs.js';
import { actionsOfShortRun } from '../shorts/read-short.js';
import { shortRoutes } from '../shorts/routes.js';
import { sliderRoutes } from '../sliders/routes.js';
import { fileAddresses } from '../store/file-addresses.js';
import type { S3Settings } from '../store/s3-settings.js';
import type { Store } from '../store/store.types.js';
import { trackingRoutes } from '../tracking/routes.js';
import { isAwaited, sweepUploads } from '../uploads/awaited.js';
import { uploadRoutes } from '../uploads/routes.js';
import { UPLOADS } from '../values/limits.js';
import { voiceRoutes } from '../voices/routes.js';
import { webhookRoutes } from '../webhooks/routes.js';
import type { Detector } from '../work/detector.js';
import { healthRoute, readyRoute } from './health.js';
import { metricsRoute } from './metrics-route.js';
import { withOpenApi } from './openapi-route.js';
import { ownerRoute } from './owner-route.js';
import { providerCallRoute } from './provider-call-route.js';
import { retiredRoute } from './retired-route.js';
import { runRoutes } from './run-routes.js';
import { startWork } from './start-work.js';

/** How a service is set up. */
export interface ServiceOptions {
  /** Where database, media and the engine's cache lie. */
  readonly folder: string;
  /** Where media lie; left out: in the folder. */
  readonly s3?: S3Settings | undefined;
  /** `postgres://…`; undefined: PGlite in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Host names under which this server accepts requests, besides loopback. */
  readonly names?: readonly string[];
  /** The address under which callers outside reach this server. Default: the one that each request names. */
  readonly publicUrl?: string | undefined;
  /** How many jobs this process works on at once. Default 1; with 0 it renders nothing. */
  readonly workers?: number;
  /** The providers of copy, media and voices. Default: the stand-ins. */
  readonly providers?: Providers;
  /** The quality in which films are rendered. Default `standard`. */
  readonly quality?: Quality;
  /** Shorter side of the clips and pictures that are asked for, pixels. Default 720. */
  readonly clipSide?: number;
  /** The detector of tracking clips. Default `yolox_nano`, which `reelwright models pull` fetches. */
  readonly trackingModel?: string;
  /** The sign-in provider; left out: callers have tokens only. */
  readonly oidc?: OidcSettings | undefined;
  /** How long a film is kept after a newer one took its place; left out: for good. */
  readonly keepSupersededMs?: number | undefined;
  /** Bytes that an account's uploads may take together. */
  readonly uploadQuotaBytes?: number;
  /** Where log lines go. */
  readonly log?: { write(line: string): void };
  /** Hosts (`name` or `name:port`) to which webhooks may go besides public addresses, also over HTTP. */
  readonly webhookHosts?: readonly string[];
  /** Milliseconds between the tries of a webhook. Default: those of Standard Webhooks. */
  readonly webhookPauses?: readonly number[];
  /** The clock of quotas and rate limits. Default: the system's. */
  readonly now?: () => Date;
}

/** A running service. */
export interface Service {
  readonly server: FastifyInstance;
  readonly db: Db;
  /** Where its media lie. */
  readonly store: Store;
  readonly detector: Detector;
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
  const onError = (error: unknown) => options.log?.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  const {
    work,
    local,
    queue,
    chunks,
    detector,
    stop: stopWork,
  } = await startWork(database, { ...options, lanes: options.workers ?? 1 });
  const { store } = work;
  const giveUpOverdue = async () => {
    for (const run of await failOverdue(db, new Date())) await queue.forget(jobOfRun(run));
  };
  const sweep = async () => {
    await sweepUploads(db, store, now()).catch(onError);
    await forgetEvents(db, now()).catch(onError);
  };
  const keep = () => collect(db, store, { now: now(), supersededMs: options.keepSupersededMs }).catch(onError);
  const bell = hangBell(database.queuePool);
  const timers = [
    setInterval(() => giveUpOverdue().catch(onError), DEADLINE_CHECK_MS),
    setInterval(() => sweep().then(keep), SWEEP_MS),
  ];
  await sweep();
  const parts = {
    store,
    now,
    quotaBytes: options.uploadQuotaBytes ?? UPLOADS.quotaBytes,
    checkWrite: async (call: SlugCall, project: Project) => {
      await busyWith(call.db, project.id);
    },
    providers: work.providers,
    ...(store.addresses ?? fileAddresses(secret, now)),
  };
  const routes = withOpenApi([
    ...accountRoutes(now),
    ...runRoutes({ short: actionsOfShortRun, editor: actionsOfEditorRun }),
    ...shortRoutes(parts),
    ...sliderRoutes(parts),
    ...uploadRoutes(parts),
    ...trackingRoutes({ ...parts, detector }),
    ...editorRoutes(parts),
    ...voiceRoutes(parts),
    ...catalogRoutes(parts),
    ...profileRoutes(parts),
    ...packRoutes(parts),
    ...postRoutes(parts),
    ...reviewRoutes(parts),
    ...webhookRoutes({ db, bell, webhookHosts: options.webhookHosts ?? [] }),
    retiredRoute(),
  ]);
  const metrics = metricsRoute({ database, queue, chunks });
  const server = createServer({
    db,
    changes: database.changes,
    routes,
    raw: [
      healthRoute(database, queue, chunks),
      readyRoute(database, stopping.signal),
      metrics.route,
      ownerRoute(db, ownerSecret, store),
      providerCallRoute(work.providers, async (capability, job) => {
        const runId = await wakeJob(db, capability, job);
        const run = runId === undefined ? undefined : await findRun(db, runId);
        if (run !== undefined) await queue.wake(jobOfRun(run));
      }),
    ],
    limiter: createRateLimiter(db, () => now().getTime()),
    people: options.oidc === undefined ? undefined : peopleOf(options.oidc),
    names: options.names ?? [],
    ...(options.log === undefined ? {} : { log: options.log }),
    stopping: stopping.signal,
    ...(local === undefined
      ? {}
      : { files: { store: local, secret, now, isAwaited: (key: string) => isAwaited(db, store, key) } }),
    publicUrl: options.publicUrl,
  });
  addReviewPages(server, db, parts);
  addOwnerPages(server, { db, queue, secret: ownerSecret });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      metrics.stop();
      bell.stop();
      await server.close();
      await stopWork();
      await database.close();
    })();
    return stopped;
  };
  return { server, db, store, detector, ownerSecret, routes, stop };
}

const DEADLINE_CHECK_MS = 30_000;
const SWEEP_MS = 3_600_000;

/** The secret that signs addresses: made once and kept with the data, so that addresses stay valid after a restart. */
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

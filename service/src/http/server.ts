/**
 * Routes -> a Fastify server: Host and Origin, token, scope, rate limit, retired fields, validation, idempotency,
 * answer.
 */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Db, isDatabaseAway } from '../database/connect.js';
import type { PeopleLookup } from '../identity/oidc.js';
import { type Caller, callerOf } from '../identity/tokens.js';
import type { FileParts } from '../store/file-routes.js';
import { FILES_PATH } from '../store/signed-url.js';
import { StoreProblem } from '../store/store.types.js';
import { BODY_LIMITS, BODY_MAX_BYTES } from '../values/limits.js';
import { type Currency, isCurrency } from '../values/money.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { authorize } from './authorize.js';
import { checkBody } from './body.js';
import { addFileRoutes } from './file-server.js';
import {
  answerOnce,
  fingerprintOf,
  type KeyPlace,
  keyOf,
  knownAnswer,
  type SentAnswer,
  sentOf,
} from './idempotency.js';
import type { RateLimiter } from './rate-limit.js';
import type { Answer, Call, RawRoute, Route } from './route.js';
import { checkSameSite } from './same-site.js';
import { createSharedReads, type SharedReads } from './shared-reads.js';
import { traceRequests } from './trace-requests.js';
import { validated } from './validate.js';

/** The parts of a server. */
export interface ServerParts {
  readonly db: Db;
  /** How much was written, where this process alone writes. */
  readonly changes?: (() => number) | undefined;
  readonly routes: readonly Route[];
  readonly raw: readonly RawRoute[];
  readonly limiter: RateLimiter;
  /** Looks up people whom an issuer vouches for; undefined: there is none. */
  readonly people?: PeopleLookup | undefined;
  /** Names under which this server may be asked, besides loopback. */
  readonly names: readonly string[];
  /** Where log lines (JSON) go; undefined: nowhere. */
  readonly log?: { write(line: string): void };
  /** Milliseconds that a JSON body may take to come. Default: that of the limits. */
  readonly bodyMilliseconds?: number | undefined;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** Where files are; undefined: none are served. */
  readonly files?: FileParts;
  /**
   * The address under which callers outside reach this server, like `https://reel.example.com`; undefined: as the
   * request says.
   */
  readonly publicUrl?: string | undefined;
}

/** Fields of an interface that is over. */
const RETIRED_FIELDS = ['max_credits', 'max_generation_credits'];
/** 500 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 3_600_000;

/** The server, not listening yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const server = fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    logger: parts.log === undefined ? false : { stream: parts.log, serializers: { req: loggedRequest } },
    routerOptions: { maxParamLength: 200 },
    // Callers cannot choose the id of a request: it is written to our log and to the run.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Fastify's own answer to a path that cannot be decoded has another form, and repeats the query with its signature.
    frameworkErrors: (_error, _request, reply) => {
      const message = 'Expected an address whose path is UTF-8, percent-encoded.';
      return sendRefusal(reply, new Refusal('bad_request', { message }));
    },
  });
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  traceRequests(server);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    // A body that is not UTF-8 is refused, not repaired.
    if (!isUtf8(bytes as Buffer)) return done(new Refusal('bad_request', { message: 'A JSON body is UTF-8.' }));
    parseJson(request, bytes.toString('utf8'), (error, body) => {
      // Fastify says "not valid JSON" of a name that could reach a prototype, too.
      if (error) {
        const message = 'A body is JSON, without the names __proto__ and constructor.prototype.';
        return done(new Refusal('bad_request', { message }));
      }
      try {
        checkBody(body);
        done(null, body);
      } catch (problem) {
        done(problem as Error);
      }
    });
  });
  server.addHook('onRequest', async (request) => {
    checkSameSite(request.headers, parts.names);
    if (parts.stopping.aborted) throw new Refusal('stopping');
    // No name of this service has the character NUL, and no database accepts it.
    if (request.url.includes('%00')) throw new Refusal('not_found');
    if (!request.url.startsWith(FILES_PATH)) dropSlowBody(request, parts.bodyMilliseconds ?? BODY_LIMITS.milliseconds);
  });
  tellErrors(server);
  const shared = createSharedReads(parts.changes);
  const lookups = createSharedReads(parts.changes);
  const holderOf = (token: string) =>
    lookups(token, () => callerOf(parts.db, token).then((caller) => caller ?? parts.people?.(parts.db, token)));
  for (const route of parts.routes) {
    server.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      // A caller who may not use a route is told so before the body is read.
      onRequest: async (request) => {
        const caller = await authorize(holderOf, request.headers.authorization, route.access);
        if (route.limit !== undefined) await parts.limiter.take(caller.account.id, route.limit);
        callers.set(request, caller);
      },
      handler: async (request, reply) =>
        route.streams === undefined
          ? send(reply, await respond(route, request, { ...parts, shared }))
          : stream(reply, route.streams, await route.handle(callOf(route, request, parts), undefined)),
    });
  }
  for (const { method, path, handle } of parts.raw)
    server.route({ method, url: path, exposeHeadRoute: false, handler: handle });
  if (parts.files !== undefined) addFileRoutes(server, parts.files);
  return server;
}

/** Answers for unknown addresses and for errors, in the interface's form. */
export function tellErrors(server: FastifyInstance): void {
  server.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not_found')));
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

/** Closes a connection whose JSON does not arrive in time, so that a slow sender cannot keep it open. */
function dropSlowBody({ raw }: FastifyRequest, milliseconds: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
  if (coding === undefined && Number(length) === 0) return;
  const timer = setTimeout(() => raw.destroy(), milliseconds);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * What is logged of a request: without its query, which may hold a signature, and without the end of a review's path,
 * which gives access to the review.
 */
function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  const path = request.url.split('?')[0] ?? '';
  return { method: request.method, path: path.startsWith('/review/') ? '/review/…' : path };
}

async function respond(
  route: Route,
  request: FastifyRequest,
  parts: ServerParts & { readonly shared: SharedReads },
): Promise<SentAnswer> {
  const call = callOf(route, request, parts);
  if (route.method === 'GET') {
    const key = JSON.stringify([call.caller.account.id, call.currency, call.origin, request.url]);
    return parts.shared(key, async () => sentOf(await route.handle(call, await route.prepare?.(call))));
  }
  if ((route.idempotency ?? 'ignored') === 'ignored') {
    const prepared = await route.prepare?.(call);
    return sentOf(await route.handle(call, prepared));
  }
  const place = placeOf(request, call);
  if (place === undefined && route.idempotency === 'required') throw new Refusal('idempotency_key_required');
  const known = place === undefined ? undefined : await knownAnswer(call.db, place);
  if (known !== undefined) return known;
  const prepared = await outcomeOf(() => route.prepare?.(call) ?? Promise.resolve(undefined));
  return answerOnce(call.db, place, (trx) => {
    if ('error' in prepared) throw prepared.error;
    return route.handle({ ...call, db: trx }, prepared.value);
  });
}

/** The prepared value, or the error that was thrown instead: a refusal is also an answer to keep. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

function callOf(route: Route, request: FastifyRequest, { db, stopping, publicUrl }: ServerParts): Call {
  const caller = callers.get(request);
  if (caller === undefined) throw new TypeError('internal: a request that nobody authorised');
  refuseRetiredFields(request.body);
  return {
    caller,
    db,
    params: route.params === undefined ? request.params : validated(route.params, request.params, 'path'),
    query: route.query === undefined ? request.query : validated(route.query, request.query, 'query'),
    body: route.body === undefined ? undefined : validated(route.body, request.body ?? {}),
    currency: currencyOf(caller, request.headers['x-service-currency']),
    idempotencyKey: route.idempotency === undefined ? undefined : keyOf(request.headers['idempotency-key']),
    lastEventId: [request.headers['last-event-id']].flat()[0],
    origin: publicUrl ?? `http://${request.headers.host}`,
    signal: stopping,
  };
}

function placeOf(request: FastifyRequest, call: Call): KeyPlace | undefined {
  if (call.idempotencyKey === undefined) return undefined;
  const route = `${request.method} ${request.url.split('?')[0]}`;
  const fingerprint = fingerprintOf(request.body ?? {});
  return { accountId: call.caller.account.id, route, key: call.idempotencyKey, fingerprint };
}

function refuseRetiredFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if (RETIRED_FIELDS.some((field) => Object.hasOwn(body, field))) throw new Refusal('client_upgrade_required');
}

/** The currency that the header names, until the account's own is fixed. */
function currencyOf({ account }: Caller, header: string | readonly string[] | undefined): Currency {
  return !account.currencyLocked && isCurrency(header) ? header : account.currency;
}

function send(reply: FastifyReply, { status, body, isReplay }: SentAnswer): FastifyReply {
  if (isReplay) reply.header('idempotency-replayed', 'true');
  reply.code(status);
  if (body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Sends a stream with headers that keep proxies from storing it or holding it back. */
function stream(reply: FastifyReply, type: string, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .type(type)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(answer.stream);
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  return send(reply, sentOf(answer));
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendAnswer(reply.headers(refusal.headers), { status: refusal.status, body: refusal.body });
}

/** Errors of a disk that is full or cannot be written. */
const DISK_PROBLEMS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** Sends every error that a request ends with; an unexpected one is logged, and its text is not sent. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  if (error instanceof Invalid) return sendAnswer(reply, { status: 422, body: { errors: error.errors } });
  if (isDatabaseAway(error)) return sendRefusal(reply, new Refusal('database_unavailable', {}, { 'retry-after': '5' }));
  if (error instanceof StoreProblem) {
    request.log.error({ code: error.code }, error.message);
    return sendRefusal(reply, new Refusal('store_unavailable', {}, { 'retry-after': '5' }));
  }
  const { statusCode, code } = Object(error) as { readonly statusCode?: number; readonly code?: string };
  if (DISK_PROBLEMS.includes(String(code))) {
    request.log.error({ code }, 'the disk of the server cannot store what was sent');
    return sendRefusal(reply, new Refusal('store_unavailable', {}, { 'retry-after': '60' }));
  }
  if (statusCode === 413)
    return sendRefusal(reply, new Refusal('payload_too_large', { message: 'A JSON body has at most 1 MiB.' }));
  if (statusCode === 415)
    return sendRefusal(reply, new Refusal('unsupported_media_type', { message: 'Bodies are application/json.' }));
  if (statusCode !== undefined && statusCode < 500)
    return sendRefusal(reply, new Refusal('bad_request', { message: String(Object(error).message) }));
  request.log.error({ err: error }, 'a request failed');
  return sendRefusal(reply, new Refusal('internal_error', { request_id: request.id }));
}

/** The owner's page over HTTP: on this machine only, with the token from the data folder. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.js';
import type { RunState } from '../database/schema.types.js';
import { isLoopback } from '../http/same-site.js';
import { audit } from '../ledger/read.js';
import type { JobQueue } from '../queue/job-queue.js';
import { Refusal } from '../values/refusals.js';
import { accountsPage, ledgerPage, runPage, runsPage } from './page.js';
import { listedAccounts, newestRuns, newestTransfers, runSheet } from './reads.js';
import { retryRun } from './retry.js';

/** What the pages need. */
export interface OwnerParts {
  readonly db: Db;
  readonly queue: Pick<JobQueue, 'health'>;
  /** The owner's token. */
  readonly secret: string;
}

/** The path of the pages. */
export const OWNER_PATH = '/owner';
const COOKIE = 'reelwright_owner';
const HOURS = 12;
const OWN_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const STATES: readonly RunState[] = ['running', 'needs_input', 'completed', 'failed', 'cancelled'];

/** Adds the pages to a server. */
export function addOwnerPages(server: FastifyInstance, { db, queue, secret }: OwnerParts): void {
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const isHere =
        isLoopback(request.headers.host ?? '') && OWN_ADDRESSES.includes(request.socket.remoteAddress ?? '');
      if (!isHere) throw new Refusal('not_found');
      const { token } = request.query as { readonly token?: unknown };
      // The token leaves the address bar as soon as it is known.
      if (typeof token === 'string' && isSame(token, secret)) {
        const cookie = `${COOKIE}=${proofOf(secret)}; Path=${OWNER_PATH}; Max-Age=${HOURS * 3600}; HttpOnly; SameSite=Strict`;
        return reply.header('set-cookie', cookie).code(303).header('location', OWNER_PATH).send();
      }
      if (!isSame(cookieOf(request), proofOf(secret))) throw new Refusal('not_found');
      return undefined;
    });
    scope.get(OWNER_PATH, async (request, reply) => {
      const { state: asked } = request.query as { readonly state?: unknown };
      const state = STATES.find((one) => one === asked);
      return show(reply, runsPage(await newestRuns(db, state), await queue.health(), state));
    });
    scope.get(`${OWNER_PATH}/accounts`, async (_request, reply) => show(reply, accountsPage(await listedAccounts(db))));
    scope.get(`${OWNER_PATH}/ledger`, async (_request, reply) =>
      show(reply, ledgerPage(await newestTransfers(db), await audit(db))),
    );
    scope.get(`${OWNER_PATH}/runs/:id`, async (request, reply) => {
      const sheet = await runSheet(db, idOf(request));
      if (sheet === undefined) throw new Refusal('not_found');
      return show(reply, runPage(sheet));
    });
    scope.post(`${OWNER_PATH}/runs/:id/retry`, async (request, reply) => {
      const id = await retryRun(db, idOf(request));
      if (id === undefined)
        throw new Refusal('conflict', {
          message: 'Expected a failed run whose product still exists and has no other run.',
        });
      return reply.code(303).header('location', `${OWNER_PATH}/runs/${id}`).send();
    });
  });
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(page);
}

function idOf(request: FastifyRequest): string {
  return (request.params as { readonly id: string }).id;
}

/** What the browser keeps is not the token itself. */
function proofOf(secret: string): string {
  return createHash('sha256').update(`owner's page ${secret}`).digest('base64url');
}

function cookieOf({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

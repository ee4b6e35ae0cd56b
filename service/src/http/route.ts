/**
 * A route as data: what it requires, what it accepts, what it answers. Server and OpenAPI document are built from the
 * same rows.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/connect.js';
import type { Caller } from '../identity/tokens.js';
import type { RateGroup } from '../values/limits.js';
import type { Currency } from '../values/money.js';
import type { Access, Scope } from '../values/scopes.js';

/** A handler's answer: a status and, except for 204, a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** A text that is sent in pieces instead of a body, for a route that streams. */
  readonly stream?: Readable;
}

/** A validated request. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly caller: Caller;
  /**
   * The transaction of a route that takes an idempotency key; for other routes the database outside of any transaction.
   */
  readonly db: Db;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /**
   * The currency in which prices are shown: the account's, or that of x-service-currency until the account's is fixed.
   */
  readonly currency: Currency;
  readonly idempotencyKey: string | undefined;
  /** The header Last-Event-ID: the last event that the caller of a stream has seen. */
  readonly lastEventId: string | undefined;
  /** The address under which this server was asked, for addresses in the answer: `http://127.0.0.1:4810`. */
  readonly origin: string;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** A call of a route with a slug. */
export type SlugCall<B = unknown> = Call<{ readonly slug: string }, unknown, B>;

/** What a route takes of an Idempotency-Key: nothing, a key when there is one, or only requests with a key. */
export type Idempotency = 'ignored' | 'optional' | 'required';

interface RouteParts<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Like `/api/shorts/:slug`. */
  readonly path: string;
  readonly access: Scope | 'bearer';
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly limit?: RateGroup;
  readonly idempotency?: Idempotency;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** The media type of a streamed answer, which is not JSON and is not shared between equal requests. */
  readonly streams?: string;
  /** The status of success, and the shape of its body (none: no body). */
  readonly success: { readonly status: number; readonly body?: z.ZodType };
}

/** A route whose types are known where it is written. */
export interface RouteSpec<P, Q, B, Prepared> extends RouteParts<P, Q, B> {
  /**
   * Runs before the transaction, for work that takes long or asks others (screening, copy). An error that it throws is
   * an answer like any other.
   */
  readonly prepare?: (call: Call<P, Q, B>) => Promise<Prepared>;
  readonly handle: (call: Call<P, Q, B>, prepared: Prepared) => Promise<Answer>;
}

/** Any route. */
export interface Route extends RouteParts<unknown, unknown, unknown> {
  readonly prepare?: (call: Call) => Promise<unknown>;
  readonly handle: (call: Call, prepared: unknown) => Promise<Answer>;
}

/** Declares a route; the types of its parts come from their schemas. */
export function route<P, Q, B, Prepared = undefined>(spec: RouteSpec<P, Q, B, Prepared>): Route {
  return spec as unknown as Route;
}

/** A route that writes its own answer: files, health, the owner's commands. */
export interface RawRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  readonly path: string;
  readonly access: Exclude<Access, Scope | 'bearer'>;
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Webhooks and the event stream over HTTP. The original interface has only polling; these routes are this service's
 * own.
 */
import { z } from 'zod';
import { AddressRefused, provedUrl } from '../events/allowed-address.js';
import type { Bell } from '../events/bell.js';
import { EVENT_TYPES } from '../events/event.js';
import {
  addWebhook,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
} from '../events/webhook.js';
import { wrapped } from '../http/answer-schemas.js';
import { NO_CONTENT, ok } from '../http/envelope.js';
import { type Call, type Route, route } from '../http/route.js';
import { text } from '../http/schema-parts.js';
import { recordId } from '../records/record.js';
import { Invalid } from '../values/refusals.js';
import { eventStreams, type StreamParts } from './event-stream.js';

/** What the routes need. */
export interface WebhookParts extends StreamParts {
  readonly bell: Bell;
  /** Hosts that may be asked besides public ones. */
  readonly webhookHosts: readonly string[];
}

const URL_MAX = 2000;
const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.string(),
  inserted_at: z.string(),
});
const deliverySchema = z.object({
  id: z.int(),
  event_id: z.string(),
  type: z.string(),
  state: z.string(),
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      milliseconds: z.int(),
    }),
  ),
  next_at: z.string().nullable(),
  inserted_at: z.string(),
});
const idParams = z.object({ id: z.string() });
type IdCall = Call<{ readonly id: string }>;

/** The routes that make, list and delete webhooks, show their log, replay a delivery, and stream events. */
export function webhookRoutes(parts: WebhookParts): readonly Route[] {
  return [...ownRoutes(parts), ...logRoutes(), streamRoute(parts)];
}

function ownRoutes({ webhookHosts }: WebhookParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/webhooks',
      access: 'video:generate',
      summary: 'Registers an address that events are sent to; its secret is in this answer only',
      body: z.object({
        url: text(URL_MAX, 1),
        events: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length).optional(),
      }),
      success: { status: 201, body: wrapped(webhookSchema.extend({ secret: z.string() })) },
      handle: async ({ db, caller, body }) => {
        const { href: url } = asked(body.url, webhookHosts);
        const events = [...new Set(body.events ?? [])];
        return ok(await addWebhook(db, { accountId: caller.account.id, url, events }), 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/webhooks',
      access: 'video:read',
      summary: 'The caller’s webhooks, newest first, without their secrets',
      success: { status: 200, body: wrapped(z.array(webhookSchema)) },
      handle: async ({ db, caller }) => ok(await listWebhooks(db, caller.account.id)),
    }),
    route({
      method: 'DELETE',
      path: '/api/webhooks/:id',
      access: 'video:generate',
      summary: 'Removes a webhook and its log',
      params: idParams,
      success: { status: 204 },
      handle: async (call) => {
        await deleteWebhook(call.db, (await ownOf(call)).id);
        return NO_CONTENT;
      },
    }),
  ];
}

function logRoutes(): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/webhooks/:id/deliveries',
      access: 'video:read',
      summary: 'The messages that were sent, newest first, with every try',
      params: idParams,
      success: { status: 200, body: wrapped(z.array(deliverySchema)) },
      handle: async (call) => ok(await listDeliveries(call.db, (await ownOf(call)).id)),
    }),
    route({
      method: 'POST',
      path: '/api/webhooks/:id/deliveries/:delivery_id/replay',
      access: 'video:generate',
      summary: 'Sends an event once more, under the same id',
      params: idParams.extend({ delivery_id: z.string() }),
      success: { status: 202, body: wrapped(z.object({ id: z.int() })) },
      handle: async (call) => {
        const id = recordId(call.params.delivery_id);
        await replayDelivery(call.db, (await ownOf(call)).id, id);
        return ok({ id }, 202);
      },
    }),
  ];
}

function streamRoute({ db, bell }: StreamParts): Route {
  const open = eventStreams({ db, bell });
  return route({
    method: 'GET',
    path: '/api/events',
    access: 'video:read',
    summary: 'The caller’s events as they happen (server-sent events), after Last-Event-ID when it is given',
    streams: 'text/event-stream; charset=utf-8',
    success: { status: 200 },
    handle: async ({ caller, lastEventId, signal }) => ({
      status: 200,
      stream: await open({ caller, lastEventId, signal }),
    }),
  });
}

function ownOf({ db, caller, params }: IdCall) {
  return findWebhook(db, caller.account.id, recordId(params.id));
}

function asked(url: string, hosts: readonly string[]): URL {
  try {
    return provedUrl(url, hosts);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new Invalid({ url: [`Expected ${error.expected} for url but received ${JSON.stringify(url.slice(0, 60))}`] });
  }
}

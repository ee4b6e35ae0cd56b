/**
 * Events of an account: each is written in the transaction in which it happened, with a delivery for each webhook that
 * subscribes to it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { enqueue } from '../queue/outbox.js';

/** The types of event. */
export const EVENT_TYPES = [
  'run.completed',
  'run.failed',
  'run.needs_input',
  'upload.ready',
  'review.decided',
] as const;
/** A type of event. */
export type EventType = (typeof EVENT_TYPES)[number];

/** Something that happened. */
export interface NewEvent {
  readonly accountId: number;
  readonly type: EventType;
  /** The facts that the account may know. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as it is kept. */
export interface StoredEvent {
  readonly number: number;
  readonly type: string;
  /** `{ type, timestamp, data }` as JSON. */
  readonly body: string;
}

/** The channel that says whose event it was. */
export const EVENT_CHANNEL = 'reelwright_event';
/** Any fixed number: the lock that keeps the events of an account in order. */
const ORDER_LOCK = 4_810_002;

/**
 * Stores an event and announces it when the transaction commits. It is the last statement of its transaction: from here
 * on other events of the account wait, so that their numbers are committed in order.
 */
export async function tell(trx: Db, { accountId, type, data }: NewEvent): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ORDER_LOCK}, ${accountId}::int)`.execute(trx);
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const { number } = await trx
    .insertInto('event')
    .values({ id: randomUUID(), account_id: accountId, type, body })
    .returning('number')
    .executeTakeFirstOrThrow();
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .execute();
  for (const { id, events } of webhooks)
    if (events.length === 0 || events.includes(type)) await addDelivery(trx, id, number);
  await sql`SELECT pg_notify(${EVENT_CHANNEL}, ${String(accountId)})`.execute(trx);
}

async function addDelivery(trx: Db, webhookId: number, eventNumber: number): Promise<void> {
  const { id } = await trx
    .insertInto('delivery')
    .values({ webhook_id: webhookId, event_number: eventNumber })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueDelivery(trx, id, 1);
}

/** Writes one job for each time that a delivery is begun. */
export function enqueueDelivery(trx: Db, id: number, round: number): Promise<void> {
  return enqueue(trx, { jobId: `delivery-${id}-${round}`, name: 'delivery', payload: { delivery_id: id } });
}

/** The events of an account after a number, oldest first. */
export function eventsAfter(
  db: Db,
  { accountId, number, limit }: { readonly accountId: number; readonly number: number; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('event')
    .select(['number', 'type', 'body'])
    .where('account_id', '=', accountId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The number of an account's newest event; 0 before the first. */
export async function newestEvent(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((select) => select.fn.max('number').as('number'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** How long events, and how they were told, are kept. */
const KEEP_MS = 30 * 24 * 3600 * 1000;

/** Forgets what is older than 30 days. */
export async function forgetEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('event')
    .where('inserted_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}

/** Webhooks of an account, and the log of what was sent to them. */
import type { Db } from '../database/connect.js';
import type { DeliveryState, DeliveryTry } from '../database/schema.types.js';
import { transact } from '../database/transact.js';
import { oneAtATime } from '../identity/accounts.js';
import { Refusal } from '../values/refusals.js';
import { type EventType, enqueueDelivery } from './event.js';
import { newWebhookSecret } from './signature.js';

/** A webhook as it is listed. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** The types of event that are sent to it; empty: all. */
  readonly events: readonly string[];
  readonly state: 'active' | 'gone';
  readonly inserted_at: string;
}

/** A delivery as it is listed. */
export interface Delivery {
  readonly id: number;
  readonly event_id: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly tries: readonly DeliveryTry[];
  readonly next_at: string | null;
  readonly inserted_at: string;
}

/** The most webhooks of one account. */
export const WEBHOOKS_MAX = 20;
const LOG_LINES = 100;
const COLUMNS = ['id', 'url', 'events', 'state', 'inserted_at'] as const;

/** Makes a webhook; its secret is returned here and never again. Throws 409 above twenty. */
export function addWebhook(
  db: Db,
  {
    accountId,
    url,
    events,
  }: { readonly accountId: number; readonly url: string; readonly events: readonly EventType[] },
): Promise<Webhook & { readonly secret: string }> {
  return oneAtATime(db, accountId, async (trx) => {
    if ((await listWebhooks(trx, accountId)).length >= WEBHOOKS_MAX)
      throw new Refusal('record_limit_reached', { message: `An account has at most ${WEBHOOKS_MAX} webhooks.` });
    const secret = newWebhookSecret();
    const row = await trx
      .insertInto('webhook')
      .values({ account_id: accountId, url, secret, events: JSON.stringify(events) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { ...webhookOf(row), secret };
  });
}

/** The webhooks of an account, newest first. */
export async function listWebhooks(db: Db, accountId: number): Promise<readonly Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(webhookOf);
}

/** A webhook that an account has; 404 for any other. */
export async function findWebhook(db: Db, accountId: number, id: number): Promise<Webhook> {
  const found = (await listWebhooks(db, accountId)).find((one) => one.id === id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** Deletes a webhook with its log; waiting deliveries are not sent. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute();
}

/** The newest hundred deliveries of a webhook, newest first. */
export async function listDeliveries(db: Db, webhookId: number): Promise<readonly Delivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('event', 'event.number', 'delivery.event_number')
    .select(['delivery.id', 'event.id as event_id', 'event.type', 'delivery.state', 'delivery.log'])
    .select(['delivery.next_at', 'delivery.inserted_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('delivery.id', 'desc')
    .limit(LOG_LINES)
    .execute();
  return rows.map(({ log, next_at, inserted_at, ...row }) => ({
    ...row,
    tries: log,
    next_at: next_at?.toISOString() ?? null,
    inserted_at: inserted_at.toISOString(),
  }));
}

/** Sends a delivery again, from its first attempt; one that still waits is sent now. 404 for another webhook's. */
export function replayDelivery(db: Db, webhookId: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const row = await trx
      .updateTable('delivery')
      .set((set) => ({ state: 'waiting', tries: 0, next_at: null, round: set('round', '+', 1) }))
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .returning('round')
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found');
    await enqueueDelivery(trx, id, row.round);
  });
}

function webhookOf(row: {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: 'active' | 'gone';
  readonly inserted_at: Date;
}): Webhook {
  return { ...row, inserted_at: row.inserted_at.toISOString() };
}

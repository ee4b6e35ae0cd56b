/**
 * The job of a delivery: one attempt, then done, or postponed to the next. A message may arrive twice, with the same
 * id.
 */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { DeliveryTry } from '../database/schema.types.js';
import type { JobHandler } from '../queue/job-queue.js';
import { post } from './post.js';
import { signedHeaders } from './signature.js';

/** How deliveries are made. */
export interface DeliveryParts {
  /** Names and addresses that may be private. */
  readonly hosts: readonly string[];
  /** Milliseconds before the second try, the third, …; after the last the delivery has failed. */
  readonly pauses?: readonly number[] | undefined;
}

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Pauses between tries, as Standard Webhooks proposes them. */
const PAUSES = [5 * SECOND, 5 * MINUTE, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** The most messages that are sent to one webhook at once, so that a slow one occupies no more lanes. */
const AT_ONCE = 2;
const BUSY_PAUSE_MS = 1000;
/** How long a try is reserved for one process: longer than a try takes. */
const CLAIM_MS = 15_000;
const LOG_MAX = 20;
const GONE = 410;
const ERROR_MAX = 300;

/** The handler of deliveries. */
export function deliveryHandler(db: Db, { hosts, pauses = PAUSES }: DeliveryParts): JobHandler {
  return {
    work: async (payload, signal) => {
      const id = Number(payload['delivery_id']);
      const claimed = await claim(db, id);
      if (!(claimed instanceof Object)) return claimed === 'busy' ? new Date(Date.now() + BUSY_PAUSE_MS) : undefined;
      const at = new Date();
      const headers = signedHeaders({ id: claimed.eventId, body: claimed.body, at }, claimed.secret);
      const tried = await statusOf(() => post({ url: claimed.url, headers, body: claimed.body }, { hosts, signal }));
      // A try that was cut off because this process stops is repeated at once.
      if (signal.aborted && tried.status === null) throw new Error('the process stops');
      const told: DeliveryTry = { at: at.toISOString(), ...tried, milliseconds: Date.now() - at.getTime() };
      return settle(db, claimed, told, pauses);
    },
    giveUp: async (payload) => {
      const id = Number(payload['delivery_id']);
      await db
        .updateTable('delivery')
        .set({ state: 'failed', next_at: null })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },
  };
}

interface Claimed {
  readonly id: number;
  readonly webhookId: number;
  readonly round: number;
  readonly tries: number;
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
}

/** Takes the try; `busy` while its webhook has as many as it may, `over` when there is nothing to send. */
async function claim(db: Db, id: number): Promise<Claimed | 'busy' | 'over'> {
  const now = new Date();
  const row = await db
    .selectFrom('delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .innerJoin('event as e', 'e.number', 'd.event_number')
    .select(['d.id', 'd.webhook_id as webhookId', 'd.round', 'd.tries', 'd.busy_until', 'e.id as eventId', 'e.body'])
    .select(['w.url', 'w.secret'])
    .select(
      sql<number>`(SELECT count(*)::int FROM reelwright.delivery o
        WHERE o.webhook_id = d.webhook_id AND o.id <> d.id AND o.busy_until > ${now})`.as('others'),
    )
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .where('w.state', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return 'over';
  const { busy_until, others, ...claimed } = row;
  if (others >= AT_ONCE) return 'busy';
  const taken = await db
    .updateTable('delivery')
    .set({ busy_until: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<', now)]))
    .returning('id')
    .executeTakeFirst();
  return taken === undefined ? 'busy' : claimed;
}

async function statusOf(send: () => Promise<number>): Promise<Pick<DeliveryTry, 'status' | 'error'>> {
  try {
    return { status: await send(), error: null };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    return { status: null, error: `${message || code}`.slice(0, ERROR_MAX) };
  }
}

/**
 * Stores the outcome of a try and the time of the next one, if there is one. A replay that was begun meanwhile has a
 * job of its own.
 */
async function settle(
  db: Db,
  { id, webhookId, round, tries }: Claimed,
  told: DeliveryTry,
  pauses: readonly number[],
): Promise<Date | undefined> {
  const isTaken = told.status !== null && told.status >= 200 && told.status < 300;
  const pause = pauses[tries];
  const isOver = isTaken || told.status === GONE || pause === undefined;
  const next = isOver ? null : new Date(Date.now() + pause);
  if (told.status === GONE)
    await db.updateTable('webhook').set({ state: 'gone' }).where('id', '=', webhookId).execute();
  const log = sql<string>`(SELECT coalesce(jsonb_agg(line ORDER BY place), '[]') FROM (
      SELECT line, place FROM jsonb_array_elements(log || ${JSON.stringify([told])}::jsonb)
      WITH ORDINALITY AS lines(line, place) ORDER BY place DESC LIMIT ${LOG_MAX}) AS newest)`;
  const row = await db
    .updateTable('delivery')
    .set({ busy_until: null, log })
    .where('id', '=', id)
    .returning('round')
    .executeTakeFirst();
  if (row?.round !== round) return undefined;
  const state = isTaken ? 'delivered' : isOver ? 'failed' : 'waiting';
  await db
    .updateTable('delivery')
    .set({ state, next_at: next, tries: tries + 1 })
    .where('id', '=', id)
    .where('round', '=', round)
    .execute();
  return next ?? undefined;
}

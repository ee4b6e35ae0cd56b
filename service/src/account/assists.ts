/**
 * AI assists: 20 free ones a day (UTC), and batches of ten more for a credit each. Bought assists count for the same
 * day.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { spendCredits } from '../ledger/charges.js';
import { spendable } from '../ledger/read.js';
import { ASSIST_UNLOCK, ASSISTS_PER_DAY } from '../values/prices.js';
import { Refusal } from '../values/refusals.js';

/** The interface's AI assist status. */
export interface AssistStatus {
  readonly used: number;
  readonly limit: number;
  readonly bonus: number;
  readonly remaining: number;
  /** The next midnight, UTC. */
  readonly resets_at: string;
  readonly unlock_cost: number;
  readonly unlock_batch_size: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many assists are left today. */
export async function assistStatus(db: Db, accountId: number, now: Date): Promise<AssistStatus> {
  return assistsIn(await assistsQuery(db, accountId, now).execute(), now);
}

/** What was used today, as rows. */
export function assistsQuery(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('assist_day')
    .select(['used', 'bonus'])
    .where('account_id', '=', accountId)
    .where('day', '=', sql<Date>`${dayOf(now)}::date`);
}

/** The assist status, computed from the rows. */
export function assistsIn(
  [row]: readonly { readonly used: number; readonly bonus: number }[],
  now: Date,
): AssistStatus {
  const { used, bonus } = row ?? { used: 0, bonus: 0 };
  return {
    used,
    limit: ASSISTS_PER_DAY,
    bonus,
    remaining: Math.max(0, ASSISTS_PER_DAY + bonus - used),
    resets_at: new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS).toISOString(),
    unlock_cost: ASSIST_UNLOCK.credits,
    unlock_batch_size: ASSIST_UNLOCK.assists,
  };
}

/** Takes one assist. Throws 429 `ai_assist_quota_exceeded` when none is left. */
export async function takeAssist(db: Db, accountId: number, now: Date): Promise<void> {
  await atLeastARow(db, accountId, now);
  const taken = await db
    .updateTable('assist_day')
    .set((set) => ({ used: set('used', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('day', '=', sql<Date>`${dayOf(now)}::date`)
    .where(sql<boolean>`used < ${ASSISTS_PER_DAY} + bonus`)
    .returning('used')
    .executeTakeFirst();
  if (taken !== undefined) return;
  throw new Refusal('ai_assist_quota_exceeded', {
    remaining: 0,
    can_unlock: (await spendable(db, accountId, 'CREDIT')) >= ASSIST_UNLOCK.credits,
    unlock_cost: ASSIST_UNLOCK.credits,
    unlock_batch_size: ASSIST_UNLOCK.assists,
  });
}

/** Gives back an assist that produced nothing. */
export async function giveBackAssist(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('assist_day')
    .set((set) => ({ used: set('used', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('day', '=', sql<Date>`${dayOf(now)}::date`)
    .where('used', '>', 0)
    .execute();
}

/** Buys ten more assists for one credit. Throws 402 `credits_insufficient`. */
export function unlockAssists(db: Db, accountId: number, now: Date): Promise<AssistStatus> {
  return transact(db, async (trx) => {
    const { credits, assists } = ASSIST_UNLOCK;
    await spendCredits(trx, { id: `assists:${randomUUID()}`, accountId, amount: credits, kind: 'ai_assists' });
    await atLeastARow(trx, accountId, now);
    await trx
      .updateTable('assist_day')
      .set((set) => ({ bonus: set('bonus', '+', assists) }))
      .where('account_id', '=', accountId)
      .where('day', '=', sql<Date>`${dayOf(now)}::date`)
      .execute();
    return assistStatus(trx, accountId, now);
  });
}

async function atLeastARow(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .insertInto('assist_day')
    .values({ account_id: accountId, day: dayOf(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
    .execute();
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

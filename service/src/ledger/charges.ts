/**
 * The way of a customer's money: topped up, held when paid work is accepted, posted when it is delivered, voided when
 * it fails.
 */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { type Currency, money, type Unit } from '../values/money.js';
import { Refusal } from '../values/refusals.js';
import { customer, HOUSE, transfer } from './transfer.js';

/** One item of a run that is paid for separately: delivered or not. */
export interface ChargeItem {
  /** Its name within the run: `all`, `scene-12`, `music`. */
  readonly item: string;
  /** What the activity calls it: `short`, `slider`, `scene`, … */
  readonly kind: string;
  /** Minor units, above zero. */
  readonly amount: number;
}

/** Paid work of a run. */
export interface Charge {
  readonly accountId: number;
  readonly runId: string;
  readonly currency: Currency;
  readonly items: readonly ChargeItem[];
}

/** Holds the price of a run. Throws 402 with the required and the available amount; the transaction must then end. */
export async function reserve(trx: Db, { accountId, runId, currency, items }: Charge): Promise<void> {
  const holder = customer(accountId);
  let held = 0;
  for (const { item, kind, amount } of items) {
    const moved = await transfer(trx, {
      id: `run:${runId}:hold:${item}`,
      kind,
      unit: currency,
      amount,
      from: { holder, name: 'available' },
      to: { holder, name: 'held' },
      runId,
    });
    if (moved.kind === 'not_covered')
      throw new Refusal('balance_insufficient', {
        required: money(totalOf(items), currency),
        available: money(moved.available + held, currency),
      });
    held += amount;
  }
  if (held > 0) await checkDay(trx, accountId, currency);
}

/** Throws 402 when an account has spent more today than its owner lets it. The row that was just moved is locked. */
async function checkDay(trx: Db, accountId: number, unit: Unit): Promise<void> {
  const { daily_limit } =
    (await trx.selectFrom('account').select('daily_limit').where('id', '=', accountId).executeTakeFirst()) ?? {};
  if (daily_limit === null || daily_limit === undefined) return;
  const row = await trx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.ledger_account_id')
    .innerJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .select((select) => select.fn.sum<number | string>('e.amount').as('moved'))
    .where('a.holder', '=', customer(accountId))
    .where('a.name', '=', 'available')
    .where('a.unit', '=', unit)
    .where('t.run_id', 'is not', null)
    .where('t.inserted_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .executeTakeFirst();
  if (-Number(row?.moved ?? 0) > daily_limit)
    throw new Refusal('spend_limit_reached', { limit: money(daily_limit, unit as Currency) });
}

/** `totalOf([{ item: 'all', kind: 'short', amount: 160 }])` is 160. */
export function totalOf(items: readonly ChargeItem[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}

/**
 * Posts what a run holds for a delivered item (without an item: for all that is not settled). Returns the number of
 * holds.
 */
export function post(trx: Db, runId: string, item?: string): Promise<number> {
  return settle(trx, runId, 'post', item);
}

/** Voids what a run holds for a failed item. Returns the number of holds. */
export function voidHold(trx: Db, runId: string, item?: string): Promise<number> {
  return settle(trx, runId, 'void', item);
}

async function settle(trx: Db, runId: string, how: 'post' | 'void', item: string | undefined): Promise<number> {
  const prefix = `run:${runId}:hold:`;
  const holds = await arrivals(trx, runId, 'held').execute();
  let settled = 0;
  for (const hold of holds) {
    const name = hold.id.slice(prefix.length);
    if (item !== undefined && name !== item) continue;
    const moved = await transfer(trx, {
      // Both ways of settling a hold use one id, so that it is settled only once.
      id: `run:${runId}:settle:${name}`,
      kind: how === 'post' ? hold.kind : `${hold.kind}_refund`,
      unit: hold.unit,
      amount: hold.amount,
      from: { holder: hold.holder, name: 'held' },
      to: how === 'post' ? { holder: HOUSE, name: 'income' } : { holder: hold.holder, name: 'available' },
      runId,
    });
    if (moved.kind === 'moved') settled += 1;
  }
  return settled;
}

/** Transfers of a run that brought something into accounts of a name, in a fixed order. */
function arrivals(trx: Db, runId: string, name: 'held' | 'income') {
  return trx
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.ledger_account_id')
    .select(['t.id', 't.unit', 't.amount', 't.kind', 'a.holder'])
    .where('t.run_id', '=', runId)
    .where('a.name', '=', name)
    .where('e.amount', '>', 0)
    .orderBy('t.id');
}

/** Refunds what a run was charged and has not been refunded yet; returns the amount. */
export async function refundRun(trx: Db, accountId: number, runId: string): Promise<number> {
  const charged = await arrivals(trx, runId, 'income').where('a.holder', '=', HOUSE).execute();
  let refunded = 0;
  for (const { id, unit, amount, kind } of charged) {
    const moved = await transfer(trx, {
      id: `${id}:refund`,
      kind: `${kind}_refund`,
      unit,
      amount,
      from: { holder: HOUSE, name: 'income' },
      to: { holder: customer(accountId), name: 'available' },
      runId,
    });
    if (moved.kind === 'moved') refunded += amount;
  }
  return refunded;
}

/** Removes what an account has left from the books, as when a purchase is undone; returns the amount. */
export async function payOut(
  trx: Db,
  accountId: number,
): Promise<readonly { readonly unit: Unit; readonly amount: number }[]> {
  const holder = customer(accountId);
  const left = await trx
    .selectFrom('ledger_account')
    .select(['unit', 'balance as amount'])
    .where('holder', '=', holder)
    .where('name', '=', 'available')
    .where('balance', '>', 0)
    .execute();
  for (const { unit, amount } of left)
    await transfer(trx, {
      id: `payout:${accountId}:${unit}`,
      kind: 'purchase_refund',
      unit,
      amount,
      from: { holder, name: 'available' },
      to: { holder: HOUSE, name: 'purchases' },
    });
  return left;
}

/** What a run has cost. */
export interface RunCost {
  /** Held or posted. */
  readonly charged: number;
  /** Voided. */
  readonly refunded: number;
}

/** The transfers between a run and its account, as rows. */
export function costQuery(db: Db, runId: string) {
  return db
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.ledger_account_id')
    .select(['e.amount'])
    .where('t.run_id', '=', runId)
    .where('a.name', '=', 'available');
}

/** What the rows add up to, in minor units. */
export function costIn(rows: readonly { readonly amount: number }[]): RunCost {
  const sum = (sign: number) =>
    rows.reduce((total, { amount }) => total + (Math.sign(amount) === sign ? Math.abs(amount) : 0), 0);
  return { charged: sum(-1), refunded: sum(1) };
}

/** Adds money or credits: only for the owner. Credits are `CREDIT`; `id` makes a repeated top-up harmless. */
export async function topUp(
  trx: Db,
  { id, accountId, unit, amount }: { id: string; accountId: number; unit: Unit; amount: number },
): Promise<void> {
  await transfer(trx, {
    id,
    kind: 'purchase',
    unit,
    amount,
    from: { holder: HOUSE, name: 'purchases' },
    to: { holder: customer(accountId), name: 'available' },
  });
}

/** Takes credits at once. Throws 402 `credits_insufficient` with the required amount. */
export async function spendCredits(
  trx: Db,
  { id, accountId, amount, kind }: { id: string; accountId: number; amount: number; kind: string },
): Promise<void> {
  const moved = await transfer(trx, {
    id,
    kind,
    unit: 'CREDIT',
    amount,
    from: { holder: customer(accountId), name: 'available' },
    to: { holder: HOUSE, name: 'income' },
  });
  if (moved.kind === 'not_covered') throw new Refusal('credits_insufficient', { required: amount });
}

/** Reads a customer's balance and its history, and audits the books. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Unit } from '../values/money.js';
import { customer } from './transfer.js';

/** What new work can use, in minor units or credits. */
export async function spendable(db: Db, accountId: number, unit: Unit): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('holder', '=', customer(accountId))
    .where('name', '=', 'available')
    .where('unit', '=', unit)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** One line of an account's activity. */
export interface Activity {
  readonly id: number;
  readonly kind: string;
  /** Negative for spend. */
  readonly amount: number;
  readonly balanceAfter: number;
  readonly insertedAt: Date;
}

/** The newest entries of what is available, newest first. */
export async function recentActivity(db: Db, accountId: number, unit: Unit, limit: number): Promise<Activity[]> {
  const rows = await activity(db, accountId, unit).orderBy('e.id', 'desc').limit(limit).execute();
  return rows.map(({ id, kind, amount, balance_after, inserted_at }) => ({
    id,
    kind,
    amount,
    balanceAfter: balance_after,
    insertedAt: inserted_at,
  }));
}

/** The id of the newest purchase; null before the first. */
export async function latestPurchase(db: Db, accountId: number, unit: Unit): Promise<number | null> {
  const row = await activity(db, accountId, unit)
    .where('t.kind', '=', 'purchase')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function activity(db: Db, accountId: number, unit: Unit) {
  return db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .innerJoin('ledger_account as a', 'a.id', 'e.ledger_account_id')
    .select(['e.id', 't.kind', 'e.amount', 'e.balance_after', 't.inserted_at'])
    .where('a.holder', '=', customer(accountId))
    .where('a.name', '=', 'available')
    .where('a.unit', '=', unit);
}

/** What the books say of themselves. */
export interface Audit {
  /** The sum of all entries, by unit: 0 when they are right. */
  readonly sums: Readonly<Record<string, number>>;
  /** Accounts whose kept balance is not the sum of their entries. */
  readonly wrongBalances: number;
  /** Transfers without exactly two entries. */
  readonly uneven: number;
}

/** Adds everything up anew. */
export async function audit(db: Db): Promise<Audit> {
  const sums = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.ledger_account_id')
    .select(['a.unit', sql<number>`sum(e.amount)::bigint`.as('sum')])
    .groupBy('a.unit')
    .execute();
  const wrong = await db
    .selectFrom('ledger_account as a')
    .leftJoin('ledger_entry as e', 'e.ledger_account_id', 'a.id')
    .select('a.id')
    .groupBy(['a.id', 'a.balance'])
    .having(sql<boolean>`a.balance <> coalesce(sum(e.amount), 0)`)
    .execute();
  const uneven = await db
    .selectFrom('ledger_transfer as t')
    .leftJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .select('t.id')
    .groupBy('t.id')
    .having(sql<boolean>`count(e.id) <> 2`)
    .execute();
  return {
    sums: Object.fromEntries(sums.map(({ unit, sum }) => [unit, sum])),
    wrongBalances: wrong.length,
    uneven: uneven.length,
  };
}

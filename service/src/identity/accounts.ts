/**
 * Accounts and what their owner does for them: add, top up, subscribe. Money is only added here, never over the
 * interface.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { topUp } from '../ledger/charges.js';
import type { Currency } from '../values/money.js';

/** An account. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly currency: Currency;
  readonly currencyLocked: boolean;
  readonly isSubscribed: boolean;
}

/** A command of the owner that cannot be done, with the reason. */
export class OwnerProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OwnerProblem';
  }
}

const COLUMNS = ['id', 'email', 'currency', 'currency_locked', 'is_subscribed'] as const;

/** Makes an account. Throws `OwnerProblem` for an address that is none or is taken. */
export async function addAccount(db: Db, email: string, currency: Currency): Promise<Account> {
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new OwnerProblem(`Expected a mail address but received ${JSON.stringify(email)}`);
  const row = await db
    .insertInto('account')
    .values({ email, currency })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw new OwnerProblem(`Expected a new mail address but ${email} has an account`);
  return accountOf(row);
}

/** The account of an address. Throws `OwnerProblem` when there is none. */
export async function accountByEmail(db: Db, email: string): Promise<Account> {
  const row = await db.selectFrom('account').select(COLUMNS).where('email', '=', email).executeTakeFirst();
  if (row === undefined) throw new OwnerProblem(`Expected the mail address of an account but received ${email}`);
  return accountOf(row);
}

/**
 * Runs `work` in a transaction while no other such work of the account runs, so that what counts rows before it adds
 * one has counted those of everybody. The account itself stays free for rows that name it.
 */
export function oneAtATime<T>(db: Db, accountId: number, work: (trx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    return work(trx);
  });
}

/** Adds money in the account's currency, which is fixed from then on. */
export function creditMoney(db: Db, account: Account, amountMinor: number): Promise<void> {
  return transact(db, async (trx) => {
    await trx.updateTable('account').set({ currency_locked: true }).where('id', '=', account.id).execute();
    const id = `purchase:${randomUUID()}`;
    await topUp(trx, { id, accountId: account.id, unit: account.currency, amount: amountMinor });
  });
}

/** Adds credits, the second unit: they are never converted into money. */
export function creditCredits(db: Db, account: Account, amount: number): Promise<void> {
  return transact(db, (trx) =>
    topUp(trx, { id: `purchase:${randomUUID()}`, accountId: account.id, unit: 'CREDIT', amount }),
  );
}

/** Gives the account a subscription. */
export async function subscribe(db: Db, account: Account): Promise<void> {
  await db.updateTable('account').set({ is_subscribed: true }).where('id', '=', account.id).execute();
}

function accountOf(row: {
  readonly id: number;
  readonly email: string;
  readonly currency: Currency;
  readonly currency_locked: boolean;
  readonly is_subscribed: boolean;
}): Account {
  const { id, email, currency } = row;
  return { id, email, currency, currencyLocked: row.currency_locked, isSubscribed: row.is_subscribed };
}

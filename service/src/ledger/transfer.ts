/** The only way that money moves: a transfer, once for each id, as two entries whose sum is zero. */
import type { Db } from '../database/connect.js';
import { type Unit, wholeAmount } from '../values/money.js';

/** One side of a transfer. */
export interface Side {
  /** `house` or `account:<id>`. */
  readonly holder: string;
  readonly name: 'available' | 'held' | 'purchases' | 'income';
}

/** A transfer to make. */
export interface Transfer {
  /** Unique in the whole ledger: a second transfer with the same id moves nothing. */
  readonly id: string;
  /** What the activity calls it. */
  readonly kind: string;
  readonly unit: Unit;
  /** Minor units or credits, above zero. */
  readonly amount: number;
  readonly from: Side;
  readonly to: Side;
  readonly runId?: string;
}

/** Moved now, moved before under the same id, or not covered by the balance. */
export type Moved = { readonly kind: 'moved' | 'known' } | { readonly kind: 'not_covered'; readonly available: number };

/** The holder of the service's own accounts. */
export const HOUSE = 'house';

/** The holder of a customer's accounts. */
export function customer(accountId: number): string {
  return `account:${accountId}`;
}

/** Moves an amount. `trx` must be a transaction: the statements belong together. */
export async function transfer(trx: Db, move: Transfer): Promise<Moved> {
  wholeAmount(move.amount);
  // Both rows are locked in one order, so that two transfers never wait for each other; a second one of the same id
  // waits here as well.
  const accounts = await lockAccounts(trx, move);
  const [from, to] = [accounts.of(move.from), accounts.of(move.to)];
  const known = await trx.selectFrom('ledger_transfer').select('id').where('id', '=', move.id).executeTakeFirst();
  if (known !== undefined) return { kind: 'known' };
  if (move.from.holder !== HOUSE && from.balance < move.amount) return { kind: 'not_covered', available: from.balance };
  await trx
    .insertInto('ledger_transfer')
    .values({ id: move.id, kind: move.kind, unit: move.unit, amount: move.amount, run_id: move.runId ?? null })
    .execute();
  await enter(trx, move.id, from, -move.amount);
  await enter(trx, move.id, to, move.amount);
  return { kind: 'moved' };
}

interface LockedAccount {
  readonly id: number;
  readonly holder: string;
  readonly name: Side['name'];
  readonly balance: number;
}

async function lockAccounts(trx: Db, { from, to, unit }: Transfer): Promise<{ of(side: Side): LockedAccount }> {
  const sides = [from, to];
  await trx
    .insertInto('ledger_account')
    .values(sides.map(({ holder, name }) => ({ holder, name, unit })).sort(byHolderAndName))
    .onConflict((conflict) => conflict.columns(['holder', 'name', 'unit']).doNothing())
    .execute();
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['id', 'holder', 'name', 'balance'])
    .where('unit', '=', unit)
    .where((where) =>
      where.or(sides.map(({ holder, name }) => where.and([where('holder', '=', holder), where('name', '=', name)]))),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return { of: (side) => rows.find((row) => row.holder === side.holder && row.name === side.name)! };
}

function byHolderAndName(a: Side, b: Side): number {
  return `${a.holder} ${a.name}` < `${b.holder} ${b.name}` ? -1 : 1;
}

async function enter(trx: Db, transferId: string, account: LockedAccount, amount: number): Promise<void> {
  const balance = wholeAmount(account.balance + amount);
  await trx.updateTable('ledger_account').set({ balance }).where('id', '=', account.id).execute();
  await trx
    .insertInto('ledger_entry')
    .values({ transfer_id: transferId, ledger_account_id: account.id, amount, balance_after: balance })
    .execute();
}

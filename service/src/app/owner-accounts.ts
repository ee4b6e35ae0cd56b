/** The owner's commands for existing accounts: show, suspend, limit, refund, remove. */
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { type Account, OwnerProblem } from '../identity/accounts.js';
import { payOut, refundRun } from '../ledger/charges.js';
import { listedAccounts } from '../owner/reads.js';
import { failRun, findRun, isOpen, OPEN } from '../runs/runs.js';
import type { Store } from '../store/store.types.js';
import { parseMajorUnits } from '../values/money.js';

/** Every account in a line: mail, balance, what is held, projects. */
export async function accountLines(db: Db): Promise<string> {
  const lines = await listedAccounts(db);
  const shown = lines.map(({ email, currency, available, held, projects, suspended }) =>
    [
      email,
      `${major(available)} ${currency}`,
      `${major(held)} held`,
      `${projects} projects`,
      ...(suspended ? ['suspended'] : []),
    ].join('\t'),
  );
  return shown.join('\n') || 'No accounts';
}

/** All facts about an account, one line for each. */
export async function accountSheet(db: Db, account: Account): Promise<string> {
  const line = (await listedAccounts(db)).find(({ email }) => email === account.email)!;
  const { daily_limit, draft_limit } = await db
    .selectFrom('account')
    .select(['daily_limit', 'draft_limit'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const tokens = await db
    .selectFrom('token')
    .select(['name', 'kind', 'last_used_at', 'expires_at'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute();
  const runs = await db
    .selectFrom('run')
    .select(['id', 'workflow', 'state', 'quoted', 'failure'])
    .where('account_id', '=', account.id)
    .orderBy('number', 'desc')
    .limit(10)
    .execute();
  const day = (date: Date | null, none: string) => date?.toISOString().slice(0, 10) ?? none;
  return [
    `${account.email}${line.suspended ? ' (suspended)' : ''}`,
    `balance ${major(line.available)} ${account.currency}, held ${major(line.held)}, ${line.projects} projects`,
    `a day: ${daily_limit === null ? 'what it has' : major(daily_limit)}; projects: ${draft_limit ?? 'as many as everybody'}`,
    ...tokens.map(
      ({ kind, name, last_used_at, expires_at }) =>
        `${kind} token ${JSON.stringify(name)}, used ${day(last_used_at, 'never')}, ends ${day(expires_at, 'never')}`,
    ),
    ...runs.map(
      ({ id, workflow, state, quoted, failure }) =>
        `run ${id} ${workflow} ${state} ${major(quoted)}${failure === null ? '' : ` ${wordsOf(failure)}`}`,
    ),
  ].join('\n');
}

/** The text of a failure: its reason, which is written for the owner, or else the message that the customer read. */
function wordsOf(failure: Readonly<Record<string, unknown>>): string {
  return `${failure['code']}: ${failure['reason'] ?? failure['message']}`;
}

/** Refuses an account's requests, or takes them again. Work that is under way goes on. */
export async function suspend(db: Db, account: Account, isSuspended: boolean): Promise<string> {
  await db
    .updateTable('account')
    .set({ suspended_at: isSuspended ? new Date() : null })
    .where('id', '=', account.id)
    .execute();
  return `${account.email} ${isSuspended ? 'is suspended: its requests are refused' : 'may send requests again'}`;
}

/** Bounds what an account spends a day, or how many projects it has; `none` takes a bound away. */
export async function limit(
  db: Db,
  account: Account,
  bounds: { readonly perDay?: string | undefined; readonly drafts?: string | undefined },
): Promise<string> {
  const { perDay, drafts } = bounds;
  const change = {
    ...(perDay === undefined ? {} : { daily_limit: boundOf(perDay, parseMajorUnits) }),
    ...(drafts === undefined ? {} : { draft_limit: boundOf(drafts, wholeNumber) }),
  };
  if (Object.keys(change).length === 0) throw new OwnerProblem('Expected --per-day 50.00 or --drafts 100, or none');
  await db.updateTable('account').set(change).where('id', '=', account.id).execute();
  return `${account.email} is bound: ${Object.entries(bounds).map(([name, text]) => `${name} ${text}`)}`;
}

function boundOf(text: string, parse: (text: string) => number | undefined): number | null {
  const value = text === 'none' ? null : parse(text);
  if (value === undefined) throw new OwnerProblem(`Expected a number or none but received ${JSON.stringify(text)}`);
  return value;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Gives back what a run of the account was charged. What it made stays. */
export async function refund(db: Db, account: Account, runId: string): Promise<string> {
  const run = await findRun(db, runId, account.id);
  if (run === undefined) throw new OwnerProblem(`Expected a run of ${account.email} but received ${runId}`);
  if (isOpen(run)) throw new OwnerProblem(`Expected a run that has ended but ${runId} is under way`);
  const amount = await transact(db, (trx) => refundRun(trx, account.id, runId));
  if (amount === 0) throw new OwnerProblem(`Expected a run that is charged but ${runId} is not, or not any more`);
  return `${account.email} got ${major(amount)} ${run.currency} back for ${run.workflow}`;
}

/**
 * Takes an account away with all that it owns: work under way is cancelled, what is left of its balance leaves the
 * books, rows and files go. The books stay, without its mail address.
 */
export async function remove(db: Db, account: Account, store: Store): Promise<string> {
  const left = await transact(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute();
    await endWork(trx, account.id);
    const owed = await payOut(trx, account.id);
    await forget(trx, account.id);
    return owed;
  });
  for (const folder of [`a${account.id}`, `uploads/a${account.id}`]) await store.remove(folder);
  const owed = left.map(({ amount, unit }) => (unit === 'CREDIT' ? `${amount} credits` : `${major(amount)} ${unit}`));
  return `${account.email} is removed${owed.length === 0 ? '' : `; its ${owed.join(' and ')} were written off`}`;
}

async function endWork(trx: Db, accountId: number): Promise<void> {
  const open = await trx
    .selectFrom('run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN)
    .execute();
  const failure = { code: 'cancelled', message: 'The account was removed.', step_key: null, source: 'service' };
  for (const { id } of open) await failRun(trx, id, failure, 'cancelled');
  // The rows of runs that were just ended stay, because their workers still look for them to cancel jobs at models.
  const ended = trx.deleteFrom('run').where('account_id', '=', accountId);
  await (open.length === 0
    ? ended
    : ended.where(
        'id',
        'not in',
        open.map(({ id }) => id),
      )
  ).execute();
  await trx.updateTable('run').set({ input: '{}' }).where('account_id', '=', accountId).execute();
}

async function forget(trx: Db, accountId: number): Promise<void> {
  const projects = trx.selectFrom('project').select('id').where('account_id', '=', accountId);
  await trx.deleteFrom('render').where('product_id', 'in', projects).execute();
  for (const table of [
    'upload',
    'project',
    'record',
    'webhook',
    'event',
    'idempotency_key',
    'assist_day',
    'token',
    'rate_window',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  const email = `removed-${accountId}`;
  const now = new Date();
  await trx
    .updateTable('account')
    .set({ email, removed_at: now, suspended_at: now })
    .where('id', '=', accountId)
    .execute();
}

function major(minor: number): string {
  return (Number(minor) / 100).toFixed(2);
}

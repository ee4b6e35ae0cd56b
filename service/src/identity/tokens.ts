/** Tokens of an account: made, looked up, listed, deleted. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { Refusal } from '../values/refusals.js';
import type { Account } from './accounts.js';
import { isTokenText, newTokenText, type TokenKind, tokenHash } from './token-text.js';

/** A token as it is listed. */
export interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly last_used_at: string | null;
  readonly inserted_at: string;
  /** Left out: it has no end. */
  readonly expires_at?: string;
}

/** A token to make. */
export interface NewToken {
  readonly accountId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly scopes: readonly string[];
  /** The number of days for which the token is valid; left out: until it is deleted. */
  readonly days?: number | undefined;
}

/** The account that sends a request, and what its token allows. */
export interface Caller {
  readonly account: Account;
  /** The id of the token; null: a person whom an issuer vouches for. */
  readonly tokenId: number | null;
  readonly scopes: readonly string[];
  /** When its token is over; null: it has no end. */
  readonly until: Date | null;
}

const COLUMNS = ['id', 'name', 'scopes', 'last_used_at', 'inserted_at', 'expires_at'] as const;
const DAY_MS = 24 * 3600 * 1000;

/** Makes a token; its text is returned here and never again. */
export async function createToken(
  db: Db,
  { accountId, kind, name, scopes, days }: NewToken,
): Promise<TokenRecord & { readonly token: string }> {
  const token = newTokenText(kind);
  const expires_at = days === undefined ? null : new Date(Date.now() + days * DAY_MS);
  const row = await db
    .insertInto('token')
    .values({ account_id: accountId, kind, name, scopes: JSON.stringify(scopes), hash: tokenHash(token), expires_at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...recordOf(row), token };
}

/** The personal access tokens of an account, newest first, without sessions and expired tokens. */
export async function listTokens(db: Db, accountId: number): Promise<TokenRecord[]> {
  const rows = await db
    .selectFrom('token')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'access')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(recordOf);
}

/** Deletes a token of an account; false when it has none of this id. */
export async function deleteToken(db: Db, accountId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('token')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'access')
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const ACCOUNT_COLUMNS = [
  'a.id',
  'a.email',
  'a.currency',
  'a.currency_locked as currencyLocked',
  'a.is_subscribed as isSubscribed',
] as const;

/**
 * The holder of a token; undefined for an unknown or expired one. Throws 403 `account_suspended`. The time of its last
 * use is stored at most once a minute.
 */
export async function callerOf(db: Db, text: string): Promise<Caller | undefined> {
  if (!isTokenText(text)) return undefined;
  const row = await db
    .selectFrom('token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select([
      't.id as tokenId',
      't.scopes',
      't.expires_at as until',
      'a.suspended_at as suspendedAt',
      sql<boolean>`t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute'`.as('isDue'),
    ])
    .select(ACCOUNT_COLUMNS)
    .where('t.hash', '=', tokenHash(text))
    .where((where) => where.or([where('t.expires_at', 'is', null), where('t.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenId, scopes, until, suspendedAt, isDue, ...account } = row;
  if (suspendedAt !== null) throw new Refusal('account_suspended');
  if (isDue) await db.updateTable('token').set({ last_used_at: sql`now()` }).where('id', '=', tokenId).execute();
  return { account, tokenId, scopes, until };
}

/** The account of a mail address that an issuer has verified, as a session of it; undefined when there is none. */
export async function callerOfMail(db: Db, email: string, until: Date): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('account as a')
    .select(ACCOUNT_COLUMNS)
    .select('a.suspended_at as suspendedAt')
    .where('a.email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { suspendedAt, ...account } = row;
  if (suspendedAt !== null) throw new Refusal('account_suspended');
  return { account, tokenId: null, scopes: ['*'], until };
}

/** True while a caller may continue: the token exists and has not expired, and the account is not suspended. */
export async function isStillCaller(db: Db, { account, tokenId, until }: Caller): Promise<boolean> {
  if (until !== null && until.getTime() <= Date.now()) return false;
  const query = db.selectFrom('account as a').select('a.id').where('a.id', '=', account.id);
  const active = query.where('a.suspended_at', 'is', null);
  const row = await (tokenId === null
    ? active
    : active.where((where) => where.exists(where.selectFrom('token').select('id').where('id', '=', tokenId)))
  ).executeTakeFirst();
  return row !== undefined;
}

function recordOf(row: {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly last_used_at: Date | null;
  readonly inserted_at: Date;
  readonly expires_at: Date | null;
}): TokenRecord {
  const { id, name, scopes, expires_at } = row;
  const last_used_at = row.last_used_at?.toISOString() ?? null;
  const inserted_at = row.inserted_at.toISOString();
  return { id, name, scopes, last_used_at, inserted_at, ...(expires_at && { expires_at: expires_at.toISOString() }) };
}

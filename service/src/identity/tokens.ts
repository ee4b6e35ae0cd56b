/** Tokens of an account: made, looked up, listed, deleted. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Account } from './accounts.js';
import { isTokenText, newTokenText, type TokenKind, tokenHash } from './token-text.js';

/** A token as it is listed. */
export interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly last_used_at: string | null;
  readonly inserted_at: string;
}

/** Who sends a request. */
export interface Caller {
  readonly account: Account;
  readonly tokenId: number;
  readonly scopes: readonly string[];
}

/** Makes a token; its text is returned here and never again. */
export async function createToken(
  db: Db,
  { accountId, kind, name, scopes }: { accountId: number; kind: TokenKind; name: string; scopes: readonly string[] },
): Promise<TokenRecord & { readonly token: string }> {
  const token = newTokenText(kind);
  const row = await db
    .insertInto('token')
    .values({ account_id: accountId, kind, name, scopes: JSON.stringify(scopes), hash: tokenHash(token) })
    .returning(['id', 'name', 'scopes', 'last_used_at', 'inserted_at'])
    .executeTakeFirstOrThrow();
  return { ...recordOf(row), token };
}

/** The personal access tokens of an account, newest first; sessions are not among them. */
export async function listTokens(db: Db, accountId: number): Promise<TokenRecord[]> {
  const rows = await db
    .selectFrom('token')
    .select(['id', 'name', 'scopes', 'last_used_at', 'inserted_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'access')
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

/** Who holds a token; undefined for an unknown one. Its last use is noted at most once a minute. */
export async function callerOf(db: Db, text: string): Promise<Caller | undefined> {
  if (!isTokenText(text)) return undefined;
  const row = await db
    .selectFrom('token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select([
      't.id as tokenId',
      't.scopes',
      sql<boolean>`t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute'`.as('isDue'),
    ])
    .select(['a.id', 'a.email', 'a.currency', 'a.currency_locked as currencyLocked', 'a.is_subscribed as isSubscribed'])
    .where('t.hash', '=', tokenHash(text))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenId, scopes, isDue, ...account } = row;
  if (isDue) await db.updateTable('token').set({ last_used_at: sql`now()` }).where('id', '=', tokenId).execute();
  return { account, tokenId, scopes };
}

/** True while a token is there. */
export async function isTokenAlive(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('token').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function recordOf(row: {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly last_used_at: Date | null;
  readonly inserted_at: Date;
}): TokenRecord {
  const { id, name, scopes } = row;
  const last_used_at = row.last_used_at?.toISOString() ?? null;
  return { id, name, scopes, last_used_at, inserted_at: row.inserted_at.toISOString() };
}

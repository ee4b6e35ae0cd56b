/**
 * Stores one answer for each idempotency key. The key's row is the first statement of the transaction that does the
 * work, so of two equal requests one works and the other waits and then gets the same bytes. A refusal that is a
 * decision (422) is stored too, after the handler's changes are undone. 402 is not stored: after a top-up the same
 * request may be sent again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { IDEMPOTENCY_KEY_MAX, REPLAY_MS } from '../values/limits.js';
import { Invalid, Refusal } from '../values/refusals.js';
import type { Answer } from './route.js';

/** An answer as it goes over the wire. */
export interface SentAnswer {
  readonly status: number;
  /** The answer as JSON; undefined: no body. */
  readonly body: string | undefined;
  readonly isReplay: boolean;
}

/** What a key is kept under. */
export interface KeyPlace {
  readonly accountId: number;
  /** Method and path, with the values of this request. */
  readonly route: string;
  readonly key: string;
  /** The hash of the request's body. */
  readonly fingerprint: string;
}

/** The value of the header, validated. Undefined when there is none. */
export function keyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (
    typeof header !== 'string' ||
    header.length > IDEMPOTENCY_KEY_MAX ||
    !/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/.test(header)
  )
    throw new Refusal('idempotency_key_invalid');
  return header;
}

/** SHA-256 of a body, whatever the order of its keys. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'undefined';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** The answer of a known key; undefined for a new one. Throws 422 for a known key with another body. */
export async function knownAnswer(db: Db, place: KeyPlace): Promise<SentAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body', 'inserted_at'])
    .where('account_id', '=', place.accountId)
    .where('route', '=', place.route)
    .where('key', '=', place.key)
    .executeTakeFirst();
  if (row === undefined || row.status === null || row.inserted_at.getTime() < Date.now() - REPLAY_MS) return undefined;
  if (row.fingerprint !== place.fingerprint) throw new Refusal('idempotency_key_reused');
  return { status: row.status, body: row.body ?? undefined, isReplay: true };
}

/** Runs `work` in a transaction under a key, or only in a transaction when there is none. */
export async function answerOnce(
  db: Db,
  place: KeyPlace | undefined,
  work: (trx: Db) => Promise<Answer>,
): Promise<SentAnswer> {
  if (place === undefined) return sentOf(await transact(db, work));
  return transact(db, async (trx) => {
    if (!(await insertKey(trx, place))) {
      const known = await knownAnswer(trx, place);
      if (known === undefined) throw new TypeError('internal: a key without its answer');
      return known;
    }
    const sent = await decided(trx, work);
    await trx
      .updateTable('idempotency_key')
      .set({ status: sent.status, body: sent.body ?? null })
      .where('account_id', '=', place.accountId)
      .where('route', '=', place.route)
      .where('key', '=', place.key)
      .execute();
    return sent;
  });
}

async function insertKey(trx: Db, place: KeyPlace): Promise<boolean> {
  const { accountId, route, key, fingerprint } = place;
  await trx
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('inserted_at', '<', new Date(Date.now() - REPLAY_MS))
    .execute();
  const row = await trx
    .insertInto('idempotency_key')
    .values({ account_id: accountId, route, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['account_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The answer of the work, or the refusal it decided on, with its own statements undone. */
async function decided(trx: Db, work: (trx: Db) => Promise<Answer>): Promise<SentAnswer> {
  await sql`SAVEPOINT work`.execute(trx);
  try {
    return sentOf(await work(trx));
  } catch (error) {
    const refused = decisionOf(error);
    if (refused === undefined) throw error;
    await sql`ROLLBACK TO SAVEPOINT work`.execute(trx);
    return sentOf(refused);
  }
}

/** A refusal that stays true for the same request: wrong fields. */
function decisionOf(error: unknown): Answer | undefined {
  if (error instanceof Invalid) return { status: 422, body: { errors: error.errors } };
  if (error instanceof Refusal && error.status === 422) return { status: error.status, body: error.body };
  return undefined;
}

/** An answer as it is sent, and kept. */
export function sentOf({ status, body }: Answer): SentAnswer {
  return { status, body: body === undefined ? undefined : JSON.stringify(body), isReplay: false };
}

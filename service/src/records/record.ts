/** Small records of an account: only their owner finds them, and each kind has fields of its own. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema } from '../database/schema.types.js';
import { oneAtATime } from '../identity/accounts.js';
import { RECORDS_MAX } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';

type Fields = Readonly<Record<string, unknown>>;

/** The kinds of record. */
export type RecordKind = Schema['record']['kind'];

/** A record. */
export interface StoredRecord {
  readonly id: number;
  readonly accountId: number;
  readonly parentId: number | null;
  readonly fields: Fields;
  readonly insertedAt: Date;
}

/** Adds a record. Throws 409 when the account already has as many of its kind as it may have. */
export function insertRecord(db: Db, record: NewRecord): Promise<StoredRecord> {
  return oneAtATime(db, record.accountId, (trx) => insertCounted(trx, record));
}

interface NewRecord {
  readonly accountId: number;
  readonly kind: RecordKind;
  readonly fields: Fields;
  readonly parentId?: number;
  readonly tokenHash?: string;
}

async function insertCounted(db: Db, record: NewRecord): Promise<StoredRecord> {
  const { count } = await db
    .selectFrom('record')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', record.accountId)
    .where('kind', '=', record.kind)
    .executeTakeFirstOrThrow();
  if (Number(count) >= RECORDS_MAX) throw new Refusal('record_limit_reached');
  const row = await db
    .insertInto('record')
    .values({
      account_id: record.accountId,
      kind: record.kind,
      parent_id: record.parentId ?? null,
      fields: JSON.stringify(record.fields),
      token_hash: record.tokenHash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

/** Where a record is looked for. */
export interface RecordPlace {
  readonly accountId: number;
  readonly kind: RecordKind;
  readonly id: number;
  readonly parentId?: number;
}

/** A record of an account; 404 for any other. `lock` keeps others from changing it until the transaction ends. */
export async function findRecord(
  db: Db,
  { accountId, kind, id, parentId }: RecordPlace,
  lock = false,
): Promise<StoredRecord> {
  const query = db
    .selectFrom('record')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind);
  const placed = parentId === undefined ? query : query.where('parent_id', '=', parentId);
  const row = await (lock ? placed.forUpdate() : placed).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return recordOf(row);
}

/** The record that a secret gives access to. */
export async function recordByToken(db: Db, tokenHash: string): Promise<StoredRecord | undefined> {
  const row = await db.selectFrom('record').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  return row === undefined ? undefined : recordOf(row);
}

/** An account's records of a kind, newest first; those of a parent in the order they were made. */
export async function listRecords(
  db: Db,
  { accountId, kind, parentId }: Omit<RecordPlace, 'id'>,
): Promise<readonly StoredRecord[]> {
  const query = db.selectFrom('record').selectAll().where('account_id', '=', accountId).where('kind', '=', kind);
  const rows =
    parentId === undefined
      ? await query.orderBy('id', 'desc').execute()
      : await query.where('parent_id', '=', parentId).orderBy('id').execute();
  return rows.map(recordOf);
}

/** Writes fields; absent ones stay, and so do other fields that are written at the same time. */
export async function patchRecord(db: Db, record: StoredRecord, change: Fields): Promise<StoredRecord> {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const row = await db
    .updateTable('record')
    .set({ fields: sql<string>`fields || ${JSON.stringify(sent)}::jsonb`, updated_at: new Date() })
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return recordOf(row);
}

/** Deletes a record and everything that depends on it. */
export async function deleteRecord(db: Db, id: number): Promise<void> {
  await db.deleteFrom('record').where('id', '=', id).execute();
}

/** A number in a path; 0, which is never an id, for any other text. */
export function recordId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function recordOf(row: Selectable<Schema['record']>): StoredRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    parentId: row.parent_id,
    fields: row.fields,
    insertedAt: row.inserted_at,
  };
}

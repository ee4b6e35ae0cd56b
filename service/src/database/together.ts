/** Several reads in one statement, so that they show one moment and take one round trip to the database. */
import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from './connect.js';

// biome-ignore lint/suspicious/noExplicitAny: a read of any table
type Read = SelectQueryBuilder<any, any, any>;
type RowsOf<R> = R extends SelectQueryBuilder<infer _Schema, infer _Table, infer Row> ? readonly Row[] : never;

/** The rows of each read, by its name. Times are columns whose names end in `_at`. */
export async function together<Reads extends Readonly<Record<string, Read>>>(
  db: Db,
  reads: Reads,
): Promise<{ readonly [Name in keyof Reads]: RowsOf<Reads[Name]> }> {
  const columns = Object.entries(reads).map(([name, read]) => jsonArrayFrom(read).as(name));
  const row = await db.selectNoFrom(columns).executeTakeFirstOrThrow();
  const lists = Object.entries(row as Readonly<Record<string, readonly object[]>>);
  return Object.fromEntries(lists.map(([name, rows]) => [name, rows.map(withDates)])) as never;
}

/** Turns times, which JSON writes as text, into dates. */
function withDates(row: object): object {
  const dated = (name: string, value: unknown) =>
    name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, dated(name, value)]));
}

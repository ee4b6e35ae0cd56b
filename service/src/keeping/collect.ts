/**
 * Removes films that newer ones replaced, and media that no row names any more. A row names a file by its key, or by
 * that of a folder above it; a file written within the last day is kept, because its row may not be written yet.
 */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Store } from '../store/store.types.js';

/** How long things are kept. */
export interface Keeping {
  readonly now: Date;
  /** Milliseconds that a film is kept after a newer one took its place; undefined: for good. */
  readonly supersededMs?: number | undefined;
}

/** Files younger than this are kept: work writes a file and, within minutes, its row. */
const YOUNG_MS = 24 * 3600 * 1000;

/** Goes through all accounts, one after the other. */
export async function collect(db: Db, store: Store, keeping: Keeping): Promise<void> {
  if (keeping.supersededMs !== undefined)
    await forgetSuperseded(db, new Date(keeping.now.getTime() - keeping.supersededMs));
  const accounts = await db.selectFrom('account').select('id').orderBy('id').execute();
  for (const { id } of accounts) await collectOf(db, store, id, keeping.now);
}

/** Films of which a newer one of the same product was delivered before a time; a film under review stays. */
async function forgetSuperseded(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM reelwright.render r WHERE r.status <> 'processing'
    AND EXISTS (SELECT 1 FROM reelwright.render n WHERE n.product = r.product AND n.product_id = r.product_id
      AND n.id > r.id AND n.status = 'completed' AND n.inserted_at < ${before})
    AND NOT EXISTS (SELECT 1 FROM reelwright.record l WHERE l.kind = 'review_link'
      AND (l.fields->>'video_result_id')::bigint = r.id
      AND (l.fields->>'expires_at')::timestamptz > now())`.execute(db);
}

async function collectOf(db: Db, store: Store, accountId: number, now: Date): Promise<void> {
  const folder = `a${accountId}`;
  // The keys are read only when there is an old file, which most accounts do not have.
  let named: Promise<ReadonlySet<string>> | undefined;
  await store.sweep(folder, new Date(now.getTime() - YOUNG_MS), async (key) => {
    named ??= keysOf(db, accountId);
    return isNamed(await named, key);
  });
}

/** Whether a row holds the key itself or a folder above it. */
function isNamed(named: ReadonlySet<string>, key: string): boolean {
  const parts = key.split('/');
  return parts.some((_part, index) => index > 0 && named.has(parts.slice(0, index + 1).join('/')));
}

/** Every key of an account that one of its rows holds, in whatever field. */
async function keysOf(db: Db, accountId: number): Promise<ReadonlySet<string>> {
  const open = sql`SELECT id FROM reelwright.run WHERE account_id = ${accountId} AND state IN ('running', 'needs_input')`;
  const { rows } = await sql<{ readonly text: string }>`
    SELECT concat_ws(' ', fields, media, brand_profile, made, delivered) AS text
      FROM reelwright.project WHERE account_id = ${accountId}
    UNION ALL SELECT concat_ws(' ', video_key, thumbnail_key, facts)
      FROM reelwright.render WHERE product_id IN (SELECT id FROM reelwright.project WHERE account_id = ${accountId})
    UNION ALL SELECT concat_ws(' ', object_key, media) FROM reelwright.upload WHERE account_id = ${accountId}
    UNION ALL SELECT fields::text FROM reelwright.record WHERE account_id = ${accountId}
    UNION ALL SELECT input::text FROM reelwright.run WHERE id IN (${open})
    UNION ALL SELECT result::text FROM reelwright.run_step WHERE run_id IN (${open}) AND result IS NOT NULL
    UNION ALL SELECT result::text FROM reelwright.provider_job WHERE run_id IN (${open}) AND result IS NOT NULL
  `.execute(db);
  const key = new RegExp(`a${accountId}/[A-Za-z0-9._/-]+`, 'g');
  return new Set(rows.flatMap(({ text }) => text.match(key) ?? []));
}

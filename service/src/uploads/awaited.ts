/** Announced files: which ones are still expected at a signed address, and which were abandoned. */
import type { Db } from '../database/connect.js';
import type { Store } from '../store/store.types.js';

/** Images of one kind that may lie unconfirmed beside a project. */
const IMAGES_WAITING = 10;
/** What was announced and not confirmed goes after this. */
const LEFT_MS = 24 * 3600 * 1000;

/**
 * False for the key of an upload that was confirmed, aborted or deleted with its project: signed addresses are valid
 * for longer.
 */
export async function isAwaited(db: Db, store: Store, key: string): Promise<boolean> {
  const [, owner = '', place = '', kind = ''] = key.split('/');
  const pending = db.selectFrom('upload').select('id').where('status', '=', 'pending');
  if (place === 'parts') return (await pending.where('multipart_id', '=', kind).executeTakeFirst()) !== undefined;
  if (place === 'assets' || kind === 'clips')
    return (await pending.where('object_key', '=', key).executeTakeFirst()) !== undefined;
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('slug', '=', place)
    .where('account_id', '=', Number(owner.slice(1)))
    .executeTakeFirst();
  if (project === undefined) return false;
  return (
    (await store.count(key.slice(0, key.lastIndexOf('/')))) < IMAGES_WAITING || (await store.sizeOf(key)) !== undefined
  );
}

/** Announcements that are a day old expire, and their bytes are no longer reserved; unconfirmed files are removed. */
export async function sweepUploads(db: Db, store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_MS);
  await db.deleteFrom('upload').where('status', '=', 'pending').where('inserted_at', '<', before).execute();
  const working = await db.selectFrom('upload').select('object_key').where('status', '=', 'processing').execute();
  const kept = new Set(working.map((row) => row.object_key));
  await store.sweep('uploads', before, (key) => kept.has(key));
}

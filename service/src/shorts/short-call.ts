/** What the routes of shorts share: the caller's short, an edit of it, its read as an answer. */
import { transact } from '../database/transact.js';
import { ok } from '../http/envelope.js';
import type { Answer, Call, SlugCall } from '../http/route.js';
import { findProject, type ProjectChange, updateProject } from '../projects/project.js';
import { latestRun } from '../runs/runs.js';
import type { FileAddresses } from '../store/store.types.js';
import { Refusal } from '../values/refusals.js';
import { readShort } from './read-short.js';
import type { Short } from './short.js';

/** The short of a call's slug, which is the caller's. */
export function ownShort({ db, caller, params }: SlugCall, lock = false): Promise<Short> {
  return findProject<Short>(db, { accountId: caller.account.id, slug: params.slug, kinds: ['short'] }, lock);
}

/** A short as an answer. */
export async function shown({ resultUrl }: FileAddresses, call: Call, short: Short, status = 200): Promise<Answer> {
  const addressOf = (key: string) => resultUrl(call.origin, key);
  return ok(await readShort(call.db, short, { currency: call.currency, resultUrl: addressOf }), status);
}

/** The short, locked, unless a run of it is unfinished. */
export async function unlockedShort(call: SlugCall): Promise<Short> {
  const short = await ownShort(call, true);
  const run = await latestRun(call.db, 'short', short.id);
  if (run?.state === 'running') throw new Refusal('short_generation_in_progress');
  return short;
}

/** An edit in a transaction of its own. */
export async function edited(
  parts: FileAddresses,
  call: SlugCall,
  edit: (db: Call['db'], short: Short) => Promise<ProjectChange>,
): Promise<Answer> {
  await transact(call.db, async (trx) => {
    const short = await unlockedShort({ ...call, db: trx });
    await updateProject(trx, short.id, await edit(trx, short));
  });
  return shown(parts, call, await ownShort(call));
}

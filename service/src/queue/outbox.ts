/** Jobs as rows: written in the transaction that accepts the work, submitted to the queue afterwards. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';

/** The channel that says that there is something to submit. */
export const OUTBOX_CHANNEL = 'reelwright_outbox';

/** A job to be done. */
export interface OutboxJob {
  /** The job's id in the queue: a second submission is the same job. No colon. */
  readonly jobId: string;
  /** The name of the handler that does the job. */
  readonly name: string;
  /** Names only: the data themselves lie in tables and in the store. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Writes a job. The submitter is notified when the transaction commits. */
export async function enqueue(trx: Db, { jobId, name, payload }: OutboxJob): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ job_id: jobId, name, payload: JSON.stringify(payload) })
    .execute();
  await sql`SELECT pg_notify(${OUTBOX_CHANNEL}, '')`.execute(trx);
}

/** Jobs that have not been submitted yet, oldest first. */
export async function unsubmitted(db: Db, limit: number): Promise<readonly (OutboxJob & { readonly id: number })[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'job_id', 'name', 'payload'])
    .where('submitted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, job_id, name, payload }) => ({ id, jobId: job_id, name, payload }));
}

/** Marks a job as submitted. */
export async function markSubmitted(db: Db, id: number): Promise<void> {
  await db.updateTable('outbox').set({ submitted_at: new Date() }).where('id', '=', id).execute();
}

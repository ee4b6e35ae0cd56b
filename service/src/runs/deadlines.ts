/**
 * How long a run may work. Time counts from its first lane on, without the time in which it then waits for one. A run
 * that gets no lane for a day fails.
 */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { BACKLOG_MS, failRun, OPEN, type Run } from './runs.js';

/** Notes that a lane has taken a run on. */
export async function beginWork(db: Db, runId: string, now = new Date()): Promise<void> {
  await db
    .updateTable('run')
    .set({
      begun_at: sql`coalesce(begun_at, ${now})`,
      deadline_at: sql`CASE
        WHEN begun_at IS NULL AND work_ms IS NOT NULL THEN ${now}::timestamptz + work_ms * interval '1 millisecond'
        WHEN due_at < ${now} THEN deadline_at + (${now}::timestamptz - due_at)
        ELSE deadline_at END`,
      due_at: null,
    })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute();
}

/** Notes that a run has no lane until a time, because it waits for a model. */
export async function putOff(db: Db, runId: string, until: Date): Promise<void> {
  await db.updateTable('run').set({ due_at: until }).where('id', '=', runId).where('state', '=', 'running').execute();
}

/** Fails runs that are past their deadline, unless they wait for a lane; returns runs and their former revisions. */
export async function failOverdue(db: Db, now: Date): Promise<readonly Pick<Run, 'id' | 'revision'>[]> {
  const overdue = await db
    .selectFrom('run')
    .select(['id', 'revision'])
    .where('state', 'in', OPEN)
    .where('deadline_at', '<', now)
    .where((where) =>
      where.or([
        where('state', '=', 'needs_input'),
        where('due_at', 'is', null),
        where('due_at', '>', now),
        where('due_at', '<', new Date(now.getTime() - BACKLOG_MS)),
      ]),
    )
    .execute();
  const message = 'The work was not finished in time.';
  for (const { id } of overdue)
    await failRun(db, id, { code: 'deadline_exceeded', message, step_key: null, source: 'service' });
  return overdue;
}

/**
 * The steps of a run: each is done once and its result stored, so that another process continues where the last one
 * stopped.
 */
import type { Db } from '../database/connect.js';

/** A step as its row says. */
export interface RunStep {
  readonly key: string;
  readonly label: string;
  readonly state: 'pending' | 'running' | 'completed' | 'failed';
  /** How far it is while it runs, 0 to 99. */
  readonly percent: number;
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** A step of a run. */
export interface StepPlace {
  readonly runId: string;
  readonly key: string;
}

/** The steps of a run, in order. */
export async function stepsOf(db: Db, runId: string): Promise<readonly RunStep[]> {
  return stepsQuery(db, runId).execute();
}

/** The steps of a run, in order, as rows. */
export function stepsQuery(db: Db, runId: string) {
  return db
    .selectFrom('run_step')
    .select(['key', 'label', 'state', 'percent', 'result'])
    .where('run_id', '=', runId)
    .orderBy('position');
}

/** Does a step unless it is done; returns its stored result. */
export async function doStep<T extends object>(db: Db, place: StepPlace, work: () => Promise<T>): Promise<T> {
  const step = (await stepsOf(db, place.runId)).find((one) => one.key === place.key);
  if (step?.state === 'completed' && step.result !== null) return step.result as T;
  const started_at = new Date();
  if (step?.state !== 'running') await setStep(db, place, { state: 'running', percent: 0, result: null, started_at });
  const result = await work();
  await setStep(db, place, { state: 'completed', percent: 0, result: JSON.stringify(result), ended_at: new Date() });
  return result;
}

/** Stores the progress of a running step. */
export function setPercent(db: Db, place: StepPlace, percent: number): Promise<void> {
  return setStep(db, place, { percent: Math.max(0, Math.min(99, Math.floor(percent))) });
}

async function setStep(
  db: Db,
  { runId, key }: StepPlace,
  change: {
    readonly state?: RunStep['state'];
    readonly percent?: number;
    readonly result?: string | null;
    readonly started_at?: Date;
    readonly ended_at?: Date;
  },
): Promise<void> {
  await db.updateTable('run_step').set(change).where('run_id', '=', runId).where('key', '=', key).execute();
  await db.updateTable('run').set({ updated_at: new Date() }).where('id', '=', runId).execute();
}

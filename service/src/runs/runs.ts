/** Runs: begun in one transaction with their price, walked step by step, ended in one transaction with the settlement. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../database/connect.js';
import type { RunState } from '../database/schema.types.js';
import { transact } from '../database/transact.js';
import { post, reserve, voidHold } from '../ledger/charges.js';
import { enqueue } from '../queue/outbox.js';
import type { Currency } from '../values/money.js';

/** A run to begin. */
export interface NewRun {
  readonly accountId: number;
  readonly product: string;
  readonly productId: number;
  readonly workflow: string;
  readonly workflowVersion: number;
  readonly currency: Currency;
  /** Minor units; 0: free. */
  readonly price: number;
  readonly steps: readonly { readonly key: string; readonly label: string }[];
  /** All that the work needs, frozen: later edits change nothing of it. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A run as its row says. */
export interface Run {
  readonly id: string;
  readonly accountId: number;
  readonly product: string;
  readonly productId: number;
  readonly workflow: string;
  readonly workflowVersion: number;
  readonly revision: number;
  readonly state: RunState;
  readonly currency: Currency;
  readonly quoted: number;
  readonly input: Readonly<Record<string, unknown>>;
  readonly failure: RunFailure | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly deadlineAt: Date;
}

/** Why a run failed. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  readonly step_key: string | null;
  /** Who failed: provider, engine or service. */
  readonly source: string;
}

/** A step as its row says. */
export interface RunStep {
  readonly key: string;
  readonly label: string;
  readonly state: 'pending' | 'running' | 'completed' | 'failed';
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** No run lasts longer: what is left then is given up and refunded. */
const DEADLINE_MS = 30 * 60 * 1000;

/** Begins a run: run, steps, hold, render and job stand together. Throws 402. The caller has locked the product and seen that no run is under way. */
export async function startRun(trx: Db, run: NewRun): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await trx
    .insertInto('run')
    .values({
      id,
      account_id: run.accountId,
      product: run.product,
      product_id: run.productId,
      workflow: run.workflow,
      workflow_version: run.workflowVersion,
      state: 'running',
      currency: run.currency,
      quoted: run.price,
      input: JSON.stringify(run.input),
      started_at: now,
      updated_at: now,
      deadline_at: new Date(now.getTime() + DEADLINE_MS),
    })
    .execute();
  await trx
    .insertInto('run_step')
    .values(run.steps.map(({ key, label }, position) => ({ run_id: id, position, key, label })))
    .execute();
  if (run.price > 0) {
    const { accountId, currency, product } = run;
    await reserve(trx, { accountId, runId: id, currency, amount: run.price, kind: product });
  }
  await trx
    .insertInto('render')
    .values({
      product: run.product,
      product_id: run.productId,
      run_id: id,
      is_free: run.price === 0,
      status: 'processing',
    })
    .execute();
  await enqueue(trx, { jobId: `run-${id}`, name: run.product, payload: { run_id: id } });
  return id;
}

/** A run by its id; of one account alone when it is given. */
export async function findRun(db: Db, id: string, accountId?: number): Promise<Run | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const query = db.selectFrom('run').selectAll().where('id', '=', id);
  const row = await (accountId === undefined ? query : query.where('account_id', '=', accountId)).executeTakeFirst();
  return row === undefined ? undefined : runOf(row);
}

/** The newest run of a product. */
export async function latestRun(db: Db, product: string, productId: number): Promise<Run | undefined> {
  const row = await db
    .selectFrom('run')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : runOf(row);
}

/** The steps of a run, in order. */
export async function stepsOf(db: Db, runId: string): Promise<readonly RunStep[]> {
  return db
    .selectFrom('run_step')
    .select(['key', 'label', 'state', 'result'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
}

/** Does a step unless it is done; its result is what it stored, now or before. */
export async function doStep<T extends Readonly<Record<string, unknown>>>(
  db: Db,
  { runId, key }: { readonly runId: string; readonly key: string },
  work: () => Promise<T>,
): Promise<T> {
  const step = (await stepsOf(db, runId)).find((one) => one.key === key);
  if (step?.state === 'completed' && step.result !== null) return step.result as T;
  await setStep(db, { runId, key }, 'running', null);
  const result = await work();
  await setStep(db, { runId, key }, 'completed', result);
  return result;
}

async function setStep(
  db: Db,
  { runId, key }: { readonly runId: string; readonly key: string },
  state: RunStep['state'],
  result: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  await db
    .updateTable('run_step')
    .set({ state, result: result === null ? null : JSON.stringify(result) })
    .where('run_id', '=', runId)
    .where('key', '=', key)
    .execute();
  await db.updateTable('run').set({ updated_at: new Date() }).where('id', '=', runId).execute();
}

/** What a delivered run made. */
export interface Delivery {
  readonly videoKey: string;
  readonly thumbnailKey: string | null;
  readonly durationSeconds: number;
  readonly combinationHash: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Delivered: the hold is posted, `and` runs in the same transaction. False for a run that has ended before: nothing changes. */
export function completeRun(
  db: Db,
  runId: string,
  delivery: Delivery,
  and: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await endRun(trx, runId, 'completed', null))) return false;
    await trx
      .updateTable('render')
      .set({
        status: 'completed',
        video_key: delivery.videoKey,
        thumbnail_key: delivery.thumbnailKey,
        duration_seconds: delivery.durationSeconds,
        combination_hash: delivery.combinationHash,
        facts: JSON.stringify(delivery.facts),
      })
      .where('run_id', '=', runId)
      .execute();
    await post(trx, runId);
    await and(trx);
    return true;
  });
}

/** Failed: the hold goes back. False for a run that has ended before. */
export function failRun(db: Db, runId: string, failure: RunFailure): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await endRun(trx, runId, 'failed', failure))) return false;
    await trx
      .updateTable('run_step')
      .set({ state: 'failed' })
      .where('run_id', '=', runId)
      .where('state', '=', 'running')
      .execute();
    await trx
      .updateTable('render')
      .set({ status: 'failed', error_message: failure.message })
      .where('run_id', '=', runId)
      .execute();
    await voidHold(trx, runId);
    return true;
  });
}

/** Gives up what is past its deadline; how many runs that were. */
export async function failOverdue(db: Db, now: Date): Promise<number> {
  const overdue = await db
    .selectFrom('run')
    .select('id')
    .where('state', '=', 'running')
    .where('deadline_at', '<', now)
    .execute();
  const message = 'The work did not end in time.';
  for (const { id } of overdue)
    await failRun(db, id, { code: 'deadline_exceeded', message, step_key: null, source: 'service' });
  return overdue.length;
}

/** Whoever comes second finds no running row. */
async function endRun(trx: Db, runId: string, state: RunState, failure: RunFailure | null): Promise<boolean> {
  const ended = await trx
    .updateTable('run')
    .set((set) => ({
      state,
      failure: failure === null ? null : JSON.stringify(failure),
      revision: set('revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

function runOf(row: {
  readonly id: string;
  readonly account_id: number;
  readonly product: string;
  readonly product_id: number;
  readonly workflow: string;
  readonly workflow_version: number;
  readonly revision: number;
  readonly state: RunState;
  readonly currency: Currency;
  readonly quoted: number;
  readonly input: Readonly<Record<string, unknown>>;
  readonly failure: Readonly<Record<string, unknown>> | null;
  readonly started_at: Date;
  readonly updated_at: Date;
  readonly deadline_at: Date;
}): Run {
  return {
    id: row.id,
    accountId: row.account_id,
    product: row.product,
    productId: row.product_id,
    workflow: row.workflow,
    workflowVersion: row.workflow_version,
    revision: row.revision,
    state: row.state,
    currency: row.currency,
    quoted: row.quoted,
    input: row.input,
    failure: row.failure as RunFailure | null,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    deadlineAt: row.deadline_at,
  };
}

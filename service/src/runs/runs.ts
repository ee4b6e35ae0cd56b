/**
 * Runs: each begins in one transaction with its price, goes on step by step, and ends in one transaction with the
 * settlement.
 */
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { RunState, Schema } from '../database/schema.types.js';
import { transact } from '../database/transact.js';
import { type EventType, tell } from '../events/event.js';
import { type ChargeItem, post, reserve, totalOf, voidHold } from '../ledger/charges.js';
import { enqueue } from '../queue/outbox.js';
import { requestId, traceParent } from '../seen/request-id.js';
import type { Currency } from '../values/money.js';

/** A run to begin. */
export interface NewRun {
  readonly accountId: number;
  readonly product: string;
  readonly productId: number;
  /**
   * The part of the product that it works on, like `segment-3`; '' for all of it. Two open runs of a product never work
   * on the same part.
   */
  readonly subject?: string;
  readonly workflow: string;
  readonly workflowVersion: number;
  readonly currency: Currency;
  /** The items that are paid for; an empty list means that the run is free. */
  readonly items: readonly ChargeItem[];
  /** The most that the caller is ready to pay, in minor units. */
  readonly maxCost?: number;
  readonly steps: readonly StepSpec[];
  /** All that the work needs, frozen: later edits change nothing of it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** True: it makes a film, which has a row of its own from now on. */
  readonly makesFilm: boolean;
  readonly deadlineMs?: number;
}

/** A step to do. */
export interface StepSpec {
  readonly key: string;
  readonly label: string;
}

/** What a parked run waits for. A type, so that it can be stored as JSON. */
export type Blocker = {
  readonly blocker_code: string;
  readonly step_key: string;
  readonly segment_id: number | null;
  readonly position: number | null;
  readonly warning_codes: readonly string[];
};

/** A run as its row says. */
export interface Run {
  readonly id: string;
  readonly accountId: number;
  readonly product: string;
  readonly productId: number;
  readonly subject: string;
  readonly workflow: string;
  readonly workflowVersion: number;
  readonly revision: number;
  readonly state: RunState;
  readonly currency: Currency;
  readonly quoted: number;
  readonly maxCost: number | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly failure: RunFailure | null;
  readonly blocker: Blocker | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly deadlineAt: Date;
  /** When a lane first took it on; null before. */
  readonly begunAt: Date | null;
  /** When a lane should take it on; null while one has it. */
  readonly dueAt: Date | null;
  /** The id of the request that began the run; null where none did. */
  readonly requestId: string | null;
  /** Where that request stands in a trace. */
  readonly traceParent: string | null;
}

/** Why a run failed. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  readonly step_key: string | null;
  /** What failed: provider, engine or service. */
  readonly source: string;
  /** The words for the owner alone. */
  readonly reason?: string;
}

/** The longest time that a run may work; what is not done by then is given up and refunded. */
const DEADLINE_MS = 30 * 60 * 1000;
/** A run that no lane takes for so long is given up. */
export const BACKLOG_MS = 24 * 3600 * 1000;
/** A run that nobody gives its input is given up after this. */
const PARKED_MS = 7 * 24 * 3600 * 1000;
/** The states of a run that may still change. */
export const OPEN = ['running', 'needs_input'] as const;

/** True while a run may still change. */
export function isOpen(run: Pick<Run, 'state'> | undefined): boolean {
  return run?.state === 'running' || run?.state === 'needs_input';
}

/**
 * Begins a run: run, steps, hold, render and job stand together. Throws 402. The caller has locked the product and seen
 * that no run of its subject is open.
 */
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
      subject: run.subject ?? '',
      workflow: run.workflow,
      workflow_version: run.workflowVersion,
      state: 'running',
      currency: run.currency,
      quoted: totalOf(run.items),
      max_cost: run.maxCost ?? null,
      input: JSON.stringify(run.input),
      started_at: now,
      updated_at: now,
      due_at: now,
      work_ms: run.deadlineMs ?? DEADLINE_MS,
      request_id: requestId() ?? null,
      trace_parent: traceParent() ?? null,
      deadline_at: new Date(now.getTime() + BACKLOG_MS),
    })
    .execute();
  await trx
    .insertInto('run_step')
    .values(run.steps.map(({ key, label }, position) => ({ run_id: id, position, key, label })))
    .execute();
  const { accountId, currency, items } = run;
  await reserve(trx, { accountId, runId: id, currency, items });
  if (run.makesFilm)
    await trx
      .insertInto('render')
      .values({
        product: run.product,
        product_id: run.productId,
        run_id: id,
        is_free: items.length === 0,
        status: 'processing',
      })
      .execute();
  await enqueueRun(trx, id, 1);
  return id;
}

/** The name of its job in the queue. */
export function jobOfRun({ id, revision }: Pick<Run, 'id' | 'revision'>): string {
  return `run-${id}-${revision}`;
}

/** Writes a new job each time that a run is set going. */
function enqueueRun(trx: Db, id: string, revision: number): Promise<void> {
  return enqueue(trx, { jobId: jobOfRun({ id, revision }), name: 'run', payload: { run_id: id } });
}

/** A run by its id; of one account alone when it is given. */
export async function findRun(db: Db, id: string, accountId?: number): Promise<Run | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const query = db.selectFrom('run').selectAll().where('id', '=', id);
  const row = await (accountId === undefined ? query : query.where('account_id', '=', accountId)).executeTakeFirst();
  return row === undefined ? undefined : runOf(row);
}

/** The newest run of a product, of one subject alone when it is given. */
export async function latestRun(
  db: Db,
  product: string,
  productId: number,
  subject?: string,
): Promise<Run | undefined> {
  const query = latestRunQuery(db, product, productId);
  const row = await (subject === undefined ? query : query.where('subject', '=', subject)).executeTakeFirst();
  return row === undefined ? undefined : runOf(row);
}

/** The newest run of each of some products, by its product. */
export async function latestRuns(
  db: Db,
  product: string,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Run>> {
  const rows = await db
    .selectFrom('run')
    .distinctOn('product_id')
    .selectAll()
    .where('product', '=', product)
    .where(sql<boolean>`product_id = ANY(${`{${productIds.join()}}`}::bigint[])`)
    .orderBy('product_id')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.product_id, runOf(row)]));
}

/** The newest run of a product, as rows. */
export function latestRunQuery(db: Db, product: string, productId: number) {
  return db
    .selectFrom('run')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .orderBy('number', 'desc')
    .limit(1);
}

/** The open runs of a product, oldest first. */
export async function openRuns(db: Db, product: string, productId: number): Promise<readonly Run[]> {
  const rows = await db
    .selectFrom('run')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .where('state', 'in', OPEN)
    .orderBy('number')
    .execute();
  return rows.map(runOf);
}

/** The newest run of each subject of a product, as rows. An open run is the newest of its subject. */
export function newestRunsQuery(db: Db, product: string, productId: number) {
  return db
    .selectFrom('run')
    .distinctOn('subject')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .orderBy('subject')
    .orderBy('number', 'desc');
}

/** Runs of rows, the newest last. */
export function runsIn(rows: readonly Selectable<Schema['run']>[]): readonly Run[] {
  return [...rows].sort((a, b) => a.number - b.number).map(runOf);
}

/** What a delivered run made. */
export interface Delivery {
  readonly videoKey: string;
  readonly thumbnailKey: string | null;
  readonly durationSeconds: number;
  readonly combinationHash: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Ends a run as delivered: what is still held is posted (or goes back, where each thing was posted when it was made),
 * and `and` runs in the same transaction. False for a run that has already ended: nothing changes.
 */
export function completeRun(
  db: Db,
  runId: string,
  delivery: Delivery | null,
  and: (trx: Db) => Promise<void>,
  rest: 'post' | 'void' = 'post',
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await endRun(trx, runId, 'completed', null))) return false;
    if (delivery !== null) await deliverFilm(trx, runId, delivery);
    await (rest === 'post' ? post : voidHold)(trx, runId);
    await and(trx);
    await tellOf(trx, runId, 'run.completed');
    return true;
  });
}

async function deliverFilm(trx: Db, runId: string, delivery: Delivery): Promise<void> {
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
}

/** Ends a run as failed: what is still held goes back. False for a run that has already ended. */
export function failRun(
  db: Db,
  runId: string,
  failure: RunFailure,
  state: 'failed' | 'cancelled' = 'failed',
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await endRun(trx, runId, state, failure))) return false;
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
    if (state === 'failed') await tellOf(trx, runId, 'run.failed');
    return true;
  });
}

/** Ends every open run of a product that is being deleted: cancelled, refunded. */
export async function cancelRuns(trx: Db, product: string, productId: number): Promise<void> {
  const failure = { code: 'cancelled', message: 'The project was deleted.', step_key: null, source: 'service' };
  for (const { id } of await openRuns(trx, product, productId)) await failRun(trx, id, failure, 'cancelled');
}

/** The run waits for its caller from now on. */
export function parkRun(db: Db, runId: string, blocker: Blocker): Promise<void> {
  return transact(db, async (trx) => {
    const parked = await trx
      .updateTable('run')
      .set((set) => ({
        state: 'needs_input',
        blocker: JSON.stringify(blocker),
        revision: set('revision', '+', 1),
        updated_at: new Date(),
        deadline_at: new Date(Date.now() + PARKED_MS),
      }))
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (parked !== undefined) await tellOf(trx, runId, 'run.needs_input');
  });
}

/**
 * Sets a parked run going again. False when it is not the run, revision and state that the caller has seen: then
 * nothing changes.
 */
export async function resumeRun(
  trx: Db,
  { runId, revision, input }: { readonly runId: string; readonly revision: number; readonly input: Run['input'] },
): Promise<boolean> {
  const row = await trx
    .updateTable('run')
    .set((set) => ({
      state: 'running',
      blocker: null,
      input: JSON.stringify(input),
      revision: set('revision', '+', 1),
      updated_at: new Date(),
      begun_at: null,
      due_at: new Date(),
      deadline_at: new Date(Date.now() + BACKLOG_MS),
    }))
    .where('id', '=', runId)
    .where('revision', '=', revision)
    .where('state', '=', 'needs_input')
    .returning('revision')
    .executeTakeFirst();
  if (row === undefined) return false;
  await enqueueRun(trx, runId, row.revision);
  return true;
}

/** Ends a run if it is still open; of two that try, the second finds no open row. */
async function endRun(trx: Db, runId: string, state: RunState, failure: RunFailure | null): Promise<boolean> {
  const ended = await trx
    .updateTable('run')
    .set((set) => ({
      state,
      blocker: null,
      failure: failure === null ? null : JSON.stringify(failure),
      revision: set('revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', runId)
    .where('state', 'in', OPEN)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Tells the run's account; the words for the owner stay here. */
async function tellOf(trx: Db, runId: string, type: EventType): Promise<void> {
  const run = await findRun(trx, runId);
  if (run === undefined) return;
  const { accountId, product, productId, workflow, revision, blocker } = run;
  const { slug = null } =
    (await trx.selectFrom('project').select('slug').where('id', '=', productId).executeTakeFirst()) ?? {};
  const { code, message, step_key } = run.failure ?? {};
  const why = type === 'run.failed' ? { failure: { code, message, step_key } } : {};
  const what = type === 'run.needs_input' ? { blocker } : {};
  const data = { generation_run_id: runId, generation_revision: revision, product, slug, workflow, ...why, ...what };
  await tell(trx, { accountId, type, data });
}

function runOf(row: Selectable<Schema['run']>): Run {
  return {
    id: row.id,
    accountId: row.account_id,
    product: row.product,
    productId: row.product_id,
    subject: row.subject,
    workflow: row.workflow,
    workflowVersion: row.workflow_version,
    revision: row.revision,
    state: row.state,
    currency: row.currency,
    quoted: row.quoted,
    maxCost: row.max_cost,
    input: row.input,
    failure: row.failure as RunFailure | null,
    blocker: row.blocker as Blocker | null,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    deadlineAt: row.deadline_at,
    begunAt: row.begun_at,
    dueAt: row.due_at,
    requestId: row.request_id,
    traceParent: row.trace_parent,
  };
}

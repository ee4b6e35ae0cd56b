/**
 * A run's jobs at models, as rows: started once, within the limits of their provider, tried again after pauses, polled
 * now and then. Nobody waits for a job: while it is not done, `Waiting` is thrown, and the run is continued later.
 */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema } from '../database/schema.types.js';
import { transact } from '../database/transact.js';
import { failureOf } from '../providers/ask-provider.js';
import { type JobState, type Provider, ProviderFailed, type Providers } from '../providers/provider.types.js';

/** Thrown where a run waits for a model; it continues at `until`, or when it is woken. */
export class Waiting extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`waiting until ${until.toISOString()}`);
    this.name = 'Waiting';
    this.until = until;
  }
}

/** A job of a run. */
export interface JobPlace {
  readonly runId: string;
  /** Its name within the run. */
  readonly key: string;
  readonly capability: string;
}

/** The row of a job, which tells its state. */
export type JobRow = Selectable<Schema['provider_job']>;

/** The most jobs of one capability at the same time, in all processes together, where the provider names no number. */
const MOST_AT_ONCE = 8;
/** Pauses after temporary failures: a job gets one more try than there are pauses. */
const PAUSES_MS = [5_000, 30_000, 120_000];
/** How long a run waits until it looks for a free place again. */
const PLACE_MS = 1_000;
/** Each poll is a call of the provider, so the longer a job takes, the less often it is polled. */
const POLLS_MS = { first: 300, most: 5_000, part: 0.1 } as const;
/** A provider that reports by itself when a job is done is still polled this often, in case its report was lost. */
const CALLED_POLL_MS = 60_000;
/** How long until a provider that could not be reached is asked again. */
const UNREACHED_MS = 10_000;

/** Returns the name of a job at its provider once it is done, with its row. Throws `Waiting`, or `ProviderFailed`. */
export async function jobDone<Request, Result>(
  db: Db,
  place: JobPlace,
  provider: Provider<Request, Result>,
  request: Request,
): Promise<JobRow & { readonly job: string }> {
  const row = await rowOf(db, place);
  if (row.state === 'failed') throw failureOf(row.failure as unknown as Failed);
  if (row.result !== null) return row as JobRow & { job: string };
  if (row.next_at.getTime() > Date.now()) throw new Waiting(row.next_at);
  if (row.state === 'done') return row as JobRow & { job: string };
  if (row.job === null) return started(db, { place, row, provider, request });
  return polled(db, { place, row: { ...row, job: row.job }, provider });
}

type Failed = Extract<JobState, { readonly state: 'failed' }>;

async function rowOf(db: Db, { runId, key, capability }: JobPlace): Promise<JobRow> {
  await db
    .insertInto('provider_job')
    .values({ run_id: runId, key, capability, state: 'waiting', next_at: new Date() })
    .onConflict((conflict) => conflict.columns(['run_id', 'key']).doNothing())
    .execute();
  return atPlace(db.selectFrom('provider_job').selectAll(), { runId, key }).executeTakeFirstOrThrow();
}

// biome-ignore lint/suspicious/noExplicitAny: any query of the table
function atPlace<Q extends { where(...args: any[]): any }>(
  query: Q,
  { runId, key }: Pick<JobPlace, 'runId' | 'key'>,
): Q {
  return query.where('run_id', '=', runId).where('key', '=', key);
}

interface Start<Request, Result> {
  readonly place: JobPlace;
  readonly row: JobRow;
  readonly provider: Provider<Request, Result>;
  readonly request: Request;
}

async function started<Request, Result>(db: Db, { place, row, provider, request }: Start<Request, Result>) {
  if (row.state === 'waiting') await takePlace(db, place, provider.mostAtOnce ?? MOST_AT_ONCE);
  const key = `run-${place.runId}-${place.key}${row.try > 1 ? `-try-${row.try}` : ''}`;
  let job: string;
  try {
    job = await provider.start(request, key);
  } catch (error) {
    throw await endedBadly(db, place, failedBy(error), provider.pausesMs);
  }
  await change(db, place, { job });
  return polled(db, { place, row: { ...row, job, started_at: new Date() }, provider });
}

/** Takes a place among the open jobs of all runs; throws `Waiting` when none is free. */
function takePlace(db: Db, place: JobPlace, most: number): Promise<void> {
  return transact(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`models ${place.capability}`}))`.execute(trx);
    const { open } = await trx
      .selectFrom('provider_job')
      .select((select) => select.fn.countAll<number>().as('open'))
      .where('capability', '=', place.capability)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (Number(open) >= most) throw new Waiting(new Date(Date.now() + PLACE_MS));
    await change(trx, place, { state: 'open', started_at: new Date() });
  });
}

interface Poll<Request, Result> {
  readonly place: JobPlace;
  readonly row: JobRow & { readonly job: string };
  readonly provider: Provider<Request, Result>;
}

async function polled<Request, Result>(db: Db, { place, row, provider }: Poll<Request, Result>) {
  const now = await provider.poll(row.job).catch(() => undefined);
  if (now === undefined) throw await lookedAt(db, place, UNREACHED_MS);
  switch (now.state) {
    case 'failed':
      throw await endedBadly(db, place, now, provider.pausesMs);
    case 'done':
      await transact(db, async (trx) => {
        const cost = now.cost ?? 0;
        await change(trx, place, { state: 'done', percent: 100, cost, model: now.model ?? null, ended_at: new Date() });
        await trx
          .updateTable('run')
          .set((set) => ({ provider_cost: set('provider_cost', '+', cost) }))
          .where('id', '=', place.runId)
          .execute();
      });
      return row;
    default: {
      const age = Date.now() - (row.started_at ?? new Date()).getTime();
      const { first, most, part } = POLLS_MS;
      const next = provider.called === undefined ? Math.min(most, Math.max(first, age * part)) : CALLED_POLL_MS;
      const percent = now.state === 'working' ? Math.round(now.progress ?? 0) : 0;
      throw await lookedAt(db, place, next, percent);
    }
  }
}

async function lookedAt(db: Db, place: JobPlace, waitMs: number, percent?: number): Promise<Waiting> {
  const next_at = new Date(Date.now() + waitMs);
  await change(db, place, { next_at, ...(percent === undefined ? {} : { percent }) });
  return new Waiting(next_at);
}

/** The error for a result that is finished but cannot be fetched now: it is fetched later. */
export async function fetchFailed(db: Db, place: JobPlace, failure: Omit<Failed, 'state'>): Promise<Error> {
  return failure.kind === 'temporary' ? lookedAt(db, place, UNREACHED_MS) : endedBadly(db, place, failure);
}

/** Notes a failure, after which a temporary one is tried again later. Returns the error to throw. */
async function endedBadly(
  db: Db,
  place: JobPlace,
  { reason, kind }: Omit<Failed, 'state'>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<Error> {
  const row = await rowOf(db, place);
  const failure = { state: 'failed', reason: reason.slice(0, REASON_MAX), kind } as const;
  const pause = kind === 'temporary' ? pauses[row.try - 1] : undefined;
  if (pause !== undefined) {
    const next_at = new Date(Date.now() + pause);
    await change(db, place, {
      ...{ state: 'waiting', job: null, try: row.try + 1, failure: JSON.stringify(failure), next_at },
    });
    return new Waiting(next_at);
  }
  await change(db, place, { state: 'failed', failure: JSON.stringify(failure), ended_at: new Date() });
  return failureOf(failure);
}

const REASON_MAX = 1000;

/** The error from a provider: its own, or that it was not reachable. */
export function failedBy(error: unknown): Omit<Failed, 'state'> {
  if (error instanceof ProviderFailed) return { reason: error.reason, kind: error.kind };
  return { reason: String(Object(error).message ?? error), kind: 'temporary' };
}

/** Stores the result of a job, so that it is fetched once. */
export function keepResult(db: Db, place: JobPlace, result: object): Promise<void> {
  return change(db, place, { result: JSON.stringify(result) });
}

async function change(
  db: Db,
  place: JobPlace,
  values: Partial<Omit<JobRow, 'run_id' | 'key' | 'failure' | 'result'>> & {
    readonly failure?: string;
    readonly result?: string;
  },
): Promise<void> {
  await atPlace(db.updateTable('provider_job').set(values), place).execute();
}

/** Cancels a run's unfinished jobs at models. */
export async function callOff(db: Db, runId: string, providers: Providers): Promise<void> {
  const failure = JSON.stringify({ state: 'failed', reason: 'called off', kind: 'permanent' } satisfies Failed);
  const open = await db
    .updateTable('provider_job')
    .set({ state: 'failed', failure, ended_at: new Date() })
    .where('run_id', '=', runId)
    .where('state', 'in', ['waiting', 'open'])
    .returning(['capability', 'job'])
    .execute();
  for (const { capability, job } of open)
    if (job !== null && Object.hasOwn(providers, capability))
      await providers[capability as keyof Providers].cancel(job).catch(() => undefined);
}

/** The run of a job by its id at the provider, which is polled next; undefined for an unknown one. */
export async function wakeJob(db: Db, capability: string, job: string): Promise<string | undefined> {
  const row = await db
    .updateTable('provider_job')
    .set({ next_at: new Date() })
    .where('capability', '=', capability)
    .where('job', '=', job)
    .where('state', '=', 'open')
    .returning('run_id')
    .executeTakeFirst();
  return row?.run_id;
}

/**
 * The results of several pieces of work that may wait: each is begun; then a failure is thrown, or the earliest wait.
 */
export async function sideBySide<T>(tasks: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const ends = await Promise.allSettled(tasks.map((task) => task()));
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  throwWorst(errors);
  return ends.map((end) => (end as PromiseFulfilledResult<T>).value);
}

/** Throws a failure if there is one, else the earliest wait, else nothing. */
export function throwWorst(errors: readonly unknown[]): void {
  const failed = errors.find((error) => !(error instanceof Waiting));
  if (failed !== undefined) throw failed;
  const waits = errors as readonly Waiting[];
  const [soonest] = [...waits].sort((a, b) => a.until.getTime() - b.until.getTime());
  if (soonest !== undefined) throw soonest;
}

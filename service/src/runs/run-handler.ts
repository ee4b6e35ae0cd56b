/**
 * Jobs of runs: each workflow is a function that goes through its steps; what it throws means failure, another attempt,
 * or waiting for the caller.
 */
import { TaskFailed } from '../children/task.types.js';
import type { Db } from '../database/connect.js';
import { ProviderFailed, type Providers } from '../providers/provider.types.js';
import type { JobHandler } from '../queue/job-queue.js';
import type { Log } from '../seen/log.js';
import { underRequest } from '../seen/request-id.js';
import { beginWork, putOff } from './deadlines.js';
import { callOff, Waiting } from './provider-jobs.js';
import { type Blocker, failRun, findRun, parkRun, type Run, type RunFailure } from './runs.js';
import { doStep, setPercent } from './steps.js';
import { traceRun } from './trace-run.js';

/** What a workflow works with. */
export interface RunContext {
  readonly db: Db;
  readonly run: Run;
  /** Aborted when the process stops, and when the run was ended by somebody else. */
  readonly signal: AbortSignal;
  /** Does a step unless it is done before. */
  step<T extends object>(key: string, work: (onProgress: (percent: number) => void) => Promise<T>): Promise<T>;
}

/** A workflow's function; it ends its run itself. */
export type Workflow = (context: RunContext) => Promise<void>;

/** Thrown where a run needs input from its caller. */
export class NeedsInput extends Error {
  readonly blocker: Blocker;

  constructor(blocker: Blocker) {
    super(blocker.blocker_code);
    this.name = 'NeedsInput';
    this.blocker = blocker;
  }
}

/** How often a worker looks whether its run is still wanted. */
const WATCH_MS = 1000;
/** Progress is written when it has grown by this much. */
const PERCENT_STEP = 2;

/** The handler of all runs, by workflow. */
export function runHandler(
  db: Db,
  workflows: Readonly<Record<string, Workflow>>,
  { providers, log }: { readonly providers: Providers; readonly log: Log },
): JobHandler {
  const runIdOf = (payload: Readonly<Record<string, unknown>>) => String(payload['run_id']);
  return {
    work: async (payload, stopping) => {
      const run = await findRun(db, runIdOf(payload));
      if (run === undefined) return undefined;
      if (run.state === 'running') {
        const workflow = workflows[run.workflow];
        if (workflow === undefined) throw new TypeError(`internal: no workflow ${run.workflow}`);
        await beginWork(db, run.id);
        const request = { id: run.requestId ?? undefined, trace: run.traceParent ?? undefined };
        const work = () => walk(db, run, { workflow, stopping, log: toldOf(log, run) });
        const until = await underRequest(request, work);
        if (until !== undefined) {
          await putOff(db, run.id, until);
          return until;
        }
      }
      if (!stopping.aborted && (await findRun(db, run.id))?.state !== 'needs_input')
        await callOff(db, run.id, providers);
      return undefined;
    },
    giveUp: async (payload, reason) => {
      const message = 'The process that did the work ended several times before it was done, so the run was given up.';
      log('run given up', { run: runIdOf(payload), reason }, 50);
      await failRun(db, runIdOf(payload), {
        ...{ code: 'worker_lost', message, step_key: null, source: 'service', reason: withoutPaths(reason) },
      });
    },
  };
}

interface Walk {
  readonly workflow: Workflow;
  readonly stopping: AbortSignal;
  readonly log: Log;
}

/** A log whose lines name the run, its account and the request that began it. */
function toldOf(log: Log, { id, accountId, workflow, requestId }: Run): Log {
  const who = { run: id, account: accountId, workflow, request_id: requestId };
  return (msg, facts, level) => log(msg, { ...who, ...facts }, level);
}

/** Works on a run. Returns undefined when it has ended or is parked, else the time at which to continue. */
async function walk(db: Db, run: Run, { workflow, stopping, log }: Walk): Promise<Date | undefined> {
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const watch = setInterval(() => {
    findRun(db, run.id)
      .then((now) => {
        if (now?.state !== 'running') ended.abort();
      })
      .catch(() => undefined);
  }, WATCH_MS);
  const places = new Map<unknown, string>();
  try {
    await workflow({
      db,
      run,
      signal,
      step: (key, work) =>
        doStep(db, { runId: run.id, key }, () => work(reporter(db, run.id, key))).catch((error: unknown) => {
          places.set(error, key);
          throw error;
        }),
    });
    await tellSteps(db, run, log);
    return undefined;
  } catch (error) {
    if (ended.signal.aborted) return undefined;
    if (error instanceof Waiting && !stopping.aborted) return error.until;
    if (error instanceof NeedsInput) {
      await parkRun(db, run.id, error.blocker);
      return undefined;
    }
    const failure = stopping.aborted ? undefined : finalFailure(error, places.get(error) ?? null);
    // A failure that is not final is tried again by the queue, beginning with the first step that is not done.
    if (failure === undefined) throw error;
    await failRun(db, run.id, failure);
    await tellSteps(db, run, log);
    return undefined;
  } finally {
    clearInterval(watch);
  }
}

/**
 * Logs one line for each step and each job of a model, and one for the run: what was done, by whom, how long it took
 * and how it ended.
 */
async function tellSteps(db: Db, { id }: Run, log: Log): Promise<void> {
  const seconds = (from: Date | null, to: Date | null) =>
    from === null || to === null ? null : Math.round(to.getTime() - from.getTime()) / 1000;
  const steps = await db.selectFrom('run_step').selectAll().where('run_id', '=', id).orderBy('position').execute();
  for (const { key, state, started_at, ended_at } of steps)
    if (state !== 'pending') log('step', { step: key, outcome: state, seconds: seconds(started_at, ended_at) });
  const jobs = await db.selectFrom('provider_job').selectAll().where('run_id', '=', id).execute();
  for (const { key, capability, model, state, started_at, ended_at, failure, cost, ...job } of jobs)
    log('model', {
      ...{ step: key, provider: capability, model, attempt: job.try, outcome: state, cost },
      ...{ seconds: seconds(started_at, ended_at), reason: failure?.['reason'] ?? null },
    });
  const run = await findRun(db, id);
  if (run === undefined) return;
  traceRun(run, steps, jobs);
  const { state, startedAt, updatedAt, failure } = run;
  const level = state === 'failed' ? 50 : 30;
  log(
    'run',
    { outcome: state, seconds: seconds(startedAt, updatedAt), ...(failure === null ? {} : { failure }) },
    level,
  );
}

function reporter(db: Db, runId: string, key: string): (percent: number) => void {
  let told = 0;
  return (percent) => {
    if (percent < told + PERCENT_STEP) return;
    told = percent;
    setPercent(db, { runId, key }, percent).catch(() => undefined);
  };
}

/** The failure of a run if another try would not change it; undefined: another try may help. */
function finalFailure(error: unknown, step: string | null): RunFailure | undefined {
  if (error instanceof ProviderFailed)
    return { code: error.code, message: error.message, step_key: step, source: 'provider', reason: error.reason };
  if (error instanceof TaskFailed && !error.retryable)
    return { code: error.code, message: withoutPaths(error.message), step_key: step, source: 'engine' };
  return undefined;
}

/** Removes paths from a message, because callers must not learn where files lie on this machine. */
function withoutPaths(message: string): string {
  return message.replaceAll(/(?:\/[^\s/"'`]+){2,}\/?/g, '(a file)');
}

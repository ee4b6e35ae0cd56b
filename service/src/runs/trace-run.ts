/** A finished run as spans: its waiting time, its steps, and its paid calls of models. */
import type { Selectable } from 'kysely';
import type { Schema } from '../database/schema.types.js';
import { beginSpan } from '../seen/trace.js';
import type { JobRow } from './provider-jobs.js';
import type { Run } from './runs.js';

/** Sends them, under the request that began the run; times are those of its rows, whichever process did the work. */
export function traceRun(run: Run, steps: readonly Selectable<Schema['run_step']>[], jobs: readonly JobRow[]): void {
  const { workflow, startedAt, updatedAt, begunAt, failure, traceParent: parent } = run;
  const who = { 'reelwright.run': run.id, 'reelwright.account': run.accountId };
  const outcome = { 'reelwright.outcome': run.state };
  const whole = beginSpan({ name: `run ${workflow}`, parent, start: startedAt, attributes: { ...who, ...outcome } });
  const child = (name: string, from: Date | null, to: Date | null, more: Parts = {}) => {
    if (from === null) return;
    const { attributes = {}, problem, kind } = more;
    const facts = { name, parent: whole.trace, start: from, attributes: { ...who, ...attributes } };
    beginSpan(kind === undefined ? facts : { ...facts, kind }).end({ at: to ?? updatedAt, problem });
  };
  child('wait for a lane', startedAt, begunAt);
  for (const { key, state, started_at, ended_at } of steps)
    child(`step ${key}`, started_at, ended_at, {
      attributes: { 'reelwright.outcome': state },
      problem: state === 'failed' ? 'failed' : undefined,
    });
  for (const { key, capability, model, state, started_at, ended_at, failure: why, cost, ...job } of jobs)
    child(`model ${capability}`, started_at, ended_at, {
      kind: 'client',
      attributes: {
        ...{ 'reelwright.job': key, 'reelwright.cost_minor': cost ?? 0, 'reelwright.attempt': job.try },
        ...{ 'reelwright.model': model ?? '', 'reelwright.outcome': state },
      },
      problem: state === 'failed' ? String(why?.['reason'] ?? 'failed') : undefined,
    });
  whole.end({ at: updatedAt, problem: run.state === 'failed' ? (failure?.code ?? 'failed') : undefined });
}

interface Parts {
  readonly kind?: 'client';
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly problem?: string | undefined;
}

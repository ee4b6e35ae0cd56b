/**
 * `/metrics`: the figures that an operator watches, for all processes together: most are counted in the database on
 * request. Only this machine may read them.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database, Db } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';
import { isLoopback } from '../http/same-site.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';
import type { JobQueue } from '../queue/job-queue.js';
import { METRICS_TYPE, type Metric, metricsText, type Sample } from '../seen/metrics.js';
import { Refusal } from '../values/refusals.js';

/** The sources of the figures. */
export interface Watched {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly chunks: ChunkQueue | undefined;
}

/** The route, and a function that ends its measurement of the event loop. */
export function metricsRoute(watched: Watched): { readonly route: RawRoute; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const route: RawRoute = {
    method: 'GET',
    path: '/metrics',
    access: 'open',
    handle: async (request, reply) => {
      if (!isLoopback(request.headers.host ?? '')) throw new Refusal('not_found');
      const metrics = [...(await queueMetrics(watched)), ...(await workMetrics(watched.database.db)), ...here(delay)];
      delay.reset();
      return reply.type(METRICS_TYPE).send(metricsText(metrics));
    },
  };
  return { route, stop: () => delay.disable() };
}

async function queueMetrics({ queue, chunks }: Watched): Promise<readonly Metric[]> {
  const runs = await queue.health();
  const groups = await chunks?.health();
  const of = (lane: string, state: string, value: number): Sample => ({ labels: { lane, state }, value });
  return [
    gauge('reelwright_queue_jobs', 'Jobs by lane and state.', [
      of('runs', 'waiting', runs.waiting),
      of('runs', 'active', runs.active),
      ...(groups === undefined ? [] : [of('chunks', 'waiting', groups.waiting), of('chunks', 'active', groups.active)]),
    ]),
    gauge('reelwright_queue_oldest_seconds', 'How long the oldest job has waited for a lane.', [
      { labels: { lane: 'runs' }, value: runs.oldest_waiting_seconds },
    ]),
    gauge('reelwright_lanes', 'The most runs that this process works on at once.', [{ value: runs.lanes }]),
  ];
}

const OPEN_JOBS: readonly string[] = ['waiting', 'open'];
const BY_OUTCOME = ['capability', 'outcome'] as const;
const isOpen = ({ state }: { readonly state: string }) => state === 'running' || state === 'needs_input';

async function workMetrics(db: Db): Promise<readonly Metric[]> {
  const runs = await rowsOf<{ workflow: string; state: string; value: number }>(
    db,
    sql`SELECT workflow, state, count(*)::int AS value FROM reelwright.run GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const jobs = await rowsOf<{ capability: string; outcome: string; value: number; seconds: number }>(
    db,
    sql`SELECT capability, CASE WHEN state = 'failed' THEN coalesce(failure->>'kind', 'permanent') ELSE state END AS outcome,
      count(*)::int AS value, coalesce(sum(extract(epoch FROM ended_at - started_at)), 0)::float8 AS seconds
      FROM reelwright.provider_job GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const steps = await rowsOf<{ step: string; value: number; seconds: number }>(
    db,
    sql`SELECT regexp_replace(key, '[_-]?[0-9]+$', '') AS step, count(*)::int AS value,
      coalesce(sum(extract(epoch FROM ended_at - started_at)), 0)::float8 AS seconds
      FROM reelwright.run_step WHERE ended_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  const held = await rowsOf<{ unit: string; value: number }>(
    db,
    sql`SELECT unit, sum(balance)::float8 AS value FROM reelwright.ledger_account WHERE name = 'held' GROUP BY 1 ORDER BY 1`,
  );
  const films = await rowsOf<{ status: string; value: number }>(
    db,
    sql`SELECT status, count(*)::int AS value FROM reelwright.render GROUP BY 1 ORDER BY 1`,
  );
  const ended = jobs.filter(({ outcome }) => !OPEN_JOBS.includes(outcome));
  return [
    gauge('reelwright_runs_open', 'Runs that have not ended.', labelled(runs.filter(isOpen), ['workflow', 'state'])),
    counter(
      'reelwright_runs_ended_total',
      'Runs that have ended, by outcome.',
      labelled(
        runs.filter((run) => !isOpen(run)),
        ['workflow', 'state'],
      ),
    ),
    gauge(
      'reelwright_provider_jobs_open',
      'Calls of models that are under way, or that wait for a free place or the end of a pause.',
      labelled(
        jobs.filter(({ outcome }) => OPEN_JOBS.includes(outcome)),
        ['capability', 'outcome'],
      ),
    ),
    counter('reelwright_provider_jobs_ended_total', 'Calls of models, by outcome.', labelled(ended, BY_OUTCOME)),
    counter('reelwright_provider_job_seconds_total', 'How long models took.', labelled(ended, BY_OUTCOME, 'seconds')),
    counter('reelwright_steps_total', 'Completed steps of runs.', labelled(steps, ['step'])),
    counter('reelwright_step_seconds_total', 'How long steps took.', labelled(steps, ['step'], 'seconds')),
    gauge('reelwright_held_minor_units', 'Money that is held, in minor units.', labelled(held, ['unit'])),
    gauge('reelwright_films', 'Films by status.', labelled(films, ['status'])),
  ];
}

function here(delay: ReturnType<typeof monitorEventLoopDelay>): readonly Metric[] {
  const at = (quantile: number): Sample => ({ labels: { quantile }, value: delay.percentile(quantile * 100) / 1e9 });
  return [
    gauge(
      'reelwright_event_loop_delay_seconds',
      'The longest time for which the event loop was blocked since the last reading.',
      [at(0.5), at(0.99), at(1)],
    ),
    gauge('process_resident_memory_bytes', 'Memory of this process.', [{ value: process.memoryUsage.rss() }]),
  ];
}

async function rowsOf<Row>(db: Db, query: { execute(db: Db): Promise<{ readonly rows: readonly unknown[] }> }) {
  return (await query.execute(db)).rows as readonly Row[];
}

function labelled<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row & string)[],
  value: keyof Row = 'value' as keyof Row,
): readonly Sample[] {
  return rows.map((row) => ({
    labels: Object.fromEntries(names.map((name) => [name, String(row[name])])),
    value: Number(row[value]),
  }));
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples };
}

function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'counter', samples };
}

/**
 * Outbox rows -> jobs of BullMQ -> handlers. A job may run twice (its process died, its lock expired), so handlers must
 * allow it.
 */
import { createPostgresBackend, DelayedError, type Job, UnrecoverableError, withBackend } from 'bullmq';
import type { Database } from '../database/connect.js';
import { markSubmitted, OUTBOX_CHANNEL, unsubmitted } from './outbox.js';

/** What one kind of job does. */
export interface JobHandler {
  /**
   * Does the work. An error means that it is tried again; a returned time puts the job off until then and frees its
   * lane.
   */
  work(payload: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Date | undefined>;
  /** Called when the job will not be tried again. */
  giveUp(payload: Readonly<Record<string, unknown>>, reason: string): Promise<void>;
}

/** What a queue is made of. */
export interface QueueParts {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Short jobs that wait for others' servers: they have lanes of their own, so that no film holds them up. */
  readonly calls: Readonly<Record<string, JobHandler>>;
  /** Jobs at once in this process; 0: it only submits. */
  readonly lanes: number;
  readonly onError: (error: unknown) => void;
}

/** A queue in figures. */
export interface QueueHealth {
  readonly waiting: number;
  /** Jobs under way, in any process. */
  readonly active: number;
  readonly oldest_waiting_seconds: number;
  /** Jobs that this process takes at once. */
  readonly lanes: number;
}

/** A running queue. */
export interface JobQueue {
  /** Takes on a job now that was put off. */
  wake(jobId: string): Promise<void>;
  /** Removes a waiting job that nobody needs any more. */
  forget(jobId: string): Promise<void>;
  health(): Promise<QueueHealth>;
  /** Stops taking jobs; those under way are cut off and taken up again by the next process. */
  stop(): Promise<void>;
}

const NAME = 'films';
const CALLS_NAME = 'calls';
/** The most calls that a process makes at the same time, if it works at all. */
const CALL_LANES = 8;
const TRIES = 10;
const BACKOFF_MS = 1000;
/** A dead process is noticed after this long. */
const LOCK_MS = 15_000;
const STALL_CHECK_MS = 5000;
/**
 * A job that outlives this many dead processes is given up: it probably kills them. Its heavy part runs in children, so
 * that this is rare, and what is done stays done.
 */
const STALLS = 30;
const SUBMIT_EVERY_MS = 5000;
const BATCH = 50;
const KEEP_SECONDS = 24 * 3600;

const { Queue, Worker } = withBackend(createPostgresBackend);

/** Starts submitting and working. */
export async function startJobQueue({ database, handlers, calls, lanes, onError }: QueueParts): Promise<JobQueue> {
  const films = startLanes(NAME, { database, handlers, lanes, onError });
  const others = startLanes(CALLS_NAME, { database, handlers: calls, lanes: lanes > 0 ? CALL_LANES : 0, onError });
  const queueOf = (name: string) => (Object.hasOwn(calls, name) ? others.queue : films.queue);
  const submitter = await startSubmitting(database, queueOf, onError);
  const { queue } = films;
  return {
    // A job that is under way or gone need not be woken.
    wake: async (jobId) => (await queue.getJob(jobId))?.promote().catch(() => undefined),
    forget: async (jobId) => {
      await queue.remove(jobId).catch(() => undefined);
    },
    health: async () => {
      const [oldest] = await queue.getWaiting(0, 0);
      const waited = oldest === undefined ? 0 : (Date.now() - oldest.timestamp) / 1000;
      const { waiting = 0, active = 0, delayed = 0 } = await queue.getJobCounts('waiting', 'active', 'delayed');
      return { waiting: waiting + delayed, active, oldest_waiting_seconds: Math.round(waited), lanes };
    },
    stop: async () => {
      films.abort();
      others.abort();
      await submitter.stop();
      await Promise.all([films.close(), others.close()]);
    },
  };
}

/** A queue of BullMQ, and as many lanes that work on it. */
function startLanes(name: string, { database, handlers, lanes, onError }: Omit<QueueParts, 'calls'>) {
  // The type in which BullMQ describes a pool fits ours.
  const connection = database.queuePool as never;
  const queue = new Queue(name, { connection });
  queue.on('error', onError);
  const stop = new AbortController();
  const handlerOf = (job: string): JobHandler => {
    const handler = Object.hasOwn(handlers, job) ? handlers[job] : undefined;
    if (handler === undefined)
      throw new UnrecoverableError(`Expected one of ${Object.keys(handlers)} but received ${job}`);
    return handler;
  };
  const work = async (job: Job, token?: string) => {
    const later = await handlerOf(job.name).work(job.data, stop.signal);
    if (later === undefined) return;
    await job.moveToDelayed(later.getTime(), token);
    throw new DelayedError();
  };
  const worker = new Worker(name, work, {
    connection,
    autorun: false,
    concurrency: Math.max(1, lanes),
    lockDuration: LOCK_MS,
    stalledInterval: STALL_CHECK_MS,
    maxStalledCount: STALLS,
  });
  worker.on('error', onError);
  worker.on('failed', (job, error) => {
    if (job === undefined || stop.signal.aborted) return;
    const isOver = job.attemptsMade >= TRIES || error instanceof UnrecoverableError || /stalled/.test(error.message);
    if (isOver) handlerOf(job.name).giveUp(job.data, error.message).catch(onError);
  });
  if (lanes > 0) worker.run().catch(onError);
  return {
    queue,
    abort: () => stop.abort(),
    close: async () => {
      await worker.close(lanes === 0);
      await queue.close();
    },
  };
}

type QueueOf = (name: string) => InstanceType<typeof Queue>;

/** Submits jobs when a message says that there are some, and now and then without one. */
async function startSubmitting(database: Database, queueOf: QueueOf, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isStale = false;
  let isOver = false;
  const submit = () => {
    isStale = true;
    running ??= (async () => {
      while (isStale && !isOver) {
        isStale = false;
        await submitAll(database, queueOf);
      }
    })()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const listener = await database.queuePool.connect();
  listener.on('error', onError);
  listener.on('notification', ({ channel }) => {
    if (channel === OUTBOX_CHANNEL) submit();
  });
  await listener.query(`LISTEN ${OUTBOX_CHANNEL}`);
  const timer = setInterval(submit, SUBMIT_EVERY_MS);
  submit();
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await running;
      listener.release(true);
    },
  };
}

async function submitAll({ db }: Database, queueOf: QueueOf): Promise<void> {
  for (;;) {
    const jobs = await unsubmitted(db, BATCH);
    if (jobs.length === 0) return;
    for (const { id, jobId, name, payload } of jobs) {
      await queueOf(name).add(name, payload, {
        jobId,
        attempts: TRIES,
        backoff: { type: 'fixed', delay: BACKOFF_MS },
        removeOnComplete: { age: KEEP_SECONDS },
        removeOnFail: { age: KEEP_SECONDS },
      });
      await markSubmitted(db, id);
    }
  }
}

/**
 * Chunks of films for any worker: a group is a job of BullMQ that names its film and its chunks; the results lie in the
 * shared cache, or come through the store. A group that fails or takes too long is rendered by the process that asked
 * for it. The queue's name holds the engine's version and this Node's, so only equal workers share it.
 */
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { setInterval as every } from 'node:timers/promises';
import { createPostgresBackend, type Job, UnrecoverableError, withBackend } from 'bullmq';
import type { ChunkJob, ChunkReport } from 'reelwright';
import { TaskFailed } from '../children/task.types.js';
import type { Database } from '../database/connect.js';
import { traceParent } from '../seen/request-id.js';
import { asSpan } from '../seen/trace.js';
import { type Store, StoreProblem } from '../store/store.types.js';
import { type ChunkGroup, chunkGroup, idOf, openSharedFilms, type SharedFilms } from './shared-films.js';

/** Sends groups of chunks, and takes them. */
export interface ChunkQueue {
  /** Resolves when somebody has done it; rejects when it failed, or when nobody did it in time. */
  send(job: ChunkJob, signal: AbortSignal): Promise<void>;
  /** Groups that wait, that are under way anywhere, and that were done in the last hour. */
  health(): Promise<{ readonly waiting: number; readonly active: number; readonly done: number }>;
  /** Groups under way are cut off and taken up by others. */
  stop(): Promise<void>;
}

/** The parts that the queue needs. */
export interface ChunkQueueParts {
  readonly database: Database;
  readonly store: Store;
  /** The engine's cache of this process. */
  readonly cacheDir: string;
  /** Groups at once in this process; 0: it only sends. */
  readonly lanes: number;
  readonly render: (job: ChunkJob, signal: AbortSignal) => Promise<Pick<ChunkReport, 'entries'>>;
  readonly onError: (error: unknown) => void;
}

/** A dead process is noticed after this long. */
const LOCK_MS = 6000;
const STALL_CHECK_MS = 2000;
/** After this many processes have died at a group, it is given up: the group itself probably kills them. */
const STALLS = 3;
const TRIES = 3;
/** How often a waiting process asks by itself, in case the message that its turn has come was lost. */
const POLL_MS = 2000;
const WATCH_MS = 1000;
/** A group of chunks takes seconds; after this long the process that asked for it renders it itself. */
const PATIENCE_MS = 180_000;
const KEEP_SECONDS = 3600;
const CHANNEL = 'reelwright_chunks';

const { Queue, Worker } = withBackend(createPostgresBackend);

/** Starts sending, and taking jobs in its lanes. */
export async function startChunkQueue(parts: ChunkQueueParts): Promise<ChunkQueue> {
  const { database, store, cacheDir, lanes, onError } = parts;
  const connection = database.queuePool as never;
  const name = `chunks-${versionHash()}`;
  const films = await openSharedFilms(store, cacheDir);
  const queue = new Queue(name, { connection });
  queue.on('error', onError);
  const stopping = new AbortController();
  const worker = lanes > 0 ? startWorking(parts, { name, films, stopping: stopping.signal }) : undefined;
  const listener = await listenForEnds(database, onError);
  const unfinished = new Map<string, number>();
  return {
    send: async (job, signal) => {
      const trace = traceParent();
      const group = { ...(await films.share(job)), ...(trace === undefined ? {} : { trace }) };
      const whose = job.namespace ?? '';
      // The k-th group of an owner that is not done comes after the first of another.
      const priority = (unfinished.get(whose) ?? 0) + 1;
      unfinished.set(whose, priority);
      try {
        const jobId = idOf(group);
        const kept = { removeOnComplete: { age: KEEP_SECONDS }, removeOnFail: true, attempts: TRIES };
        const limit = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(PATIENCE_MS)]);
        let isAdded = false;
        const stateOf = async () => (isAdded ? queue.getJobState(jobId) : 'waiting');
        const done = whenDone(listener.ends, { id: jobId, stateOf }, limit);
        done.catch(() => undefined);
        await queue.add('chunks', group, { jobId, priority, ...kept });
        isAdded = true;
        await done;
        await films.collect(group);
      } finally {
        unfinished.set(whose, (unfinished.get(whose) ?? 1) - 1);
        await films.forget(group.film);
      }
    },
    health: async () => {
      const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'completed');
      const { waiting = 0, prioritized = 0, active = 0, completed = 0 } = counts;
      return { waiting: waiting + prioritized, active, done: completed };
    },
    stop: async () => {
      stopping.abort();
      await worker?.close();
      listener.stop();
      await queue.close();
    },
  };
}

interface Working {
  readonly name: string;
  readonly films: SharedFilms;
  readonly stopping: AbortSignal;
}

/** Starts the workers that take groups and report how each one ended. */
function startWorking({ database, lanes, render, onError }: ChunkQueueParts, { name, films, stopping }: Working) {
  const tell = (job: Job, end: 'completed' | 'failed') =>
    database.queuePool.query('SELECT pg_notify($1, $2)', [CHANNEL, `${end} ${job.id}`]).catch(onError);
  const work = async (job: Job) => {
    try {
      const group = chunkGroup.parse(job.data);
      const attributes = { 'reelwright.film': group.film, 'reelwright.chunks': group.chunks.length };
      const work = () => workOn(group, films, { render, stopping });
      await asSpan({ name: 'render chunks', parent: group.trace, attributes }, work);
    } catch (error) {
      // An error that another process may not meet is tried again; an error of the group itself is not.
      const isLost = error instanceof StoreProblem || (error instanceof TaskFailed && error.retryable);
      const mayBeTried = stopping.aborted || isLost;
      throw mayBeTried ? error : new UnrecoverableError(String(error));
    }
  };
  const worker = new Worker(name, work, {
    connection: database.queuePool as never,
    autorun: false,
    concurrency: lanes,
    lockDuration: LOCK_MS,
    stalledInterval: STALL_CHECK_MS,
    maxStalledCount: STALLS,
  });
  worker.on('error', onError);
  worker.on('completed', (job) => void tell(job, 'completed'));
  worker.on('failed', (job, error) => {
    if (job !== undefined && (job.attemptsMade >= TRIES || error instanceof UnrecoverableError))
      void tell(job, 'failed');
  });
  worker.run().catch(onError);
  return worker;
}

/** Renders a group, until nobody wants its film any more. */
async function workOn(
  group: ChunkGroup,
  films: SharedFilms,
  { render, stopping }: { readonly render: ChunkQueueParts['render']; readonly stopping: AbortSignal },
): Promise<void> {
  const job = await films.jobOf(group);
  if (job === undefined) return;
  const unwanted = new AbortController();
  const watch = setInterval(() => {
    films.isWanted(group.film).then(
      (isWanted) => isWanted || unwanted.abort(),
      () => undefined,
    );
  }, WATCH_MS);
  try {
    const report = await render(job, AbortSignal.any([stopping, unwanted.signal]));
    await films.bring(group, report);
  } catch (error) {
    if (!unwanted.signal.aborted) throw error;
  } finally {
    clearInterval(watch);
  }
}

/** Hears how groups ended. */
async function listenForEnds({ queuePool }: Database, onError: (error: unknown) => void) {
  const ends = new EventEmitter().setMaxListeners(0);
  const listener = await queuePool.connect();
  listener.on('error', onError);
  listener.on('notification', ({ channel, payload }) => {
    const [end, id] = payload.split(' ');
    if (channel === CHANNEL && id !== undefined) ends.emit(`end ${id}`, end);
  });
  await listener.query(`LISTEN ${CHANNEL}`);
  return { ends, stop: () => listener.release(true) };
}

/**
 * Resolves when a group is done. Its end is announced by a message; now and then the queue is asked as well, because a
 * message may be lost.
 */
async function whenDone(
  ends: EventEmitter,
  { id, stateOf }: { readonly id: string; readonly stateOf: () => Promise<string> },
  limit: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([limit, over.signal]);
  const polled = async () => {
    for await (const _ of every(POLL_MS, undefined, { signal })) {
      const state = await stateOf();
      if (state === 'completed' || state === 'failed' || state === 'unknown') return state;
    }
    return 'unknown';
  };
  try {
    const told = once(ends, `end ${id}`, { signal }).then(([end]) => String(end));
    const end = await Promise.race([told, polled()]);
    if (end !== 'completed') throw new Error('a group of chunks failed');
  } catch (error) {
    limit.throwIfAborted();
    throw error;
  } finally {
    over.abort();
  }
}

/** A hash of everything known here that decides the bytes and keys of chunks; the keys themselves decide the rest. */
function versionHash(): string {
  const { version } = createRequire(import.meta.url)('reelwright/package.json') as { readonly version: string };
  return createHash('sha256').update(`${version} ${process.version} ${process.arch}`).digest('hex').slice(0, 12);
}

/**
 * PGlite with the interface of node-postgres' pool. There is one session: a client that has begun a transaction keeps
 * it until its end, and all others wait. A client that only listens for notifications does not hold it.
 */
import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.types.js';
import type { QueryOutcome, SqlClient, SqlPool } from './pool.types.js';

/** src/database and dist/database lie equally deep; node runs no TypeScript. */
const THREAD = new URL('../../dist/database/pglite-thread.js', import.meta.url);

/** Opens PGlite in a folder (null: in memory), in a thread of its own. The folder must be locked by the caller. */
export async function openEmbedded(folder: string | null): Promise<SqlPool> {
  const thread = new PgliteThread(folder);
  await thread.ready;
  return new EmbeddedPool(thread);
}

/** The code that PostgreSQL gives when its server shuts down: admin_shutdown. */
const GONE = '57P01';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Requests and answers of the thread, and a queue for its one session. */
class PgliteThread extends EventEmitter {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (outcome: ThreadAnswer) => void; reject: (error: Error) => void }>();
  #next = 1;
  #session: Promise<void> = Promise.resolve();
  #over: Error | undefined;

  constructor(folder: string | null) {
    super();
    this.setMaxListeners(0);
    this.#worker = new Worker(THREAD, { workerData: { folder } });
    this.ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#end(error.message));
    this.#worker.on('exit', () => this.#end('The embedded database is closed.'));
  }

  /** Waits for the session; the returned function gives it back. */
  async acquire(): Promise<() => void> {
    const before = this.#session;
    let release = () => {};
    this.#session = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }

  async ask(request: WithoutId<ThreadRequest>): Promise<QueryOutcome> {
    if (this.#over !== undefined) throw this.#over;
    const id = this.#next++;
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
    if (!('rows' in answer)) throw new TypeError('internal: an answer without rows');
    const text = 'text' in request ? request.text : '';
    return { rows: answer.rows, rowCount: answer.rowCount, command: commandOf(text) };
  }

  async close(): Promise<void> {
    const release = await this.acquire();
    if (this.#over === undefined) await this.ask({ kind: 'close' });
    await this.#worker.terminate();
    release();
  }

  #take(answer: ThreadAnswer): void {
    if ('channel' in answer) {
      this.emit('notification', answer);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }

  /** Ends the pool: whoever waits, or asks later, gets the error that a stopped PostgreSQL server would give. */
  #end(why: string): void {
    this.#over ??= Object.assign(new Error(why), { code: GONE });
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}

/** What node-postgres would call the statement. */
function commandOf(text: string): QueryOutcome['command'] {
  const word = /^\s*(insert|update|delete|merge)\b/i.exec(text)?.[1]?.toUpperCase();
  return (word ?? 'SELECT') as QueryOutcome['command'];
}

const BEGINS = /^\s*(begin|start\s+transaction)\b/i;
const ENDS = /^\s*(commit|rollback|end)\s*(transaction|work)?\s*;?\s*$/i;
/** Recognises LISTEN; the queue's statements begin with comments, which are skipped. */
const LISTENS = /^(?:\s|--[^\n]*\n)*listen\s+"?(\w+)"?/i;

class EmbeddedClient extends EventEmitter implements SqlClient {
  readonly #thread: PgliteThread;
  readonly #pass = (message: unknown) => void this.emit('notification', message);
  /** Gives the session back; set while a transaction is open. */
  #release: (() => void) | undefined;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
    this.#thread.on('notification', this.#pass);
  }

  async query(text: string, params?: readonly unknown[]): Promise<QueryOutcome> {
    const held = this.#release;
    const release = held ?? (await this.#thread.acquire());
    let isOver = held === undefined;
    try {
      const outcome = await this.#run(text, params);
      if (BEGINS.test(text)) {
        this.#release = release;
        isOver = false;
      }
      return outcome;
    } finally {
      // A COMMIT that fails has ended the transaction as well.
      if (isOver || ENDS.test(text)) {
        this.#release = undefined;
        release();
      }
    }
  }

  release(): void {
    this.#thread.removeListener('notification', this.#pass);
    const release = this.#release;
    if (release === undefined) return;
    // The session was given back in the middle of a transaction, which is rolled back.
    this.#release = undefined;
    void this.#thread.ask({ kind: 'script', text: 'ROLLBACK' }).then(release, release);
  }

  #run(text: string, params: readonly unknown[] | undefined): Promise<QueryOutcome> {
    const channel = LISTENS.exec(text)?.[1];
    if (channel !== undefined) return this.#thread.ask({ kind: 'listen', channel });
    if (params === undefined || params.length === 0) return this.#thread.ask({ kind: 'script', text });
    return this.#thread.ask({ kind: 'query', text, params });
  }
}

class EmbeddedPool extends EventEmitter implements SqlPool {
  readonly #thread: PgliteThread;
  #ended: Promise<void> | undefined;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  async connect(): Promise<SqlClient> {
    return new EmbeddedClient(this.#thread);
  }

  async query(text: string, params?: readonly unknown[]): Promise<QueryOutcome> {
    const client = new EmbeddedClient(this.#thread);
    try {
      return await client.query(text, params);
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    this.#ended ??= this.#thread.close();
    return this.#ended;
  }
}

/**
 * A node process of the engine's own for work that must not be trusted: bounds of memory and processor time, an
 * environment with nothing of the host's in it, killed by the signal. What it says comes back as plain data; that it
 * died is an answer too.
 */
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { cpuSeconds } from './cpu-time.js';
import { errorOf } from './error-data.js';
import { type FrameLimits, frameParts, frameReader } from './frames.js';
import { READY, REPLY_DESCRIPTOR, type Reply, type Request } from './serve.js';

export interface IsolatedOptions {
  /** See `childScript`. */
  readonly script: URL;
  readonly bounds: IsolatedBounds;
  readonly signal?: AbortSignal | undefined;
  /** For work that holds the child's main thread: such a child does not notice that the engine is gone. */
  readonly watchdog?: Watchdog | undefined;
}

export interface IsolatedBounds {
  /** Writable memory of the child (RLIMIT_DATA): what node and its libraries only reserve does not count. */
  readonly memoryKib: number;
  /** Processor time that may pass during one call, where the system tells (Linux). */
  readonly cpuSeconds: number;
  /** Time that may pass during one call: a machine that is busy with other work needs longer. */
  readonly wallSeconds: number;
  /** Limits of the longest answer. */
  readonly answer: FrameLimits;
}

export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'died'; readonly death: Death };

/**
 * `cpu`: more processor time than allowed. `crash`: it ended by itself, as memory that is refused ends it too. In those
 * two cases the input is to blame. `wall`: too slow without having had its processor time; `killed`: by a signal from
 * outside; `not-started`: it ended before it could begin, as with code that is missing. In all three cases the machine
 * is to blame.
 */
export interface Death {
  readonly reason: 'cpu' | 'crash' | 'wall' | 'killed' | 'not-started';
  /** The child's last words, or its exit code. */
  readonly detail: string;
  /** The reason why no process could be started. */
  readonly failure?: Error | undefined;
}

export interface IsolatedProcess {
  /** Never rejects, but for an abort: then with the signal's reason. All calls that a death finds open end with it. */
  call(method: string, input: unknown, body?: Uint8Array): Promise<Outcome>;
  readonly isAlive: () => boolean;
  /** Kills it; resolves when it is gone. */
  close(): Promise<void>;
}

/** How often the clocks are read. */
const WATCH_MS = 250;

/** Long because it is one closure: its calls share the child and what is asked of it. */
export function startIsolated(options: IsolatedOptions): IsolatedProcess {
  const { bounds, signal } = options;
  const child = startChild(process.execPath, [fileURLToPath(options.script)], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    dataKib: bounds.memoryKib,
    signal,
    watchdog: options.watchdog,
    // Calls have limits of their own; between calls the child waits.
    timeoutSeconds: 24 * 3600,
  });
  const { stdin, stdio } = child.process;
  const open = new Map<number, OpenCall>();
  let calls = 0;
  let isReady = false;
  let exceeded: 'cpu' | 'wall' | undefined;
  let garbled: string | undefined;
  let death: Death | undefined;

  const cpuOf = () => (child.process.pid === undefined ? undefined : cpuSeconds(child.process.pid));
  // A child that could not be started, because no more files may be opened, has no pipes, whatever their type says.
  const replies = stdio?.[REPLY_DESCRIPTOR] as Readable | null | undefined;
  const read = frameReader(bounds.answer, ({ head, body }) => {
    const reply = head as Reply;
    if (reply.id === READY) {
      isReady = true;
      // The time that loading the code took is not counted as time of the calls.
      for (const call of open.values()) call.cpuAtStart = cpuOf() ?? 0;
      return;
    }
    const call = open.get(reply.id);
    open.delete(reply.id);
    call?.resolve(
      'error' in reply ? { kind: 'failed', error: errorOf(reply.error) } : { kind: 'done', value: reply.value, body },
    );
  });
  replies?.on('data', (part: Uint8Array) => {
    if (garbled !== undefined) return;
    try {
      read(part);
    } catch (error) {
      garbled = (error as Error).message;
      child.kill();
    }
  });
  // A broken pipe shows as the end of the child.
  replies?.on('error', () => {});
  stdin?.on('error', () => {});

  const watch = setInterval(() => {
    const cpu = cpuOf();
    for (const { started, cpuAtStart } of open.values()) {
      if (cpu !== undefined && cpu - cpuAtStart > bounds.cpuSeconds) exceeded ??= 'cpu';
      if (performance.now() - started > 1000 * bounds.wallSeconds) exceeded ??= 'wall';
    }
    if (exceeded !== undefined) child.kill();
  }, WATCH_MS);
  watch.unref();

  const gone = child.ended.then((end) => {
    clearInterval(watch);
    const detail = [garbled, end.failure?.message, end.stderr.trim(), `exit ${end.code ?? end.signal}`]
      .filter(Boolean)
      .join('; ');
    const wasKilled = garbled === undefined && end.signal === 'SIGKILL';
    const reason = exceeded ?? (!isReady ? 'not-started' : wasKilled ? 'killed' : 'crash');
    death = { reason, detail, failure: end.failure };
    for (const { resolve } of open.values()) resolve({ kind: 'died', death });
    open.clear();
  });

  return {
    call: async (method, input, body) => {
      signal?.throwIfAborted();
      const outcome = await new Promise<Outcome>((resolve) => {
        if (death !== undefined) return resolve({ kind: 'died', death });
        calls += 1;
        open.set(calls, { resolve, started: performance.now(), cpuAtStart: cpuOf() ?? 0 });
        const request: Request = { id: calls, method, input };
        for (const part of frameParts(request, body)) if (part.length > 0) stdin?.write(part);
      });
      signal?.throwIfAborted();
      return outcome;
    },
    isAlive: () => death === undefined,
    close: () => {
      child.kill();
      return gone;
    },
  };
}

interface OpenCall {
  readonly resolve: (outcome: Outcome) => void;
  readonly started: number;
  cpuAtStart: number;
}

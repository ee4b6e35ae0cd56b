/** Runs a task in a process of its own, so that its memory, and a crash, cannot harm the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type FromChild, TaskFailed, type ToChild } from './task.types.js';

/** How a task is run. */
export interface TaskOptions {
  /** A compiled module that calls `serveTask`. */
  readonly script: URL;
  /** The input of the task, as plain data. */
  readonly task: unknown;
  readonly signal: AbortSignal;
  /**
   * False when a request is waiting for the result. Default true: the process gets low priority, so that requests are
   * answered first.
   */
  readonly givesWay?: boolean;
  readonly onProgress?: (percent: number) => void;
  /** Does something for the child, which waits for it. */
  readonly onAsk?: ((request: unknown, signal: AbortSignal) => Promise<void>) | undefined;
}

const MEMORY_MB = 1024;
/** How long a child may take from the signal that asks it to end until it is killed. */
const GRACE_MS = 3000;
const STDERR_MAX = 2000;

/** The result of the task. Rejects with `TaskFailed`, or with the signal's reason; the process is gone then. */
export async function runTask<T>({
  script,
  task,
  signal,
  givesWay = true,
  onProgress,
  onAsk,
}: TaskOptions): Promise<T> {
  signal.throwIfAborted();
  const child = fork(script, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
  });
  if (givesWay) giveWay(child);
  // When the child is gone, nobody needs what it asked for any more.
  const over = new AbortController();
  let said: Exclude<FromChild, { readonly kind: 'ask' | 'progress' }> | undefined;
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-STDERR_MAX);
  });
  child.on('message', (message: FromChild) => {
    if (message.kind === 'progress') onProgress?.(message.percent);
    else if (message.kind === 'ask') answer(child, message, onAsk?.(message.request, over.signal));
    else said = message;
  });
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const end = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (_, by) => resolve(by === null ? 'by itself' : `by ${by}`));
      child.send({ kind: 'task', task } satisfies ToChild);
    });
    signal.throwIfAborted();
    if (said?.kind === 'done') return said.result as T;
    if (said?.kind === 'failed') throw new TaskFailed(said.code, said.message, said.retryable);
    throw new TaskFailed(
      'worker_lost',
      `The process of the task ended ${end} before it was done. ${words}`.trim(),
      true,
    );
  } finally {
    over.abort();
    clearTimeout(killer);
    signal.removeEventListener('abort', stop);
  }
}

/** Lowers the priority of a process, so that requests are answered within milliseconds while it renders. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not allow the change.
  }
}

/** Tells the child how its request went; when the child is gone, the answer is dropped. */
function answer(child: ChildProcess, { id }: { readonly id: number }, work: Promise<void> | undefined): void {
  const say = (problem: string | null) => {
    if (child.connected) child.send({ kind: 'answer', id, problem } satisfies ToChild, () => undefined);
  };
  (work ?? Promise.reject(new Error('the process of the task does not know this request'))).then(
    () => say(null),
    (error: unknown) => say(String(error)),
  );
}

/** A task in a process of its own: what it holds, and how it ends, is no matter of the server's. */
import { fork } from 'node:child_process';
import { type FromChild, TaskFailed } from './task.types.js';

/** How a task is run. */
export interface TaskOptions {
  /** A compiled module that calls `serveTask`. */
  readonly script: URL;
  /** Plain data. */
  readonly task: unknown;
  readonly signal: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

const MEMORY_MB = 1024;
/** From the polite signal to the other. */
const GRACE_MS = 3000;
const STDERR_MAX = 2000;

/** The result of the task. Rejects with `TaskFailed`, or with the signal's reason; the process is gone then. */
export async function runTask<T>({ script, task, signal, onProgress }: TaskOptions): Promise<T> {
  signal.throwIfAborted();
  const child = fork(script, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
  });
  let said: FromChild | undefined;
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-STDERR_MAX);
  });
  child.on('message', (message: FromChild) => {
    if (message.kind === 'progress') onProgress?.(message.percent);
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
      child.once('close', (code, by) => resolve(by === null ? `exit code ${code}` : `signal ${by}`));
      child.send({ task });
    });
    signal.throwIfAborted();
    if (said?.kind === 'done') return said.result as T;
    if (said?.kind === 'failed') throw new TaskFailed(said.code, said.message, said.retryable);
    throw new TaskFailed('worker_lost', `The process of the task ended with ${end}. ${words}`.trim(), true);
  } finally {
    clearTimeout(killer);
    signal.removeEventListener('abort', stop);
  }
}

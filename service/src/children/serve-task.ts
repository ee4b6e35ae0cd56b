/** The child's side of a task: one message in, progress, questions and one end out. Without its parent it ends. */
import type { FromChild, ToChild } from './task.types.js';

/** What a task may use. */
export interface TaskReports {
  readonly signal: AbortSignal;
  onProgress(percent: number): void;
  /** Has the parent do something; rejects when it did not. */
  ask(request: unknown, signal: AbortSignal): Promise<void>;
}

/** Serves the one task of this process. */
export function serveTask(work: (task: unknown, reports: TaskReports) => Promise<unknown>): void {
  const stop = new AbortController();
  const say = (message: FromChild) => process.send?.(message);
  const waiting = new Map<number, (problem: string | null) => void>();
  let asked = 0;
  const ask: TaskReports['ask'] = (request, signal) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const end = (problem: string | null) => {
        waiting.delete(id);
        if (problem === null) resolve();
        else reject(new Error(problem));
      };
      waiting.set(id, end);
      signal.addEventListener('abort', () => end('aborted'), { once: true });
      say({ kind: 'ask', id, request });
    });
  process.once('SIGTERM', () => stop.abort());
  process.once('disconnect', () => stop.abort());
  process.on('message', (message: ToChild) => {
    if (message.kind === 'answer') return waiting.get(message.id)?.(message.problem);
    void work(message.task, { signal: stop.signal, onProgress: (percent) => say({ kind: 'progress', percent }), ask })
      .then((result) => say({ kind: 'done', result }))
      .catch((error: unknown) => say(failureOf(error)))
      .finally(() => process.disconnect?.());
  });
}

function failureOf(error: unknown): FromChild {
  const { code, message, retryable } = Object(error) as Readonly<Record<string, unknown>>;
  return {
    kind: 'failed',
    code: typeof code === 'string' ? code : 'internal',
    message: String(message ?? error),
    // The engine's own errors say whether another try can help. Any other error comes from the machine, such as a full
    // disk or a file that is being replaced, and may be tried again.
    retryable: retryable !== false,
  };
}

/** The child's side of a task: one message in, progress and one end out. Without its parent it ends. */
import type { FromChild, ToChild } from './task.types.js';

/** Serves the one task of this process. */
export function serveTask(
  work: (
    task: unknown,
    options: { readonly signal: AbortSignal; onProgress(percent: number): void },
  ) => Promise<unknown>,
): void {
  const stop = new AbortController();
  const say = (message: FromChild) => process.send?.(message);
  process.once('SIGTERM', () => stop.abort());
  process.once('disconnect', () => stop.abort());
  process.once('message', ({ task }: ToChild) => {
    void work(task, { signal: stop.signal, onProgress: (percent) => say({ kind: 'progress', percent }) })
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
    retryable: retryable === true,
  };
}

/**
 * SIGINT, SIGTERM and SIGHUP abort the one signal that every command works with; the work then ends by itself, cleaned
 * up, with code `aborted`.
 */

const controller = new AbortController();
/** How long the work may take to clean up; afterwards the watchdog does it. */
const GRACE_MS = 3000;
export const INTERRUPTED_EXIT_CODE = 130;

/** Aborts when the process is told to stop. */
export const interruption: AbortSignal = controller.signal;

/**
 * Call first: a signal that comes before ends the process at once, with nothing started yet. A second signal does not
 * wait.
 */
export function listenForInterruption(): void {
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT_CODE);
    controller.abort();
    setTimeout(() => process.exit(INTERRUPTED_EXIT_CODE), GRACE_MS).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
}

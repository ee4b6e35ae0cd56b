/**
 * The error for a system that has run out of something: no file or document is at fault, and a later try may succeed.
 */
import { ReelwrightError } from '../../errors.js';

const MISSING_RESOURCES: Readonly<Record<string, string>> = {
  EMFILE: 'open files for this process (EMFILE)',
  ENFILE: 'open files for this machine (ENFILE)',
  EAGAIN: 'processes for this user (EAGAIN)',
  ENOMEM: 'memory (ENOMEM)',
};

/** `out_of_resources`, retryable, for a system call that failed for this reason; undefined for any other error. */
export function outOfResources(error: unknown): ReelwrightError | undefined {
  const code = (error as NodeJS.ErrnoException | null | undefined)?.code ?? '';
  const what = MISSING_RESOURCES[isOutOfMemory(error) ? 'ENOMEM' : code];
  if (what === undefined || error instanceof ReelwrightError) return undefined;
  return new ReelwrightError(
    {
      code: 'out_of_resources',
      path: '',
      message: `Expected room for more work on this machine but received no more ${what}`,
      remedy:
        'Raise the limit of this process (ulimit -n for files, -u for processes, -v for memory), lower the option concurrency, or do less at once; then try again.',
    },
    { class: 'render', retryable: true, cause: error },
  );
}

/** V8 tells a buffer or a WebAssembly memory for which there was no room by its words alone. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /could not allocate memory|allocation failed/i.test(error.message);
}

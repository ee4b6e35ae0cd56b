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
  const what = MISSING_RESOURCES[(error as NodeJS.ErrnoException | null | undefined)?.code ?? ''];
  if (what === undefined || error instanceof ReelwrightError) return undefined;
  return new ReelwrightError(
    {
      code: 'out_of_resources',
      path: '',
      message: `Expected room for more work on this machine but received no more ${what}`,
      remedy:
        'Raise the limit of this process (ulimit -n for files, ulimit -u for processes), lower the option concurrency, or do less at once; then try again.',
    },
    { class: 'render', retryable: true, cause: error },
  );
}

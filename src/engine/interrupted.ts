/** The error of a call that was cancelled. */
import { ReelwrightError } from '../errors.js';
import type { EngineOptions } from './options.js';

/**
 * Named as everything in Node that takes a signal names it. Not retryable: whoever aborted does not want the work done.
 */
export function interrupted(cause: unknown, { cacheDir }: EngineOptions): ReelwrightError {
  const error = new ReelwrightError(
    {
      code: 'aborted',
      path: '',
      message: 'Expected the work to be finished but it was cancelled',
      remedy: `Run it again when you want the result; ${cacheDir === null ? 'without a cache it starts from the beginning' : 'finished chunks are kept in the cache'}.`,
    },
    { class: 'interrupted', cause },
  );
  error.name = 'AbortError';
  return error;
}

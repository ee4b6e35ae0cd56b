/** What is told of a cache that this user cannot use. */
import { ReelwrightError, type Warning } from '../../errors.js';
import { systemWords } from '../system/system-words.js';

/** `cache_unavailable` (class `environment`), with the system's reason in words. */
export function cacheUnavailable(folder: string, cause: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'cache_unavailable',
      path: '',
      message: `Expected a folder of this user for the cache but received ${folder} (${systemWords(cause)})`,
      remedy: 'Choose another folder, or render without a cache (--no-cache, cacheDir: null).',
    },
    { class: 'environment', cause },
  );
}

/** The warning where nobody named the folder, and the work goes on without a cache. */
export function cacheUnused(folder: string, cause: unknown): Warning {
  const message = `The cache in ${folder} cannot be used (${systemWords(cause)}): nothing is kept, and the next call starts from nothing.`;
  return { code: 'cache_unused', path: '', message };
}

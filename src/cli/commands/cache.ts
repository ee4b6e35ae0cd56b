/** `reelwright cache [size|clear]` */
import { resolve } from 'node:path';
import { count, quote } from '../../document/describe.js';
import { defaultCacheFolder } from '../../engine/workspace.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import { type CacheSize, cacheSize, clearCache } from '../../io/cache/cache-size.js';
import { cacheUnavailable } from '../../io/cache/cache-unavailable.js';
import { systemWords } from '../../io/system/system-words.js';
import { printJson } from '../report.js';

/** The most folders that are named: of those of another user there may be thousands. */
const MOST_NAMED = 10;

export async function cache(
  action: string | undefined,
  flags: { readonly cache?: string | boolean; readonly json?: boolean },
): Promise<void> {
  if (action !== undefined && action !== 'size' && action !== 'clear') {
    const message = `Expected size or clear for cache but received ${quote(action)}`;
    throw new ReelwrightError(
      { code: 'usage', path: '', message, remedy: 'Use "reelwright cache size".' },
      { class: 'usage' },
    );
  }
  const folder = resolve(typeof flags.cache === 'string' ? flags.cache : defaultCacheFolder());
  const cleared = action === 'clear';
  const { entries, bytes } = await (cleared ? emptied(folder) : measured(folder));
  if (flags.json) return printJson({ folder, entries, bytes, cleared });
  process.stdout.write(`${folder}: ${cleared ? 'removed ' : ''}${inWords({ entries, bytes })}\n`);
}

function measured(folder: string): Promise<CacheSize> {
  return cacheSize(folder).catch((cause: unknown) => {
    throw cacheUnavailable(folder, cause);
  });
}

/** Rejects with each folder that is left, once all others are removed. */
async function emptied(folder: string): Promise<CacheSize> {
  const { left, ...removed } = await clearCache(folder);
  if (left.length === 0) return removed;
  const problems = left.slice(0, MOST_NAMED).map(({ path, cause }): Problem => {
    const message = `Expected a folder that this user may remove for the cache but received ${path} (${systemWords(cause)})`;
    return { code: 'cache_unavailable', path: '', message, remedy: 'Remove it as the user whom it belongs to.' };
  });
  const message = `Expected to empty the cache in ${folder} but ${count(left.length, 'folder')} in it cannot be removed; removed ${inWords(removed)}`;
  const whole: Problem = {
    code: 'cache_unavailable',
    path: '',
    message,
    remedy: 'Mend what is named below, and clear again.',
  };
  throw ReelwrightError.fromProblems([whole, ...problems], { class: 'environment' });
}

function inWords({ entries, bytes }: CacheSize): string {
  return `${entries} entries, ${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** `reelwright cache [size|clear]` */
import { resolve } from 'node:path';
import { quote } from '../../document/describe.js';
import { defaultCacheFolder } from '../../engine/workspace.js';
import { ReelwrightError } from '../../errors.js';
import { cacheSize, clearCache } from '../../io/cache/cache-size.js';
import { cacheUnavailable } from '../../io/cache/cache-unavailable.js';
import { printJson } from '../report.js';

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
  const refused = (cause: unknown) => {
    throw cacheUnavailable(folder, cause);
  };
  const { entries, bytes } = await cacheSize(folder).catch(refused);
  if (action === 'clear') await clearCache(folder).catch(refused);
  const cleared = action === 'clear';
  if (flags.json) return printJson({ folder, entries, bytes, cleared });
  const size = `${entries} entries, ${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  process.stdout.write(`${folder}: ${cleared ? `removed ${size}` : size}\n`);
}

/** Where detectors lie. */
import { join } from 'node:path';
import { defaultCacheFolder } from '../workspace.js';

/** `modelDir` > REELWRIGHT_MODELS > `models` in the default cache folder. */
export function modelFolder(options: { readonly modelDir?: string | undefined }): string {
  return options.modelDir ?? process.env['REELWRIGHT_MODELS'] ?? join(defaultCacheFolder(), 'models');
}

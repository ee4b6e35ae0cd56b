/** The only access to sharp: native code, loaded on first use and not with the library. */
import { createRequire } from 'node:module';
import type sharp from 'sharp';

const require = createRequire(import.meta.url);

/**
 * It is loaded with `require`: an import would first read all of its modules for their export names, which takes 20 ms.
 */
export function sharpModule(): typeof sharp {
  return require('sharp') as typeof sharp;
}

/** The one door to sharp: native code, loaded on first use and not with the library. */
import { createRequire } from 'node:module';
import type sharp from 'sharp';

const require = createRequire(import.meta.url);

/** Required, not imported: an import would first read all of its modules for the names they might export, 20 ms. */
export function sharpModule(): typeof sharp {
  return require('sharp') as typeof sharp;
}

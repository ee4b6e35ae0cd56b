/** The version of the engine that this studio runs on. */
import { createRequire } from 'node:module';

export function engineVersion(): string {
  const { version } = createRequire(import.meta.url)('reelwright/package.json') as { readonly version: string };
  return version;
}

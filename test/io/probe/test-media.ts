/** The shared test media, which are not part of the repository: REELWRIGHT_TEST_MEDIA, else ../shared/media. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
export const mediaFolder = resolve(repository, process.env['REELWRIGHT_TEST_MEDIA'] ?? '../shared/media');

/** Skipped without the media folder, a failure without it in CI. */
export function describeWithMedia(name: string, tests: (file: (name: string) => string) => void): void {
  const file = (relative: string) => join(mediaFolder, relative);
  if (existsSync(mediaFolder)) describe(name, () => tests(file));
  else if (process.env['CI'] === 'true') {
    it(`${name}: the media folder ${mediaFolder} is there`, () => {
      throw new Error('set REELWRIGHT_TEST_MEDIA');
    });
  } else describe.skip(name, () => tests(file));
}

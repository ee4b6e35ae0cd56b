/** Files that come with the package. One that is missing is told by its name, with what brings it back. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ReelwrightError } from '../../errors.js';
import { systemWords } from '../system/system-words.js';

/** Throws `package_incomplete` (class `environment`) where it cannot be read. */
export function readPackageFile(place: string | URL): Buffer {
  try {
    return readFileSync(place);
  } catch (cause) {
    throw packageIncomplete(place, systemWords(cause), cause);
  }
}

/** `received`: what is there instead. */
export function packageIncomplete(place: string | URL, received: string, cause?: unknown): ReelwrightError {
  const path = typeof place === 'string' ? place : fileURLToPath(place);
  return new ReelwrightError(
    {
      code: 'package_incomplete',
      path: '',
      message: `Expected the package's own file at ${path} but received ${received}`,
      remedy:
        'Install reelwright again: npm ci, or npm install once its folder is removed. A bundler must keep it external.',
    },
    { class: 'environment', cause },
  );
}

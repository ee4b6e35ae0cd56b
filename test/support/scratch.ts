/** A folder shared by the tests of one file, for what is made once in `beforeAll`. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes an empty folder at once; call it at the top of a file or a `describe`. Gone after its tests. */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reelwright-test-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

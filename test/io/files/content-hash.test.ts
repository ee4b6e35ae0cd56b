import { createHash } from 'node:crypto';
import { truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/io/files/content-hash.js';
import { tempDir } from '../../support/temp-dir.js';

describe('contentHash', () => {
  it('is the SHA-256 of the bytes, and another one when they change under the same name and size', async () => {
    const file = join(tempDir(), 'file');
    for (const text of ['first', 'other']) {
      writeFileSync(file, text);
      // Old enough to be remembered.
      utimesSync(file, 1_000_000, 1_000_000);
      expect(await contentHash(file)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('stops in the middle of a large file when told to', async () => {
    const file = join(tempDir(), 'large');
    writeFileSync(file, '');
    // A hole: takes no room, and seconds to read.
    truncateSync(file, 4 * 1024 ** 3);
    const controller = new AbortController();
    const work = contentHash(file, undefined, controller.signal);
    work.catch(() => undefined);
    await sleep(50);
    const abortedAt = performance.now();
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    expect(performance.now() - abortedAt).toBeLessThan(1000);
  });
});

import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
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

  /** Bytes this process has read so far, from files and all else. */
  const bytesRead = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

  it.skipIf(process.platform !== 'linux')('stops in the middle of a large file when told to', async () => {
    const file = join(tempDir(), 'large');
    writeFileSync(file, '');
    // A hole: takes no room, and seconds to read.
    const size = 4 * 1024 ** 3;
    truncateSync(file, size);
    const controller = new AbortController();
    const before = bytesRead();
    const work = contentHash(file, undefined, controller.signal);
    work.catch(() => undefined);
    while (bytesRead() - before < 1024 ** 2) await turn();
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    expect(bytesRead() - before).toBeLessThan(size / 2);
  });
});

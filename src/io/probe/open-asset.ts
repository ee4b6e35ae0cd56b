/**
 * Opens an asset to read its head and reports the faults that all kinds of assets share: missing, unreadable, too
 * large.
 */
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ReelwrightError } from '../../errors.js';
import { systemWords } from '../system/system-words.js';
import type { MediaFault } from './media-error.js';
import { SNIFF_BYTES, type SniffedType, sniff } from './sniff.js';

export type Fail = (fault: MediaFault) => ReelwrightError;

export interface OpenedAsset {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly type: SniffedType;
}

/**
 * Hands the open file to `read` and closes it afterwards. Anything but a regular file of at most `maxBytes` is refused
 * before.
 */
export async function withAsset<T>(
  path: string,
  maxBytes: number,
  fail: Fail,
  read: (asset: OpenedAsset) => Promise<T>,
): Promise<T> {
  const info = await stat(path).catch((cause: unknown) => {
    const missing = ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
    throw fail({
      code: missing ? 'asset_missing' : 'asset_unreadable',
      expected: 'a readable file',
      received: missing ? 'no file at that path' : systemWords(cause),
      remedy: `check the path: ${path}`,
      cause,
    });
  });
  if (!info.isFile()) {
    const received = info.isDirectory() ? 'a folder' : 'a device or pipe';
    throw fail({ code: 'asset_unreadable', expected: 'a regular file', received, remedy: 'name a media file' });
  }
  if (info.size > maxBytes) {
    throw fail({
      code: 'asset_too_large',
      expected: `at most ${maxBytes} bytes`,
      received: `${info.size} bytes`,
      remedy: `make it ${info.size - maxBytes} bytes smaller, by cutting or compressing`,
    });
  }
  const file = await open(path, 'r').catch((cause: unknown) => {
    const received = (cause as NodeJS.ErrnoException).code ?? 'an error';
    throw fail({
      code: 'asset_unreadable',
      expected: 'a readable file',
      received,
      remedy: 'check its permissions',
      cause,
    });
  });
  try {
    const head = Buffer.alloc(Math.min(SNIFF_BYTES, info.size));
    await file.read(head, 0, head.length, 0);
    return await read({ file, bytes: info.size, type: sniff(head) });
  } finally {
    await file.close();
  }
}

/**
 * Reads a small file from a place that anybody may write to: never through a link, from a pipe or device, or beyond the
 * size limit.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The text of the file in UTF-8, or the reason why it was not read. */
export type SmallFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unfit'; readonly reason: string };

/** Never rejects. A link is `unfit`, wherever it leads. */
export async function readSmallFile(path: string, maxBytes: number): Promise<SmallFile> {
  // Not waited for: a pipe would never answer.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  try {
    const file = await open(path, flags);
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return { kind: 'unfit', reason: 'no regular file' };
      if (facts.size > maxBytes) return { kind: 'unfit', reason: `${facts.size} bytes` };
      const { buffer, bytesRead } = await file.read(Buffer.alloc(facts.size), 0, facts.size, 0);
      return { kind: 'text', text: buffer.toString('utf8', 0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unfit', reason: code };
  }
}

/**
 * Tells whether an Ogg file is complete (RFC 3533): its last page is marked as the last of its stream. ffmpeg plays a
 * truncated file up to its end and reports nothing.
 */
import { open } from 'node:fs/promises';

/** A page is at most 27 + 255 + 255 * 255 bytes; other bytes may follow the last one. */
const LONGEST_PAGE = 65_307;
const JUNK = 4096;
const LAST_OF_STREAM = 4;

/** False for a file whose last page is cut or is not the last of its stream, and for a file that is not Ogg. */
export async function endsAsOgg(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LONGEST_PAGE - JUNK);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const tail = buffer.subarray(0, bytesRead);
    // Searched from the end: the content of a page may hold the letters of a page's head, but then the lengths in that
    // head do not fit.
    for (let at = tail.lastIndexOf('OggS', undefined, 'latin1'); at >= 0; ) {
      const isPage = tail[at + 4] === 0 && (tail[at + 5] ?? 8) < 8;
      if (isPage) return isWhole(tail, at) && ((tail[at + 5] ?? 0) & LAST_OF_STREAM) !== 0;
      if (at === 0) return false;
      at = tail.lastIndexOf('OggS', at - 1, 'latin1');
    }
    return false;
  } finally {
    await file.close();
  }
}

function isWhole(tail: Buffer, at: number): boolean {
  const count = tail[at + 26];
  if (count === undefined || at + 27 + count > tail.length) return false;
  let bytes = 0;
  for (let index = 0; index < count; index += 1) bytes += tail[at + 27 + index] ?? 0;
  return at + 27 + count + bytes <= tail.length;
}

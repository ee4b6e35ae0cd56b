import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * A new file, or the end of one, to write a stream into. It is open before the stream begins: a file that is opened
 * while its stream already fails can appear after it was removed.
 */
export async function sinkOf(file: string, flags: 'wx' | 'a'): Promise<Writable> {
  const handle = await open(file, flags, 0o600);
  return handle.createWriteStream();
}

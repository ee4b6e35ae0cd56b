/** Joins the pictures of all chunks in one file, one after the other. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes the new file `output`. */
export async function joinPngs(chunks: readonly string[], output: string, signal: AbortSignal): Promise<void> {
  // Open before the first chunk is read, so that a failure cannot leave a file behind that appears afterwards.
  const file = await open(output, 'wx');
  const all = async function* () {
    for (const chunk of chunks) yield* createReadStream(chunk);
  };
  await pipeline(all, file.createWriteStream(), { signal });
}

/** Joins the pictures of all chunks in one file, one after the other. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Writes the new file `output`. */
export async function joinPngs(chunks: readonly string[], output: string, signal: AbortSignal): Promise<void> {
  const all = async function* () {
    for (const chunk of chunks) yield* createReadStream(chunk);
  };
  await pipeline(all, createWriteStream(output, { flags: 'wx' }), { signal });
}

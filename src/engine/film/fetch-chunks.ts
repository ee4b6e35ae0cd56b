/** Step: chunks that were made before come out of the cache; what is left is missing. */
import { rm } from 'node:fs/promises';
import type { Chunk } from '../../compose/plan.js';
import type { FilmWork } from './film-work.js';

export async function fetchChunks(work: FilmWork): Promise<FilmWork> {
  const { thumbnail, fileOf, request } = work;
  const { cache } = work.workspace;
  const missing: Chunk[] = [];
  for (const chunk of request.plan.chunks) {
    // The process that makes the chunk makes the thumbnail: without the one, the other is missing too.
    const isWhole =
      chunk.index !== thumbnail.chunk || (await cache?.fetch(thumbnail.key, thumbnail.file)) !== undefined;
    if (!isWhole || (await cache?.fetch(chunk.key, fileOf(chunk))) === undefined) missing.push(chunk);
  }
  if (missing.some(({ index }) => index === thumbnail.chunk)) await rm(thumbnail.file, { force: true });
  return { ...work, missing };
}

/** Step: takes chunks that were made before out of the cache; the others are to be made. */
import { rm } from 'node:fs/promises';
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import type { Workspace } from '../workspace.js';
import type { ChunkIo } from './chunk-renderer.js';
import { chunkFiles, filedChunks, thumbnailOf } from './film-parts.js';
import type { FilmWork } from './film-work.js';

export async function fetchChunks(work: FilmWork): Promise<FilmWork> {
  const { thumbnail, request, workspace } = work;
  const missing = await takeKept(filedChunks(request.plan), work, workspace);
  if (thumbnail !== undefined && missing.some(({ index }) => index === thumbnail.chunk))
    await rm(thumbnail.file, { force: true });
  return { ...work, missing };
}

/** Puts those chunks in their files that the cache holds, whole and unharmed; returns the others. */
export async function takeKept(
  chunks: readonly Chunk[],
  { thumbnail, fileOf }: Pick<FilmWork, 'thumbnail' | 'fileOf'>,
  { cache }: Pick<Workspace, 'cache'>,
): Promise<readonly Chunk[]> {
  const missing: Chunk[] = [];
  for (const chunk of chunks) {
    // The process that makes the chunk makes the thumbnail: without the one, the other is missing too.
    const isWhole =
      chunk.index !== thumbnail?.chunk || (await cache?.fetch(thumbnail.key, thumbnail.file)) !== undefined;
    if (!isWhole || (await cache?.fetch(chunk.key, fileOf(chunk))) === undefined) missing.push(chunk);
  }
  return missing;
}

/** What another call has made meanwhile is told as finished; returns the chunks that are still missing. */
export async function takeMade(
  { plan, chunks }: { readonly plan: FilmPlan; readonly chunks: readonly Chunk[] },
  io: Pick<ChunkIo, 'onFrames' | 'onChunk'>,
  workspace: Workspace,
): Promise<readonly Chunk[]> {
  const thumbnail = thumbnailOf(plan, workspace);
  const fileOf = chunkFiles(workspace);
  const left = await takeKept(chunks, { thumbnail, fileOf }, workspace);
  for (const chunk of chunks) {
    if (left.includes(chunk)) continue;
    io.onFrames?.(chunk.index, chunk.end - chunk.start);
    const still = chunk.index === thumbnail?.chunk ? thumbnail.file : undefined;
    await io.onChunk?.({ index: chunk.index, file: fileOf(chunk), thumbnail: still, isKept: true });
  }
  return left;
}

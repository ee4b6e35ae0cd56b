/** Chunks rendered into the run's folder, each kept in the cache as soon as it is complete. */
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import type { Workspace } from '../workspace.js';
import type { ChunkIo, ChunkRenderer, FinishedChunk, WorkReport } from './chunk-renderer.js';
import type { Thumbnail } from './film-work.js';

export interface ChunksToKeep extends Pick<ChunkIo, 'media' | 'onFrames'> {
  readonly plan: FilmPlan;
  readonly chunks: readonly Chunk[];
  readonly thumbnail: Thumbnail | undefined;
  readonly worker: ChunkRenderer;
}

export async function renderAndKeep(
  { plan, chunks, thumbnail, worker, ...io }: ChunksToKeep,
  { cache, signal, folder }: Workspace,
): Promise<{ readonly report: WorkReport; readonly isKept: boolean }> {
  let isKept = true;
  const keep = async (key: string, file: string) => {
    if (cache !== undefined && !(await cache.store(key, file))) isKept = false;
  };
  const onChunk = async (done: FinishedChunk) => {
    if (done.isKept) return;
    if (done.thumbnail !== undefined && thumbnail !== undefined) await keep(thumbnail.key, done.thumbnail);
    await keep(plan.chunks[done.index]?.key ?? '', done.file);
  };
  const work = { plan, chunks: chunks.map(({ index }) => index) };
  const report = await worker.render(work, { ...io, into: folder, signal, onChunk });
  // What a decoder makes of damage may differ from run to run: such chunks are used, but not kept.
  for (const index of report.complaints.flatMap((complaint) => complaint.chunks)) {
    await cache?.drop(plan.chunks[index]?.key ?? '');
    if (index === thumbnail?.chunk) await cache?.drop(thumbnail.key);
  }
  return { report, isKept };
}

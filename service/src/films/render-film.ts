/**
 * A composition -> files in a folder, rendered by the engine in a process of its own; an upload -> the engine's result
 * for it.
 */
import type { ChunkJob, ChunkReport, RenderResult, Upload } from 'reelwright';
import { runTask, type TaskOptions } from '../children/run-task.js';
import type { ChunksTask, FilmTask, IngestTask } from './film-child.js';

/** src/films and dist/films lie equally deep; node runs no TypeScript. */
const CHILD = new URL('../../dist/films/film-child.js', import.meta.url);

/**
 * Renders a film and returns the engine's result. Rejects with `TaskFailed`, whose code is the engine's, or with the
 * signal's reason.
 */
export function renderFilm(
  task: FilmTask,
  call: {
    readonly signal: AbortSignal;
    readonly onProgress?: (percent: number) => void;
    /** Has a group of chunks rendered elsewhere. */
    readonly onChunks?: ((job: ChunkJob, signal: AbortSignal) => Promise<void>) | undefined;
  },
): Promise<RenderResult> {
  const { onChunks, ...rest } = call;
  // Rendering groups of chunks elsewhere is the only request that a film's process makes.
  const onAsk = onChunks as TaskOptions['onAsk'];
  return runTask<RenderResult>({ script: CHILD, task, ...rest, onAsk });
}

/** Renders a group of chunks into the cache. Rejects as `renderFilm` does. */
export function renderChunkJob(task: ChunksTask, signal: AbortSignal): Promise<ChunkReport> {
  return runTask<ChunkReport>({ script: CHILD, task, signal });
}

/** Prepares an upload and returns the engine's record of it, also of one that failed. Rejects as `renderFilm` does. */
export function ingestUpload(task: IngestTask, signal: AbortSignal): Promise<Upload> {
  return runTask<Upload>({ script: CHILD, task, signal });
}

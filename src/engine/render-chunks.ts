/** The other side of a chunk worker. Loads nothing until it is called. */
import type { ChunkJob, ChunkReport } from './film/chunk-worker.js';
import type { CallOptions, EngineOptions } from './options.js';

/** Options of `renderChunks`: those of an engine that a job does not name, and a signal. */
export type RenderChunksOptions = Omit<
  EngineOptions,
  'cacheDir' | 'namespace' | 'chunkWorker' | 'modelDir' | 'modelPaths'
> &
  Pick<CallOptions, 'signal'>;

/**
 * Renders chunks of a plan into the cache that the job names; what lies there already is not rendered again. Any
 * process may call it, on any machine that sees the cache and the media; ffmpeg build and package version must be those
 * of the engine that joins the film, or it will not find the chunks under their keys. The job is taken for as hostile
 * as a document. Rejects with `plan_invalid` or `invalid_option` (class `usage`), `source_changed` for a medium that is
 * not the one of the plan, and with what `render` rejects with.
 *
 * @example
 * // in a worker: the job came through a queue
 * const report = await renderChunks(job);
 * console.log(report.chunks); // [ { index: 4, key: '3497f1…', reused: false } ]
 */
export async function renderChunks(job: ChunkJob, options: RenderChunksOptions = {}): Promise<ChunkReport> {
  const { renderJob } = await import('./film/render-job.js');
  return renderJob(job, options);
}

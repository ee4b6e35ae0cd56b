/** A composition -> files in a folder, rendered by the engine in a process of its own; an upload -> what the engine makes of it. */
import type { RenderResult, Upload } from 'reelwright';
import { runTask } from '../children/run-task.js';
import type { FilmTask, IngestTask } from './film-child.js';

/** src/films and dist/films lie equally deep; node runs no TypeScript. */
const CHILD = new URL('../../dist/films/film-child.js', import.meta.url);

/** The engine's result. Rejects with `TaskFailed`, whose code is the engine's, or with the signal's reason. */
export function renderFilm(
  task: FilmTask,
  signal: AbortSignal,
  onProgress: (percent: number) => void = () => undefined,
): Promise<RenderResult> {
  return runTask<RenderResult>({ script: CHILD, task, signal, onProgress });
}

/** The engine's record of an upload, failed ones included. Rejects as `renderFilm` does. */
export function ingestUpload(task: IngestTask, signal: AbortSignal): Promise<Upload> {
  return runTask<Upload>({ script: CHILD, task, signal });
}

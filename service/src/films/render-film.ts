/** A composition -> files in a folder, rendered by the engine in a process of its own. */
import type { RenderResult } from 'reelwright';
import { runTask } from '../children/run-task.js';
import type { FilmTask } from './film-child.js';

/** src/films and dist/films lie equally deep; node runs no TypeScript. */
const CHILD = new URL('../../dist/films/film-child.js', import.meta.url);

/** The engine's result. Rejects with `TaskFailed`, whose code is the engine's, or with the signal's reason. */
export function renderFilm(task: FilmTask, signal: AbortSignal): Promise<RenderResult> {
  return runTask<RenderResult>({ script: CHILD, task, signal });
}

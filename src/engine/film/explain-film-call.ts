/**
 * `explain` for kinds that become a film: the plan's own words, with the files that are read and what the cache holds.
 */
import type { FilmPlan } from '../../compose/plan.js';
import { explainFilm } from '../../explain/explain-film.js';
import type { FilmExplanation } from '../../explain/explanation.types.js';
import type { ExplainOptions } from '../options.js';
import type { Workspace } from '../workspace.js';
import type { PreparedFilm } from './film-calls.js';
import { filmFrame } from './film-frame.js';
import { keptParts } from './kept-parts.js';

export async function explainPrepared(
  { plan, paths }: Pick<PreparedFilm, 'plan' | 'paths'>,
  options: ExplainOptions,
  workspace: Workspace,
): Promise<FilmExplanation> {
  const told = explainFilm(plan, filmFrame(plan.output, options));
  return {
    ...told,
    pictures: told.pictures.map((picture) => ({
      ...picture,
      file: picture.path === null ? null : (paths[picture.path] ?? null),
    })),
    chunk: { ...told.chunk, kept: await isKept(plan, told.chunk.index, workspace) },
  };
}

async function isKept(plan: FilmPlan, index: number, workspace: Workspace): Promise<boolean> {
  const { missing } = await keptParts(
    plan,
    workspace,
    plan.chunks.filter((chunk) => chunk.index === index),
  );
  return missing.length === 0;
}

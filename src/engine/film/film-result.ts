/** The result of a film's render: the plan's facts, and what the render itself found. */
import type { FilmPlan } from '../../compose/plan.js';
import type { Warning } from '../../errors.js';
import type { FilmKindName } from '../film-kinds.js';
import type { ResultOf, SoundLoudness } from '../result.js';
import type { RenderedFilm } from './film.js';

/** The facts of a plan are what its kind put down; `layout` and `score` are long: plan and check alone tell them. */
export function filmResult<K extends FilmKindName>(kind: K, plan: FilmPlan, film: RenderedFilm): ResultOf<K> {
  const { layout: _, score: __, ...facts } = plan.facts;
  const result = {
    kind,
    status: 'completed',
    combination_hash: plan.combinationHash,
    ...facts,
    cached: film.cached,
    outputs: film.outputs,
    warnings: distinct([...plan.warnings, ...film.warnings]),
    timings: film.timings,
    chunks: film.chunks,
    loudness: film.loudness && heard(film.loudness),
    ...(film.verification === undefined ? {} : { verification: film.verification }),
  };
  return result as unknown as ResultOf<K>;
}

function heard({ integratedLufs, truePeakDbtp }: NonNullable<RenderedFilm['loudness']>): SoundLoudness {
  return { integrated_lufs: integratedLufs, true_peak_dbtp: truePeakDbtp };
}

/** Planning and mixing may find the same problem: one warning is kept for each code and place, that of the plan. */
export function distinct(warnings: readonly Warning[]): readonly Warning[] {
  const seen = new Set<string>();
  return warnings.filter(({ code, path }) => !seen.has(`${code} ${path}`) && seen.add(`${code} ${path}`));
}

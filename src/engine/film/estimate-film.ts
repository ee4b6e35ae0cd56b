/** `estimate` for kinds that become a film; and what a render of one is held against. */
import type { FilmPlan } from '../../compose/plan.js';
import type { Kind } from '../../document/kinds.js';
import type { Estimate, EstimatedPart } from '../../explain/estimate.types.js';
import { FILM_OVERHEAD, guessChunk, guessSound } from '../../explain/guess-cost.js';
import { guessOfMade, type PartsOfRender, sumEstimate } from '../../explain/sum-estimate.js';
import { costBasis } from '../cost-history.js';
import type { Workspace } from '../workspace.js';
import { keptParts } from './kept-parts.js';

export async function estimatePrepared(plan: FilmPlan, workspace: Workspace): Promise<Estimate> {
  const { film, missing, sound } = await keptParts(plan, workspace);
  const made = missing.map(({ index }) => index);
  const parts = partsOf(plan, { made, isSoundMade: !sound });
  const basis = await costBasis(workspace, plan.composition as Kind, plan.encoder.quality);
  return sumEstimate({ ...parts, cached: film }, basis);
}

export interface MadeParts {
  /** Indexes of chunks. */
  readonly made: readonly number[];
  readonly isSoundMade: boolean;
}

/** Guessed seconds of what a render made. */
export function guessOfFilm(plan: FilmPlan, made: MadeParts): number {
  return guessOfMade(partsOf(plan, made));
}

function partsOf(plan: FilmPlan, { made, isSoundMade }: MadeParts): PartsOfRender {
  const chunks = plan.chunks.map((chunk): EstimatedPart => {
    const { index, key, start, end } = chunk;
    const kept = !made.includes(index);
    return {
      part: 'chunk',
      index,
      key,
      start_frame: start,
      end_frame: end,
      kept,
      cpu_seconds: guessChunk(plan, chunk),
    };
  });
  const none = { index: null, start_frame: null, end_frame: null };
  const sound: EstimatedPart = {
    ...{ part: 'sound', ...none, key: plan.soundKey },
    ...{ kept: !isSoundMade, cpu_seconds: guessSound(plan) },
  };
  return {
    kind: plan.composition as Kind,
    combination_hash: plan.combinationHash,
    cached: made.length === 0 && !isSoundMade,
    parts: [...chunks, sound],
    overhead: FILM_OVERHEAD,
  };
}

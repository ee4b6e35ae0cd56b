/** Detects whether a plan was changed since it was made: a hash of all that it decides. */
import { hashOf } from '../hash.js';
import type { FilmPlan } from './plan.js';

/**
 * SHA-256, 64 hex digits, of a plan. Fields are hashed unless they are excluded here, so a new field counts. Excluded
 * are the parts that a render makes anew (graphs, keys, the hashes themselves), and the paths of media. Nothing in it
 * is secret: whoever changes a plan can compute it again.
 */
export function digestOf(plan: FilmPlan): string {
  const { digest: _digest, combinationHash: _hash, chunks: _chunks, soundKey: _key, sources: _sources, ...rest } = plan;
  return hashOf(rest);
}

/** A plan that goes out of the engine, with its digest. */
export function sealed(plan: FilmPlan): FilmPlan {
  return { ...plan, digest: digestOf(plan) };
}

/** Whether a plan is as it was made: a hash over all that it decides. */
import { hashOf } from '../hash.js';
import type { FilmPlan } from './plan.js';

/**
 * SHA-256, 64 hex digits, of a plan. Hashed by exclusion: a field that is added counts unless someone says here that it
 * cannot matter. Left out is what a render makes anew (graphs, keys, the hashes themselves), and where media lie.
 * Nothing in it is secret: who changes a plan can reckon it again.
 */
export function digestOf(plan: FilmPlan): string {
  const { digest: _digest, combinationHash: _hash, chunks: _chunks, soundKey: _key, sources: _sources, ...rest } = plan;
  return hashOf(rest);
}

/** A plan that goes out of the engine, with its digest. */
export function sealed(plan: FilmPlan): FilmPlan {
  return { ...plan, digest: digestOf(plan) };
}

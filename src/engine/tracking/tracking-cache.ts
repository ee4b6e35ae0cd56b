/** Finished tracking films in the cache: the film, its thumbnail, tracks and MOT text, each under a key of its own. */
import { hashOf } from '../../hash.js';
import type { Workspace } from '../workspace.js';
import type { PreparedTracking } from './prepare-tracking.js';
import type { FilmFacts, MadeFilm, WorkFiles } from './tracking-film.js';

const BESIDE = ['thumbnail', 'tracks', 'mot'] as const;

function cacheKeys(prepared: PreparedTracking): Readonly<Record<'film' | (typeof BESIDE)[number], string>> {
  const film = prepared.plan.chunks[0]?.key ?? '';
  const beside = (role: string) => hashOf({ beside: film, role });
  return { film, thumbnail: beside('thumbnail'), tracks: beside('tracks'), mot: beside('mot') };
}

/** Fills `files` from the cache; undefined when a part is missing. */
export async function fetchFilm(
  prepared: PreparedTracking,
  files: WorkFiles,
  workspace: Workspace,
): Promise<MadeFilm | undefined> {
  const { cache } = workspace;
  if (cache === undefined) return undefined;
  const keys = cacheKeys(prepared);
  const film = await cache.fetch(keys.film, files.film);
  if (film === undefined) return undefined;
  for (const name of BESIDE) {
    if ((await cache.fetch(keys[name], files[name])) === undefined) return undefined;
  }
  return { facts: film.facts as unknown as FilmFacts, timings: {} };
}

/** False when the cache could not keep all of it. */
export async function storeFilm(
  prepared: PreparedTracking,
  files: WorkFiles,
  facts: FilmFacts,
  workspace: Workspace,
): Promise<boolean> {
  const { cache } = workspace;
  if (cache === undefined) return true;
  const keys = cacheKeys(prepared);
  let stored = await cache.store(keys.film, files.film, { ...facts });
  for (const name of BESIDE) stored = (await cache.store(keys[name], files[name])) && stored;
  await cache.evict();
  return stored;
}

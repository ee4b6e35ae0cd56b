/**
 * Steps: a finished tracking film out of the cache, and into it: the film, its thumbnail, tracks and MOT text, each
 * under a key of its own.
 */
import { hashOf } from '../../hash.js';
import type { FilmFacts, TrackingWork } from './tracking-work.js';

const BESIDE = ['thumbnail', 'tracks', 'mot'] as const;

function cacheKeys({ request }: TrackingWork): Readonly<Record<'film' | (typeof BESIDE)[number], string>> {
  const film = request.prepared.plan.chunks[0]?.key ?? '';
  const beside = (role: string) => hashOf({ beside: film, role });
  return { film, thumbnail: beside('thumbnail'), tracks: beside('tracks'), mot: beside('mot') };
}

export async function fetchTracking(work: TrackingWork): Promise<TrackingWork> {
  const { request, workspace, files } = work;
  const { cache } = workspace;
  if (cache === undefined || request.verify) return work;
  const keys = cacheKeys(work);
  const film = await cache.fetch(keys.film, files.film);
  if (film === undefined) return work;
  for (const name of BESIDE) {
    if ((await cache.fetch(keys[name], files[name])) === undefined) return work;
  }
  return { ...work, isFinished: true, facts: film.facts as unknown as FilmFacts };
}

export async function keepTracking(work: TrackingWork): Promise<TrackingWork> {
  const { workspace, files, facts } = work;
  const { cache } = workspace;
  if (cache === undefined) return work;
  const keys = cacheKeys(work);
  let isKept = await cache.store(keys.film, files.film, { ...facts });
  for (const name of BESIDE) isKept = (await cache.store(keys[name], files[name])) && isKept;
  await cache.evict();
  return { ...work, isKept };
}

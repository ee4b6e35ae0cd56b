/**
 * Steps: a finished tracking film out of the cache, and into it: the film, its thumbnail, tracks, MOT text and contact
 * sheet, each under a key of its own.
 */
import { hashOf } from '../../hash.js';
import type { FilmFacts, TrackingWork } from './tracking-work.js';

const SIDE_FILES = ['thumbnail', 'tracks', 'mot'] as const;
/** The side files of a film that hides people. */
const REDACTION_FILES = [...SIDE_FILES, 'contactSheet'] as const;

function besideOf({ request }: Pick<TrackingLookup, 'request'>): readonly (typeof REDACTION_FILES)[number][] {
  return request.prepared.faces === undefined ? SIDE_FILES : REDACTION_FILES;
}

function cacheKeys({
  request,
}: Pick<TrackingLookup, 'request'>): Readonly<Record<'film' | (typeof REDACTION_FILES)[number], string>> {
  const film = request.prepared.plan.chunks[0]?.key ?? '';
  const beside = (role: string) => hashOf({ beside: film, role });
  return {
    ...{ film, thumbnail: beside('thumbnail'), tracks: beside('tracks'), mot: beside('mot') },
    contactSheet: beside('contact sheet'),
  };
}

/** What looking a film up takes of the work. */
interface TrackingLookup extends Pick<TrackingWork, 'files'> {
  readonly request: Pick<TrackingWork['request'], 'prepared'>;
  readonly workspace: Pick<TrackingWork['workspace'], 'cache'>;
}

export async function fetchTracking(work: TrackingWork): Promise<TrackingWork> {
  const facts = work.request.verify ? undefined : await lookUpTracking(work);
  return facts === undefined ? work : { ...work, isFinished: true, facts };
}

/** Puts what the cache holds of a film in its files; undefined where a part is missing. */
export async function lookUpTracking(work: TrackingLookup): Promise<FilmFacts | undefined> {
  const { workspace, files } = work;
  const { cache } = workspace;
  if (cache === undefined) return undefined;
  const keys = cacheKeys(work);
  const film = await cache.fetch(keys.film, files.film);
  if (film === undefined) return undefined;
  for (const name of besideOf(work)) {
    if ((await cache.fetch(keys[name], files[name])) === undefined) return undefined;
  }
  return film.facts as unknown as FilmFacts;
}

export async function keepTracking(work: TrackingWork): Promise<TrackingWork> {
  const { workspace, files, facts } = work;
  const { cache } = workspace;
  if (cache === undefined) return work;
  const keys = cacheKeys(work);
  let isKept = await cache.store(keys.film, files.film, { ...facts });
  for (const name of besideOf(work)) isKept = (await cache.store(keys[name], files[name])) && isKept;
  await cache.evict();
  return { ...work, isKept };
}

/** Step: stores the finished film in the cache and removes entries that have not been used for long. */
import type { FilmWork } from './film-work.js';

export async function keepFilm(work: FilmWork): Promise<FilmWork> {
  const { workspace, filmKey, film, picture, sound, verification } = work;
  const { cache } = workspace;
  if (cache === undefined) return work;
  // The kept film was joined from a chunk that proved wrong.
  if ((verification?.differing ?? 0) > 0) await cache.drop(filmKey);
  const isDamaged = picture.warnings.length > 0;
  const stored = isDamaged || (await cache.store(filmKey, film, { ...sound }));
  await cache.evict();
  return { ...work, isKept: work.isKept && stored };
}

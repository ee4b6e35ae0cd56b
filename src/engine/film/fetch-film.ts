/** Step: takes a film that was made before out of the cache, whole. */
import { rm } from 'node:fs/promises';
import type { SoundtrackFacts } from './film-sound.js';
import type { FilmWork } from './film-work.js';

/** As it is stored with the film: what the result says of it beside the file. */
export interface StoredFilm extends SoundtrackFacts {}

export async function fetchFilm(work: FilmWork): Promise<FilmWork> {
  const { film, thumbnail, workspace, request } = work;
  if (request.verify) return work;
  const entry = await workspace.cache?.fetch(work.filmKey, film);
  const picture = entry && thumbnail && (await workspace.cache?.fetch(thumbnail.key, thumbnail.file));
  if (entry !== undefined && (picture !== undefined || thumbnail === undefined)) {
    const sound = entry.facts as unknown as StoredFilm;
    return { ...work, isFinished: true, sound, hashes: { film: entry.sha256, thumbnail: picture?.sha256 ?? '' } };
  }
  // Links into the cache: what is written to them would go through.
  const links = thumbnail === undefined ? [film] : [film, thumbnail.file];
  await Promise.all(links.map((file) => rm(file, { force: true })));
  return work;
}

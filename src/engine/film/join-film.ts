/** Step: chunks and sound become one file by their sample tables. */
import { writeFilm } from '../../io/mp4/write-film.js';
import type { FilmWork } from './film-work.js';

export async function joinFilm(work: FilmWork): Promise<FilmWork> {
  const { request, fileOf, soundtrack, film, workspace } = work;
  await writeFilm({ chunks: request.plan.chunks.map(fileOf), soundtrack }, film, workspace.signal);
  return work;
}

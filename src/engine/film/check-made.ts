/** Step: the engine checks its own film before it is published. */
import { deliveredFormat } from '../../compose/delivered-chunk.js';
import { hashFile } from '../../io/files/hash-file.js';
import { checkFilm } from '../../io/render/check-film.js';
import { settleAll } from '../settle-all.js';
import type { FilmWork } from './film-work.js';

export async function checkMade(work: FilmWork): Promise<FilmWork> {
  const { request, film, thumbnail, sound, workspace } = work;
  const expected = {
    ...deliveredFormat(request.plan),
    delivery: request.plan.delivery,
    sound: { measured: sound?.loudness ?? null, reached: sound?.reached ?? null },
  };
  const [filmHash, thumbnailHash] = await settleAll([
    hashFile(film),
    thumbnail === undefined ? Promise.resolve('') : hashFile(thumbnail.file),
    checkFilm(film, expected, { ffprobePath: workspace.tools.ffprobePath, run: workspace.run }),
  ]);
  return { ...work, hashes: { film: filmHash, thumbnail: thumbnailHash } };
}

/** Step: chunks and sound become one file, as the format's muxer makes it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveredFormat } from '../../compose/delivered-chunk.js';
import { MUXERS } from '../../io/outputs/muxers.js';
import { chosen } from '../../outputs/delivery.js';
import { filedChunks } from './film-parts.js';
import type { FilmWork } from './film-work.js';

export async function joinFilm(work: FilmWork): Promise<FilmWork> {
  const { request, fileOf, soundtrack, film, workspace } = work;
  const { plan } = request;
  const { row, sound } = chosen(plan.delivery);
  const folder = join(workspace.folder, 'joining');
  await mkdir(folder);
  const { run, signal, tools } = workspace;
  const { num, den } = plan.output.frameRate;
  await MUXERS[row.muxer](
    {
      chunks: filedChunks(plan).map(fileOf),
      soundtrack: sound === undefined ? undefined : soundtrack,
      film: deliveredFormat(plan),
      chapters: (plan.chapters ?? []).map(({ start, title }) => ({ startSeconds: (start * den) / num, title })),
      whole: row.whole?.[plan.encoder.quality] ?? {},
    },
    film,
    { run, signal, folder, ffmpegPath: tools.ffmpegPath },
  );
  return work;
}

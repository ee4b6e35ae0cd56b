/** The functions that join the chunks and the sound of a film, one for each muxer in the table of formats. */
import { copyFile } from 'node:fs/promises';
import type { Muxer } from '../../outputs/output.types.js';
import { writeFilm } from '../mp4/write-film.js';
import { writeWebm } from '../webm/write-webm.js';
import { joinPngs } from './join-pngs.js';
import type { Join } from './muxers.types.js';
import { writeGif } from './write-gif.js';
import { writeMov } from './write-mov.js';
import { writeWebp } from './write-webp.js';

export const MUXERS: Readonly<Record<Muxer, Join>> = {
  mp4: ({ chunks, soundtrack, chapters = [] }, output, { signal }) =>
    writeFilm({ chunks, soundtrack: heard(soundtrack), chapters }, output, signal),
  mov: writeMov,
  webm: (parts, output, { signal }) => writeWebm(parts, output, signal),
  gif: writeGif,
  webp: writeWebp,
  png: ({ chunks }, output, { signal }) => joinPngs(chunks, output, signal),
  sound: ({ soundtrack }, output) => copyFile(heard(soundtrack), output),
};

function heard(soundtrack: string | undefined): string {
  if (soundtrack === undefined) throw new Error('internal: a format of sound without any');
  return soundtrack;
}

/** Film and thumbnail appear beside each other when both are complete. */
import { constants, copyFile, stat } from 'node:fs/promises';
import { publishOutputs } from '../io/files/publish-output.js';
import type { FilmRequest } from './film-request.js';
import type { RenderOutput } from './result.js';
import type { Workspace } from './workspace.js';

/** `x.jpg` beside `x.mp4`; a film that is itself called `x.jpg` gets `x.jpg.jpg`. */
export function thumbnailPathOf(output: string): string {
  const beside = `${output.replace(/\.[^./\\]+$/, '')}.jpg`;
  return beside === output ? `${output}.jpg` : beside;
}

/** Puts film and thumbnail in their places by rename; all or nothing. */
export async function publishFilm(
  request: FilmRequest,
  made: {
    readonly film: string;
    readonly thumbnail: string;
    readonly filmHash: string;
    readonly thumbnailHash: string;
  },
  workspace: Workspace,
): Promise<readonly RenderOutput[]> {
  const { size, totalFrames, frameRate } = request.plan.output;
  const thumbnailPath = thumbnailPathOf(request.output);
  await publishOutputs([thumbnailPath, request.output], workspace.watchdog, async ([thumbnail, film]) => {
    if (thumbnail === undefined || film === undefined) throw new Error('internal: two outputs expected');
    await copyFile(made.thumbnail, thumbnail.draft, constants.COPYFILE_FICLONE);
    await copyFile(made.film, film.draft, constants.COPYFILE_FICLONE);
    workspace.signal.throwIfAborted();
  });
  const base = { width: size.width, height: size.height };
  return [
    {
      role: 'video',
      path: request.output,
      mime_type: 'video/mp4',
      ...base,
      duration_seconds: (totalFrames * frameRate.den) / frameRate.num,
      bytes: (await stat(request.output)).size,
      sha256: made.filmHash,
    },
    {
      role: 'thumbnail',
      path: thumbnailPath,
      mime_type: 'image/jpeg',
      ...base,
      duration_seconds: null,
      bytes: (await stat(thumbnailPath)).size,
      sha256: made.thumbnailHash,
    },
  ];
}

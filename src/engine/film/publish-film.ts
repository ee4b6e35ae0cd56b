/** Film and thumbnail appear beside each other when both are complete. */
import { stat } from 'node:fs/promises';
import { copyOutput } from '../../io/files/copy-output.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import type { RenderOutput } from '../result.js';
import type { FilmWork } from './film-work.js';

/** `x.jpg` beside `x.mp4`; a film that is itself called `x.jpg` gets `x.jpg.jpg`. */
export function thumbnailPathOf(output: string): string {
  const beside = `${output.replace(/\.[^./\\]+$/, '')}.jpg`;
  return beside === output ? `${output}.jpg` : beside;
}

/** Step: puts film and thumbnail in their places by rename; all or nothing. */
export async function publishStep(work: FilmWork): Promise<FilmWork> {
  const { request, workspace, film, thumbnail, hashes } = work;
  const { size, totalFrames, frameRate } = request.plan.output;
  const thumbnailPath = thumbnailPathOf(request.output);
  await workspace.sources.finish();
  await publishOutputs([thumbnailPath, request.output], workspace.watchdog, async ([still, clip]) => {
    if (still === undefined || clip === undefined) throw new Error('internal: two outputs expected');
    await copyOutput(thumbnail.file, still.draft);
    await copyOutput(film, clip.draft);
    workspace.signal.throwIfAborted();
  });
  const base = { width: size.width, height: size.height };
  const outputs: readonly RenderOutput[] = [
    {
      role: 'video',
      path: request.output,
      mime_type: 'video/mp4',
      ...base,
      duration_seconds: (totalFrames * frameRate.den) / frameRate.num,
      bytes: (await stat(request.output)).size,
      sha256: hashes.film,
    },
    {
      role: 'thumbnail',
      path: thumbnailPath,
      mime_type: 'image/jpeg',
      ...base,
      duration_seconds: null,
      bytes: (await stat(thumbnailPath)).size,
      sha256: hashes.thumbnail,
    },
  ];
  return { ...work, outputs };
}

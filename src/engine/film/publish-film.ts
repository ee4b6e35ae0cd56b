/** Film, thumbnail and captions appear beside each other when all of them are complete. */
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { copyOutput } from '../../io/files/copy-output.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import type { RenderOutput } from '../result.js';
import type { FilmWork } from './film-work.js';

/** `x.jpg` beside `x.mp4`; a film that is itself called `x.jpg` gets `x.jpg.jpg`. */
export function thumbnailPathOf(output: string): string {
  const beside = `${output.replace(/\.[^./\\]+$/, '')}.jpg`;
  return beside === output ? `${output}.jpg` : beside;
}

/** `x.srt` and `x.vtt` beside `x.mp4`. */
export function captionPathsOf(output: string): { readonly srt: string; readonly vtt: string } {
  const stem = output.replace(/\.[^./\\]+$/, '');
  return { srt: `${stem}.srt`, vtt: `${stem}.vtt` };
}

/** Every place that a film may be written to. */
export function filmPlaces(output: string, hasCaptions: boolean): readonly string[] {
  const { srt, vtt } = captionPathsOf(output);
  return [output, thumbnailPathOf(output), ...(hasCaptions ? [srt, vtt] : [])];
}

/** Step: puts everything in its place by rename; all or nothing. */
export async function publishStep(work: FilmWork): Promise<FilmWork> {
  const { request, workspace, film, thumbnail, hashes } = work;
  const { size, totalFrames, frameRate } = request.plan.output;
  const thumbnailPath = thumbnailPathOf(request.output);
  const captions = captionFiles(work);
  await workspace.sources.finish();
  const paths = [thumbnailPath, request.output, ...captions.map(({ path }) => path)];
  await publishOutputs(paths, workspace.watchdog, async ([still, clip, ...texts]) => {
    if (still === undefined || clip === undefined) throw new Error('internal: two outputs expected');
    await copyOutput(thumbnail.file, still.draft);
    await copyOutput(film, clip.draft);
    for (const [index, { draft }] of texts.entries()) await writeFile(draft, captions[index]?.text ?? '');
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
    ...captions.map(({ path, mimeType, text }): RenderOutput => {
      const facts = { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
      return {
        role: 'captions',
        path,
        mime_type: mimeType,
        width: null,
        height: null,
        duration_seconds: null,
        ...facts,
      };
    }),
  ];
  return { ...work, outputs };
}

function captionFiles({ request: { plan, output } }: FilmWork) {
  if (plan.captions === undefined) return [];
  const { srt, vtt } = captionPathsOf(output);
  return [
    { path: srt, mimeType: 'application/x-subrip', text: plan.captions.srt },
    { path: vtt, mimeType: 'text/vtt', text: plan.captions.vtt },
  ];
}

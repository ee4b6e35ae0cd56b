/** Film, thumbnail and captions, or its frames, appear beside each other when all of them are complete. */
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deliveredFormat } from '../../compose/delivered-chunk.js';
import { copyOutput } from '../../io/files/copy-output.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { removeFramesFrom } from '../../io/outputs/old-frames.js';
import { pngsOf } from '../../io/outputs/png-stream.js';
import { type ChosenOutput, chosen } from '../../outputs/delivery.js';
import type { RenderOutput } from '../result.js';
import type { Destination } from './destination.js';
import type { FilmWork } from './film-work.js';

/** `x.jpg` beside `x.mp4`; a film that is itself called `x.jpg` gets `x.jpg.jpg`. */
function thumbnailPathOf(output: string): string {
  const beside = `${output.replace(/\.[^./\\]+$/, '')}.jpg`;
  return beside === output ? `${output}.jpg` : beside;
}

/** `x.srt` and `x.vtt` beside `x.mp4`. */
function captionPathsOf(output: string): { readonly srt: string; readonly vtt: string } {
  const stem = output.replace(/\.[^./\\]+$/, '');
  return { srt: `${stem}.srt`, vtt: `${stem}.vtt` };
}

/** Every place that a film may be written to; of frames the first one stands for all. */
export function filmPlaces({ path, delivery }: Destination, hasCaptions: boolean): readonly string[] {
  const { row, hasThumbnail } = chosen(delivery);
  if (row.role === 'frames') return [frameAt(path, 0)];
  const { srt, vtt } = captionPathsOf(path);
  const captions = row.isFilm === true && hasCaptions ? [srt, vtt] : [];
  return [path, ...(hasThumbnail ? [thumbnailPathOf(path)] : []), ...captions];
}

/** Frames count from 1, as ffmpeg and editing programs do. */
function frameAt(pattern: string, frame: number): string {
  return pattern.replace('%05d', String(frame + 1).padStart(5, '0'));
}

/** Step: puts everything in its place by rename; all or nothing. */
export async function publishStep(work: FilmWork): Promise<FilmWork> {
  const { request, workspace, film, thumbnail, hashes } = work;
  const choice = chosen(request.plan.delivery);
  await workspace.sources.finish();
  if (choice.row.role === 'frames') return { ...work, outputs: await publishFrames(work, choice) };
  const captions = captionFiles(work);
  const still = thumbnail === undefined ? [] : [{ path: thumbnailPathOf(request.output), file: thumbnail.file }];
  const files = [...still, { path: request.output, file: film }];
  const paths = [...files, ...captions].map(({ path }) => path);
  await publishOutputs(paths, workspace.watchdog, async (outputs) => {
    for (const [index, { draft }] of outputs.entries()) {
      const from = files[index];
      if (from === undefined) await writeFile(draft, captions[index - files.length]?.text ?? '');
      else await copyOutput(from.file, draft);
    }
    workspace.signal.throwIfAborted();
  });
  const thumbnails = await Promise.all(still.map(({ path }) => thumbnailRecord(path, work)));
  const main = await filmRecord(request.output, hashes.film, { work, choice });
  return { ...work, outputs: [main, ...thumbnails, ...captions.map(captionRecord)] };
}

async function filmRecord(
  path: string,
  sha256: string,
  { work, choice }: { readonly work: FilmWork; readonly choice: ChosenOutput },
): Promise<RenderOutput> {
  const { size, totalFrames, frameRate } = deliveredFormat(work.request.plan);
  const { row } = choice;
  const sides = row.role === 'sound' ? { width: null, height: null } : { width: size.width, height: size.height };
  return {
    role: row.role,
    path,
    mime_type: row.mimeType,
    ...sides,
    duration_seconds: (totalFrames * frameRate.den) / frameRate.num,
    bytes: (await stat(path)).size,
    sha256,
  };
}

async function thumbnailRecord(path: string, { request, hashes }: FilmWork): Promise<RenderOutput> {
  const { width, height } = request.plan.output.size;
  return {
    role: 'thumbnail',
    path,
    mime_type: 'image/jpeg',
    ...{ width, height },
    duration_seconds: null,
    bytes: (await stat(path)).size,
    sha256: hashes.thumbnail,
  };
}

/** One record stands for all: their folder, their bytes, and the hash of those in order. */
async function publishFrames(work: FilmWork, choice: ChosenOutput): Promise<readonly RenderOutput[]> {
  const { request, workspace, film, hashes } = work;
  const { totalFrames } = deliveredFormat(request.plan);
  const paths = Array.from({ length: totalFrames }, (_, frame) => frameAt(request.output, frame));
  await publishOutputs(paths, workspace.watchdog, async (outputs) => {
    let frame = 0;
    for await (const png of pngsOf(film)) {
      workspace.signal.throwIfAborted();
      await writeFile(outputs[frame]?.draft ?? '', png);
      frame += 1;
    }
  });
  const folder = dirname(request.output);
  await removeFramesFrom(folder, totalFrames + 1);
  const record = await filmRecord(folder, hashes.film, { work, choice });
  return [{ ...record, bytes: (await stat(film)).size }];
}

interface CaptionFile {
  readonly path: string;
  readonly mimeType: string;
  readonly text: string;
}

function captionRecord({ path, mimeType, text }: CaptionFile): RenderOutput {
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
}

function captionFiles({ request: { plan, output } }: FilmWork): readonly CaptionFile[] {
  if (plan.captions === undefined || chosen(plan.delivery).row.isFilm !== true) return [];
  const { srt, vtt } = captionPathsOf(output);
  return [
    { path: srt, mimeType: 'application/x-subrip', text: plan.captions.srt },
    { path: vtt, mimeType: 'text/vtt', text: plan.captions.vtt },
  ];
}

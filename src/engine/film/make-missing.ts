/** Step: missing chunks beside the soundtrack. Each chunk is kept as soon as it is complete. */
import type { Chunk } from '../../compose/plan.js';
import { chosen } from '../../outputs/delivery.js';
import { settleAll } from '../settle-all.js';
import { sourceDamaged } from '../source-damaged.js';
import { fetchSound, type SoundtrackFacts } from './film-sound.js';
import type { FilmWork, PictureReport } from './film-work.js';
import { renderAndKeep } from './render-and-keep.js';
import { verifyChunks } from './verify-chunks.js';

export async function makeMissing(work: FilmWork): Promise<FilmWork> {
  const { workspace, request } = work;
  const failure = new AbortController();
  const inner: FilmWork = {
    ...work,
    workspace: { ...workspace, signal: AbortSignal.any([workspace.signal, failure.signal]) },
  };
  const failing = <T>(part: Promise<T>): Promise<T> =>
    part.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
  const picture = async () => {
    const made = await makePicture(inner);
    return { ...made, verification: request.verify ? await verifyChunks(inner) : undefined };
  };
  const [{ report, isKept, verification }, sound] = await settleAll([failing(picture()), failing(makeSound(inner))]);
  return { ...work, picture: report, sound, verification, isKept: isKept && work.isKept };
}

async function makePicture({ request, workspace, missing, thumbnail }: FilmWork) {
  const { plan, media, worker } = request;
  const onFrames = frameCounter(missing, request);
  const { report, isKept } = await renderAndKeep(
    { plan, chunks: missing, thumbnail, media, worker, onFrames },
    workspace,
  );
  const { complaints, bitmaps, drawMs, warnings = [] } = report;
  const damage = complaints.map(({ media: id, lines }) => sourceDamaged(id, lines));
  const picture: PictureReport = { warnings: [...damage, ...warnings], bitmaps, drawMs };
  return { report: picture, isKept };
}

/** Sums the frames of all chunks for the progress report. */
function frameCounter(missing: readonly Chunk[], { plan, progress }: FilmWork['request']) {
  const frames = new Map(missing.map((chunk) => [chunk.index, 0]));
  const report = () => {
    const pending = missing.reduce((sum, chunk) => sum + (chunk.end - chunk.start) - (frames.get(chunk.index) ?? 0), 0);
    progress.frames(plan.output.totalFrames - pending);
  };
  report();
  return (chunk: number, count: number) => {
    frames.set(chunk, Math.max(count, frames.get(chunk) ?? 0));
    report();
  };
}

async function makeSound({ request, workspace, soundtrack }: FilmWork): Promise<SoundtrackFacts | undefined> {
  if (chosen(request.plan.delivery).sound === undefined) return undefined;
  // Mastering holds this thread: it waits until the first encoders have work.
  await workspace.mainThread.whenIdle();
  return fetchSound(request, soundtrack, workspace);
}

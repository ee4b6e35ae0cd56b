/** Step: missing chunks beside the soundtrack. Each chunk is kept as soon as it is complete. */
import type { Chunk } from '../../compose/plan.js';
import type { Warning } from '../../errors.js';
import { settleAll } from '../settle-all.js';
import { sourceDamaged } from '../source-damaged.js';
import type { FinishedChunk } from './chunk-worker.js';
import { fetchSound, type SoundtrackFacts } from './film-sound.js';
import type { FilmWork, PictureReport } from './film-work.js';
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
  const { plan } = request;
  const { cache, signal, folder } = workspace;
  let isKept = true;
  const keep = async (key: string, file: string) => {
    if (cache !== undefined && !(await cache.store(key, file))) isKept = false;
  };
  const onChunk = async (done: FinishedChunk) => {
    if (done.thumbnail !== undefined) await keep(thumbnail.key, done.thumbnail);
    await keep(plan.chunks[done.index]?.key ?? '', done.file);
  };
  const { complaints, bitmaps, drawMs } = await request.worker.render(
    { plan, chunks: missing.map(({ index }) => index) },
    { media: request.media, into: folder, signal, onFrames: frameCounter(missing, request), onChunk },
  );
  // What a decoder makes of damage may differ from run to run: such chunks are used, but not kept.
  for (const index of complaints.flatMap(({ chunks }) => chunks)) {
    await cache?.drop(plan.chunks[index]?.key ?? '');
    if (index === thumbnail.chunk) await cache?.drop(thumbnail.key);
  }
  const warnings: readonly Warning[] = complaints.map(({ media, lines }) => sourceDamaged(media, lines));
  const report: PictureReport = { warnings, bitmaps, drawMs };
  return { report, isKept };
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

async function makeSound({ request, workspace, soundtrack }: FilmWork): Promise<SoundtrackFacts> {
  // Mastering holds this thread: it waits until the first encoders have work.
  await workspace.mainThread.whenIdle();
  return fetchSound(request, soundtrack, workspace);
}

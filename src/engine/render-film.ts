/**
 * Carries out a plan: fetch finished chunks, render the missing ones side by side with the soundtrack, join by stream copy, check, publish.
 * The order of work never shows in the bytes.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { hashFile } from '../io/files/hash-file.js';
import { writeFilm } from '../io/mp4/write-film.js';
import { checkFilm } from '../io/render/check-film.js';
import type { FilmRequest, SoundtrackFacts } from './film-request.js';
import { publishFilm } from './publish-film.js';
import { frameCounter, renderMissing, type Thumbnail } from './render-missing.js';
import type { RenderOutput } from './result.js';
import { settleAll } from './settle-all.js';
import { verifyChunks } from './verify-chunks.js';
import type { Workspace } from './workspace.js';

export interface FilmResult {
  readonly cached: boolean;
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  readonly verification?: { readonly checked: number; readonly differing: number };
  readonly loudness: SoundtrackFacts['loudness'];
}

/** Raised when joining, checking or the thumbnail change what a finished film looks like. */
const FILM_VERSION = 3;

interface FilmFacts {
  readonly loudness: SoundtrackFacts['loudness'];
  readonly warnings: readonly Warning[];
}

export async function renderFilm(request: FilmRequest, workspace: Workspace): Promise<FilmResult> {
  const { plan, progress } = request;
  const { cache } = workspace;
  const clock = stopwatch();
  progress.total(plan.output.totalFrames);

  const filmKey = hashOf({
    film: FILM_VERSION,
    chunks: plan.chunks.map(({ key }) => key),
    sound: plan.soundtrack.key,
    build: workspace.tools.build,
  });
  const film = join(workspace.folder, 'film.mp4');
  const thumbnail = thumbnailOf(request, workspace);

  if (!request.verify) {
    const entry = await cache?.fetch(filmKey, film);
    const picture = entry && (await cache?.fetch(thumbnail.key, thumbnail.file));
    if (entry !== undefined && picture !== undefined) {
      const facts = entry.facts as unknown as FilmFacts;
      const outputs = await publishFilm(
        request,
        { film, thumbnail: thumbnail.file, filmHash: entry.sha256, thumbnailHash: picture.sha256 },
        workspace,
      );
      progress.frames(plan.output.totalFrames);
      return {
        cached: true,
        outputs,
        warnings: facts.warnings,
        timings: clock.all(),
        chunks: { total: plan.chunks.length, reused: plan.chunks.length },
        loudness: facts.loudness,
      };
    }
    // Links into the cache: what is written to them would go through.
    await Promise.all([film, thumbnail.file].map((file) => rm(file, { force: true })));
  }

  progress.stage('render', 'Rendering');
  const fileOf = (chunk: Chunk) => join(workspace.folder, `chunk-${String(chunk.index).padStart(4, '0')}.mp4`);
  const missing: Chunk[] = [];
  for (const chunk of plan.chunks) {
    // The process that makes the chunk makes the thumbnail: without the one, the other is missing too.
    const isWhole =
      chunk.index !== thumbnail.chunk || (await cache?.fetch(thumbnail.key, thumbnail.file)) !== undefined;
    if (!isWhole || (await cache?.fetch(chunk.key, fileOf(chunk))) === undefined) missing.push(chunk);
  }
  if (missing.some(({ index }) => index === thumbnail.chunk)) await rm(thumbnail.file, { force: true });
  clock.mark('lookup');

  const failure = new AbortController();
  const signal = AbortSignal.any([workspace.signal, failure.signal]);
  const inner: Workspace = { ...workspace, signal };
  const counter = frameCounter(plan, missing, progress);
  const soundtrack = join(workspace.folder, 'soundtrack.m4a');
  const failing = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });

  let pictureRuns = () => {};
  const underWay = new Promise<void>((resolve) => {
    pictureRuns = resolve;
  });
  const makePicture = async () => {
    const work = { missing, fileOf, thumbnail, counter, onStart: pictureRuns };
    const report = await renderMissing(request, work, inner).finally(pictureRuns);
    const reused = plan.chunks.filter((chunk) => !missing.includes(chunk));
    const verification = request.verify ? await verifyChunks(request, { reused, fileOf, thumbnail }, inner) : undefined;
    return { ...report, verification };
  };
  const [sound, picture] = await settleAll([
    // Mastering holds this thread: it waits until the first encoders have work.
    failing(underWay.then(() => fetchSoundtrack(request, soundtrack, inner))),
    failing(makePicture()),
  ]);
  const { verification } = picture;
  clock.mark('render');

  progress.stage('join', 'Joining picture and sound');
  await writeFilm({ chunks: plan.chunks.map(fileOf), soundtrack }, film, signal);
  clock.mark('join');
  progress.stage('check', 'Checking the film');
  const { size, totalFrames } = plan.output;
  const expected = { size, totalFrames, loudness: sound.loudness ?? undefined };
  const [filmHash, thumbnailHash] = await settleAll([
    hashFile(film),
    hashFile(thumbnail.file),
    checkFilm(film, expected, { ffprobePath: inner.tools.ffprobePath, run: inner.run }),
  ]);
  clock.mark('check');

  const warnings = [...sound.warnings, ...picture.warnings, ...(verification?.warnings ?? [])];
  const facts: FilmFacts = { loudness: sound.loudness, warnings: [...sound.warnings, ...picture.warnings] };
  const outputs = await publishFilm(request, { film, thumbnail: thumbnail.file, filmHash, thumbnailHash }, inner);
  const damaged = picture.warnings.length > 0;
  if (verification !== undefined && verification.differing > 0) {
    // The kept film was joined from the wrong chunk.
    await cache?.drop(filmKey);
  }
  const stored = cache === undefined || damaged ? undefined : await cache.store(filmKey, film, { ...facts });
  await cache?.evict();
  clock.mark('publish');
  return {
    cached: false,
    outputs,
    warnings: stored === false || picture.unstored ? [...warnings, CACHE_FULL] : warnings,
    timings: { ...clock.all(), draw: picture.drawMs / 1000, bitmaps: picture.bitmaps },
    chunks: { total: plan.chunks.length, reused: plan.chunks.length - missing.length },
    ...(verification === undefined
      ? {}
      : { verification: { checked: verification.checked, differing: verification.differing } }),
    loudness: sound.loudness,
  };
}

/** By its chunk, not by its film: another beat or other music leaves the thumbnail as it is. */
function thumbnailOf({ plan }: FilmRequest, workspace: Workspace): Thumbnail {
  const chunk = plan.chunks.find(({ start, end }) => start <= plan.thumbnailFrame && plan.thumbnailFrame < end);
  if (chunk === undefined) throw new Error(`internal: no chunk shows frame ${plan.thumbnailFrame}`);
  const frame = plan.thumbnailFrame - chunk.start;
  const key = hashOf({ thumbnail: FILM_VERSION, chunk: chunk.key, frame, build: workspace.tools.build });
  return { chunk: chunk.index, frame, key, file: join(workspace.folder, 'thumbnail.jpg') };
}

const CACHE_FULL: Warning = {
  code: 'cache_not_written',
  path: '',
  message:
    'The film is complete, but the cache could not keep all of it (disk full or read-only); the next render starts colder.',
};

async function fetchSoundtrack(request: FilmRequest, file: string, workspace: Workspace): Promise<SoundtrackFacts> {
  const { key } = request.plan.soundtrack;
  const entry = await workspace.cache?.fetch(key, file);
  if (entry !== undefined) return entry.facts as unknown as SoundtrackFacts;
  const facts = await request.makeSoundtrack(file);
  await workspace.cache?.store(key, file, { ...facts });
  return facts;
}

function stopwatch() {
  const marks: Record<string, number> = {};
  let last = performance.now();
  return {
    mark: (name: string) => {
      const now = performance.now();
      marks[name] = (now - last) / 1000;
      last = now;
    },
    all: () => marks,
  };
}

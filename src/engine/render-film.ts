/**
 * Carries out a plan: fetch finished chunks, render the missing ones side by side with the soundtrack, join by stream copy, check, publish.
 * The order of work never shows in the bytes.
 */
import { randomInt } from 'node:crypto';
import { constants, copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureJob, type Span } from '../compose/compose-chunks.js';
import type { Chunk, RenderPlan } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { hashFile } from '../io/files/hash-file.js';
import { publishOutputs } from '../io/files/publish-output.js';
import { checkFilm } from '../io/render/check-film.js';
import { muxFilm } from '../io/render/mux-film.js';
import { renderChunks } from '../io/render/render-chunks.js';
import { sourceInput } from '../io/render/source-input.js';
import { type DrawYuva, writeSpriteInputs } from '../io/render/sprite-inputs.js';
import { drawThumbnail } from '../io/render/thumbnail.js';
import { groupChunks } from './chunk-groups.js';
import type { ProgressReporter } from './progress.js';
import type { RenderOutput } from './result.js';
import type { Workspace } from './workspace.js';

export interface FilmRequest {
  readonly plan: RenderPlan;
  readonly spans: readonly Span[];
  /** Draws a cel; called only for chunks that are missing. */
  readonly draw: () => Promise<DrawYuva>;
  /** Makes the soundtrack file; called only when it is not in the cache. */
  readonly makeSoundtrack: (file: string) => Promise<SoundtrackFacts>;
  /** Absolute path of the film; the thumbnail goes beside it. */
  readonly output: string;
  readonly verify: boolean;
  readonly progress: ProgressReporter;
}

/** Measured on the encoded and decoded soundtrack; null for silence. */
export interface SoundtrackFacts {
  readonly loudness: { readonly integratedLufs: number; readonly truePeakDbtp: number } | null;
  readonly warnings: readonly Warning[];
}

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
const FILM_VERSION = 1;
const VERIFY_SHARE = 0.2;

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
  const thumbnailKey = hashOf({ thumbnail: filmKey, frame: plan.thumbnailFrame });
  const film = join(workspace.folder, 'film.mp4');
  const thumbnail = join(workspace.folder, 'thumbnail.jpg');

  if (!request.verify) {
    const entry = await cache?.fetch(filmKey, film);
    const picture = entry && (await cache?.fetch(thumbnailKey, thumbnail));
    if (entry !== undefined && picture !== undefined) {
      const facts = entry.facts as unknown as FilmFacts;
      const outputs = await publishFilm(
        request,
        { film, thumbnail, filmHash: entry.sha256, thumbnailHash: picture.sha256 },
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
    // A link into the cache: joining into it would write through it.
    await rm(film, { force: true });
  }

  progress.stage('render', 'Rendering');
  const fileOf = (chunk: Chunk) => join(workspace.folder, `chunk-${String(chunk.index).padStart(4, '0')}.mp4`);
  const missing: Chunk[] = [];
  for (const chunk of plan.chunks)
    if ((await cache?.fetch(chunk.key, fileOf(chunk))) === undefined) missing.push(chunk);
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

  const [sound, picture] = await settleAll([
    failing(fetchSoundtrack(request, soundtrack, inner)),
    failing(renderMissing(request, missing, fileOf, counter, inner)),
  ]);
  clock.mark('render');

  const verification = request.verify
    ? await verifyChunks(
        request,
        plan.chunks.filter((chunk) => !missing.includes(chunk)),
        fileOf,
        inner,
      )
    : undefined;
  if (verification) clock.mark('verify');

  progress.stage('join', 'Joining picture and sound');
  await muxFilm({
    ...inner,
    ffmpegPath: inner.tools.ffmpegPath,
    chunks: plan.chunks.map(fileOf),
    soundtrack,
    output: film,
  });
  clock.mark('join');
  progress.stage('check', 'Checking the film');
  const { size, totalFrames } = plan.output;
  await Promise.all([
    checkFilm(
      film,
      { size, totalFrames, loudness: sound.loudness ?? undefined },
      { ffprobePath: inner.tools.ffprobePath, run: inner.run },
    ),
    drawThumbnail({
      chunks: plan.chunks,
      fileOf,
      frame: plan.thumbnailFrame,
      size,
      output: thumbnail,
      workspace: inner,
    }),
  ]);
  clock.mark('check');

  const warnings = [...sound.warnings, ...picture.warnings, ...(verification?.warnings ?? [])];
  const facts: FilmFacts = { loudness: sound.loudness, warnings: [...sound.warnings, ...picture.warnings] };
  const filmHash = await hashFile(film);
  const thumbnailHash = await hashFile(thumbnail);
  const outputs = await publishFilm(request, { film, thumbnail, filmHash, thumbnailHash }, inner);
  const damaged = picture.warnings.length > 0;
  if (verification !== undefined && verification.differing > 0) {
    // The kept film was joined from the wrong chunk.
    await cache?.drop(filmKey);
    await cache?.drop(thumbnailKey);
  }
  const stored =
    cache === undefined || damaged
      ? undefined
      : (await cache.store(filmKey, film, { ...facts })) && (await cache.store(thumbnailKey, thumbnail));
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

interface PictureReport {
  readonly warnings: readonly Warning[];
  readonly drawMs: number;
  readonly bitmaps: number;
  /** A finished chunk could not be kept. */
  readonly unstored: boolean;
}

async function renderMissing(
  request: FilmRequest,
  missing: readonly Chunk[],
  fileOf: (chunk: Chunk) => string,
  counter: FrameCounter,
  workspace: Workspace,
): Promise<PictureReport> {
  const report = { warnings: [] as Warning[], drawMs: 0, bitmaps: 0, unstored: false };
  if (missing.length === 0) return report;
  const draw = await request.draw();
  const groups = [...groupChunks(missing, workspace.concurrency).entries()];
  const lane = async () => {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
      const [number, group] = next;
      const done = await renderGroup(request, group, { draw, fileOf, counter, name: `group-${number}` }, workspace);
      report.drawMs += done.drawMs;
      report.bitmaps += done.bitmaps;
      report.unstored ||= done.unstored;
      report.warnings.push(...done.warnings);
    }
  };
  await settleAll(Array.from({ length: Math.min(workspace.concurrency, groups.length) }, lane));
  return report;
}

interface GroupTools {
  readonly draw: DrawYuva;
  readonly fileOf: (chunk: Chunk) => string;
  readonly counter: FrameCounter;
  readonly name: string;
  /** False when a verification renders again: the cache keeps what it has. */
  readonly store?: boolean;
}

async function renderGroup(
  request: FilmRequest,
  group: readonly Chunk[],
  tools: GroupTools,
  workspace: Workspace,
): Promise<PictureReport> {
  const { plan } = request;
  const first = group[0];
  const last = group.at(-1);
  const span = request.spans.find(({ start, end }) => first !== undefined && start <= first.start && first.end <= end);
  if (first === undefined || last === undefined || span === undefined)
    throw new Error('internal: a group without chunks or span');
  const folder = join(workspace.folder, tools.name);
  const pipes = join(folder, 'pipes');
  await mkdir(pipes, { recursive: true });
  const job = pictureJob(span, { start: first.start, end: last.end }, { size: plan.output.size, tracks: plan.tracks });
  const sprites = await writeSpriteInputs({
    slices: job.sprites,
    tracks: plan.tracks,
    draw: tools.draw,
    folder,
    signal: workspace.signal,
  });
  let unstored = false;
  const complaints = await renderChunks({
    ffmpegPath: workspace.tools.ffmpegPath,
    inputs: [...sourceInput(plan, job), ...sprites.inputs],
    graph: job.graph,
    size: plan.output.size,
    encoder: plan.encoder,
    chunks: group.map((chunk) => ({ frameCount: chunk.end - chunk.start, file: tools.fileOf(chunk) })),
    folder: pipes,
    signal: workspace.signal,
    watchdog: workspace.watchdog,
    onFrames: (index, frames) => tools.counter(group[index]?.index ?? 0, frames),
    onChunk: async (index) => {
      const chunk = group[index];
      if (chunk === undefined || tools.store === false || workspace.cache === undefined) return;
      unstored = !(await workspace.cache.store(chunk.key, tools.fileOf(chunk))) || unstored;
    },
  });
  await rm(folder, { recursive: true, force: true });
  // What a decoder makes of damage may differ from run to run: such chunks are used, but not kept.
  if (complaints.length > 0) for (const chunk of group) await workspace.cache?.drop(chunk.key);
  const path = span.kind === 'clip' ? `segments[${span.segment}].source` : '';
  const warnings =
    complaints.length === 0
      ? []
      : [
          {
            code: 'source_damaged',
            path,
            message: `The decoder met ${complaints.length} errors in the clip; damaged pictures may show. First: ${complaints[0] ?? ''}`,
          },
        ];
  return { warnings, drawMs: sprites.drawMs, bitmaps: sprites.bitmaps, unstored };
}

/** Renders a random share of the reused chunks again and compares. A chunk that differs is replaced by the new one, in the film and in the cache. */
async function verifyChunks(
  request: FilmRequest,
  reused: readonly Chunk[],
  fileOf: (chunk: Chunk) => string,
  workspace: Workspace,
) {
  const pool = [...reused];
  const picked = Array.from(
    { length: Math.ceil(reused.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0],
  ).filter((chunk) => chunk !== undefined);
  const warnings: Warning[] = [];
  const draw = await request.draw();
  for (const chunk of picked) {
    const again = join(workspace.folder, `again-${chunk.index}.mp4`);
    await renderGroup(
      request,
      [chunk],
      { draw, fileOf: () => again, counter: () => undefined, name: `verify-${chunk.index}`, store: false },
      workspace,
    );
    if ((await hashFile(again)) === (await hashFile(fileOf(chunk)))) continue;
    warnings.push({
      code: 'cache_entry_differs',
      path: '',
      message: `Chunk ${chunk.index} of the cache was not what the plan gives; it was rendered again and replaced.`,
    });
    await workspace.cache?.drop(chunk.key);
    await workspace.cache?.store(chunk.key, again);
    await rm(fileOf(chunk), { force: true });
    await copyFile(again, fileOf(chunk), constants.COPYFILE_FICLONE);
  }
  return { checked: picked.length, differing: warnings.length, warnings };
}

/** `x.jpg` beside `x.mp4`; a film that is itself called `x.jpg` gets `x.jpg.jpg`. */
export function thumbnailPathOf(output: string): string {
  const beside = `${output.replace(/\.[^./\\]+$/, '')}.jpg`;
  return beside === output ? `${output}.jpg` : beside;
}

async function publishFilm(
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

type FrameCounter = (chunk: number, frames: number) => void;

function frameCounter(plan: RenderPlan, missing: readonly Chunk[], progress: ProgressReporter): FrameCounter {
  const frames = new Map(missing.map((chunk) => [chunk.index, 0]));
  const report = () => {
    const pending = missing.reduce((sum, chunk) => sum + (chunk.end - chunk.start) - (frames.get(chunk.index) ?? 0), 0);
    progress.frames(plan.output.totalFrames - pending);
  };
  report();
  return (chunk, count) => {
    frames.set(chunk, Math.max(count, frames.get(chunk) ?? 0));
    report();
  };
}

/** Like Promise.all, but waits for every one to settle before it rejects: nothing goes on working in a folder that is being removed. */
async function settleAll<const T extends readonly Promise<unknown>[]>(
  work: T | readonly Promise<unknown>[],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
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

/** Renders the missing chunks of a film in groups of neighbours, and keeps each as soon as it is complete. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureJob } from '../compose/compose-chunks.js';
import type { Chunk, RenderPlan } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { feedInput } from '../io/render/feed.js';
import { renderGroup } from '../io/render/render-group.js';
import { sourceInput } from '../io/render/source-input.js';
import { spriteWriter } from '../io/render/sprite-inputs.js';
import { groupChunks } from './chunk-groups.js';
import { type ChunkSprites, chunkSprites } from './chunk-sprites.js';
import type { FilmRequest } from './film-request.js';
import type { ProgressReporter } from './progress.js';
import { settleAll } from './settle-all.js';
import { sourceDamaged } from './source-damaged.js';
import type { Workspace } from './workspace.js';

export interface PictureReport {
  readonly warnings: readonly Warning[];
  readonly drawMs: number;
  readonly bitmaps: number;
  /** A finished chunk could not be kept. */
  readonly unstored: boolean;
}

/** The film's thumbnail: a frame of one of its chunks, made by the same process as the chunk. */
export interface Thumbnail {
  readonly chunk: number;
  /** Counted from the chunk's start. */
  readonly frame: number;
  /** In the cache. */
  readonly key: string;
  readonly file: string;
}

export interface PictureWork {
  readonly missing: readonly Chunk[];
  readonly fileOf: (chunk: Chunk) => string;
  readonly thumbnail: Thumbnail;
  readonly counter: FrameCounter;
  /** Called when the first process runs. */
  readonly onStart: () => void;
}

const MOST_DECODER_THREADS = 4;

/** Renders missing chunks, as many groups of neighbours side by side as the workspace allows. */
export async function renderMissing(
  request: FilmRequest,
  { missing, ...work }: PictureWork,
  workspace: Workspace,
): Promise<PictureReport> {
  if (missing.length === 0) return { warnings: [], drawMs: 0, bitmaps: 0, unstored: false };
  const sprites = chunkSprites(spriteWriter(request.plan.tracks, await request.draw()), workspace);
  const standsAlone = (chunk: Chunk) => request.keptFrames(chunk) !== undefined;
  const groups = [...groupChunks(missing, workspace.concurrency, standsAlone).toSorted(byDrawing).entries()];
  // A lone group waits for its decoder, which may run through much of a clip before the first frame that is wanted. Each thread holds frames.
  const decoderThreads = Math.max(1, Math.min(MOST_DECODER_THREADS, Math.floor(workspace.concurrency / groups.length)));
  const reports: GroupReport[] = [];
  const lane = async () => {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
      const [number, group] = next;
      const tools = {
        ...work,
        sprites,
        keptFrames: request.keptFrames,
        decoderThreads,
        name: `group-${number}`,
        onStart: (following: Chunk | undefined) => {
          work.onStart();
          const [next] = groups[0]?.[1] ?? [];
          const chunk = following ?? next;
          if (chunk !== undefined) sprites.ahead(chunk);
        },
      };
      reports.push(await renderNeighbours(request, group, tools, workspace));
    }
  };
  const lanes = Array.from({ length: Math.min(workspace.concurrency, groups.length) }, lane);
  await settleAll(lanes).finally(() => sprites.settled());
  const warnings = reports.flatMap(({ path, complaints }) =>
    complaints.length > 0 ? [sourceDamaged(path, complaints)] : [],
  );
  return { warnings, unstored: reports.some(({ unstored }) => unstored), ...sprites.spent() };
}

/** What is drawn soonest starts first, so that no encoder waits for a drawing; a flat colour comes last, because it takes least. */
function byDrawing(a: readonly Chunk[], b: readonly Chunk[]): number {
  const drawings = ([first]: readonly Chunk[]) =>
    first?.source.kind === 'color'
      ? Number.POSITIVE_INFINITY
      : (first?.sprites.reduce((sum, { cels }) => sum + cels.length, 0) ?? 0);
  return drawings(a) === drawings(b) ? 0 : drawings(a) - drawings(b);
}

export interface GroupTools {
  readonly sprites: ChunkSprites;
  readonly fileOf: (chunk: Chunk) => string;
  readonly thumbnail: Thumbnail;
  readonly counter: FrameCounter;
  /** Name of its working folder. */
  readonly name: string;
  /** Absent when a verification renders again: from the clip itself. */
  readonly keptFrames?: FilmRequest['keptFrames'];
  readonly decoderThreads?: number;
  /** A chunk's process runs; told which chunk of the group follows it. */
  readonly onStart?: (following: Chunk | undefined) => void;
  /** False when a verification renders again: the cache keeps what it has. */
  readonly store?: boolean;
}

export interface GroupReport {
  /** Path of the source in the composition; empty for a flat colour. */
  readonly path: string;
  readonly complaints: readonly string[];
  readonly unstored: boolean;
}

/** Chunks of one span in a row; each is kept in the cache as soon as it is complete. */
export async function renderNeighbours(
  request: FilmRequest,
  group: readonly Chunk[],
  tools: GroupTools,
  workspace: Workspace,
): Promise<GroupReport> {
  const { plan } = request;
  const { cache } = workspace;
  const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
  const span = request.spans.find((one) => one.start <= start && end <= one.end);
  if (span === undefined) throw new Error(`internal: no span for frames ${start} to ${end}`);
  const folder = join(workspace.folder, tools.name);
  const pipes = join(folder, 'pipes');
  await mkdir(pipes, { recursive: true });
  const job = pictureJob(span, { start, end }, { size: plan.output.size, tracks: plan.tracks });
  const { thumbnail } = tools;
  let unstored = false;
  const kept = group.map((chunk) => tools.keptFrames?.(chunk));
  const isKept = kept.every((file) => file !== undefined);
  const complaints = await renderGroup({
    ffmpegPath: workspace.tools.ffmpegPath,
    feed: isKept ? undefined : job.feed && { source: sourceInput(plan, job, tools.decoderThreads), plan: job.feed },
    encoder: plan.encoder,
    folder: pipes,
    signal: workspace.signal,
    watchdog: workspace.watchdog,
    chunks: group.map((chunk, position) => {
      const frames = isKept ? kept[position] : undefined;
      return {
        index: chunk.index,
        frameCount: chunk.end - chunk.start,
        graph: chunk.graph,
        file: tools.fileOf(chunk),
        frames: frames === undefined || chunk.feed === undefined ? undefined : feedInput(chunk.feed, frames),
        still: chunk.index === thumbnail.chunk ? { frame: thumbnail.frame, output: thumbnail.file } : undefined,
        sprites: () => tools.sprites.of(chunk),
        onStart: () => tools.onStart?.(group[position + 1]),
        onFrames: (frames: number) => tools.counter(chunk.index, frames),
        onDone: async () => {
          await tools.sprites.done(chunk);
          if (frames !== undefined) await rm(frames, { force: true });
          if (tools.store === false || cache === undefined) return;
          if (chunk.index === thumbnail.chunk)
            unstored = !(await cache.store(thumbnail.key, thumbnail.file)) || unstored;
          unstored = !(await cache.store(chunk.key, tools.fileOf(chunk))) || unstored;
        },
      };
    }),
  });
  await rm(folder, { recursive: true, force: true });
  // What a decoder makes of damage may differ from run to run: such chunks are used, but not kept.
  if (complaints.length > 0)
    for (const { key, index } of group) {
      await cache?.drop(key);
      if (index === thumbnail.chunk) await cache?.drop(thumbnail.key);
    }
  return { path: span.kind === 'clip' ? `segments[${span.segment}].source` : '', complaints, unstored };
}

export type FrameCounter = (chunk: number, frames: number) => void;

/** Sums the frames of all chunks for the progress report. */
export function frameCounter(plan: RenderPlan, missing: readonly Chunk[], progress: ProgressReporter): FrameCounter {
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

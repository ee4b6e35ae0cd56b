/** Renders missing chunks of a film in groups of neighbours, and keeps each as soon as it is complete. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureJob } from '../compose/compose-chunks.js';
import type { Chunk, RenderPlan } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { renderChunks } from '../io/render/render-chunks.js';
import { sourceInput } from '../io/render/source-input.js';
import { type DrawYuva, writeSpriteInputs } from '../io/render/sprite-inputs.js';
import { groupChunks } from './chunk-groups.js';
import type { FilmRequest } from './film-request.js';
import type { ProgressReporter } from './progress.js';
import { settleAll } from './settle-all.js';
import type { Workspace } from './workspace.js';

export interface PictureReport {
  readonly warnings: readonly Warning[];
  readonly drawMs: number;
  readonly bitmaps: number;
  /** A finished chunk could not be kept. */
  readonly unstored: boolean;
}

/** Renders missing chunks, as many groups side by side as the workspace allows. `onStart` is called when the first group's processes run. */
export async function renderMissing(
  request: FilmRequest,
  missing: readonly Chunk[],
  fileOf: (chunk: Chunk) => string,
  counter: FrameCounter,
  workspace: Workspace,
  onStart: () => void,
): Promise<PictureReport> {
  const report = { warnings: [] as Warning[], drawMs: 0, bitmaps: 0, unstored: false };
  if (missing.length === 0) return report;
  const draw = await request.draw();
  const inTurn = oneAtATime();
  const groups = [...groupChunks(missing, workspace.concurrency).entries()];
  const lane = async () => {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
      const [number, group] = next;
      const done = await renderGroup(
        request,
        group,
        { draw, fileOf, counter, inTurn, onStart, name: `group-${number}` },
        workspace,
      );
      report.drawMs += done.drawMs;
      report.bitmaps += done.bitmaps;
      report.unstored ||= done.unstored;
      report.warnings.push(...done.warnings);
    }
  };
  await settleAll(Array.from({ length: Math.min(workspace.concurrency, groups.length) }, lane));
  return report;
}

export interface GroupTools {
  readonly draw: DrawYuva;
  readonly fileOf: (chunk: Chunk) => string;
  readonly counter: FrameCounter;
  readonly name: string;
  /** Runs one drawing at a time: the first group's processes then start while the next group is still being drawn. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onStart?: () => void;
  /** False when a verification renders again: the cache keeps what it has. */
  readonly store?: boolean;
}

/** One ffmpeg for neighbouring chunks; each is kept in the cache as soon as it is complete. */
export async function renderGroup(
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
  const write = () =>
    writeSpriteInputs({
      slices: job.sprites,
      tracks: plan.tracks,
      draw: tools.draw,
      folder,
      signal: workspace.signal,
    });
  const sprites = await (tools.inTurn ?? ((work) => work()))(write);
  let unstored = false;
  const rendering = renderChunks({
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
  tools.onStart?.();
  const complaints = await rendering;
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

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A job of a chunk worker: renders chunks of a plan into a shared cache. */
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import { composeSaved, readPlan } from '../../compose/read-plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { describe } from '../../document/describe.js';
import { PLAN_BOUNDS, takePlain } from '../../document/take-plain.js';
import { ReelwrightError } from '../../errors.js';
import { fontNames } from '../../io/fonts/font-files.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import { collect } from '../collect.js';
import { sourceByContent } from '../media/gather.js';
import type { RenderChunksOptions } from '../render-chunks.js';
import { sourceDamaged } from '../source-damaged.js';
import { pictureVersions, processorModel, soundVersions } from '../versions.js';
import { type Workspace, withWorkspace } from '../workspace.js';
import type { ChunkJob, ChunkReport } from './chunk-worker.js';
import { thumbnailOf } from './film-parts.js';
import type { Thumbnail } from './film-work.js';
import { localWorker } from './local-worker.js';
import { expectExtensionsFor } from './plan-extensions.js';
import { renderAndKeep } from './render-and-keep.js';

/** Rejects as `renderChunks` says. */
export async function renderJob(job: ChunkJob, options: RenderChunksOptions): Promise<ChunkReport> {
  const { plan: saved, chunks, media, cacheDir, namespace } = jobOf(job);
  const { signal, ...engine } = options;
  checkOptions({ ...engine, cacheDir, namespace }, { signal, media });
  return withWorkspace({ ...withoutNulls(options), cacheDir, namespace }, async (workspace) => {
    const { tools } = workspace;
    const read = readPlan(saved, { fontNames: fontNames() });
    await expectExtensionsFor(read, options.extensions);
    const plan = composeSaved(read, {
      pictureVersions: pictureVersions(tools),
      soundVersions: soundVersions(tools),
      processor: processorModel(),
    });
    expectChunksOf(plan, chunks);
    const thumbnail = thumbnailOf(plan, workspace);
    const missing: Chunk[] = [];
    for (const chunk of plan.chunks)
      if (chunks.includes(chunk.index) && !(await isKept(chunk, thumbnail, workspace))) missing.push(chunk);
    const files = missing.length === 0 ? {} : await openPictures({ plan, chunks: missing, media }, options, workspace);
    const worker = localWorker(workspace);
    const { report } = await renderAndKeep({ plan, chunks: missing, thumbnail, media: files, worker }, workspace);
    const damaged = new Set(report.complaints.flatMap((complaint) => complaint.chunks));
    const kept = plan.chunks.filter(({ index }) => chunks.includes(index) && !damaged.has(index));
    const hasThumbnail = kept.some(({ index }) => index === thumbnail?.chunk);
    const keys = [...kept.map(({ key }) => key), ...(hasThumbnail ? [thumbnail?.key ?? ''] : [])];
    return {
      chunks: kept.map((chunk) => ({ index: chunk.index, key: chunk.key, reused: !missing.includes(chunk) })),
      entries: keys.map((key) => workspace.cache?.placeOf(key) ?? ''),
      warnings: report.complaints.map(({ media: id, lines }) => sourceDamaged(id, lines)),
    };
  });
}

function jobOf(value: unknown): ChunkJob {
  const job = takePlain(value, PLAN_BOUNDS) as Partial<ChunkJob> | null;
  const { plan, chunks, media, cacheDir, namespace } = Object(job) as Partial<ChunkJob>;
  if (typeof cacheDir !== 'string' || cacheDir === '') throw wrongJob('a folder', 'cacheDir', cacheDir);
  if (!Array.isArray(chunks)) throw wrongJob('a list of indexes into the plan’s chunks', 'chunks', chunks);
  return { plan, chunks, media: media ?? {}, cacheDir, ...(namespace == null ? {} : { namespace }) };
}

function expectChunksOf({ chunks: { length } }: FilmPlan, chunks: readonly unknown[]): void {
  for (const index of chunks)
    if (!(Number.isInteger(index) && Number(index) >= 0 && Number(index) < length))
      throw wrongJob(`whole numbers from 0 to ${length - 1}`, 'chunks', index);
}

function wrongJob(expected: string, path: string, value: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'invalid_option',
      path,
      message: `Expected ${expected} for ${path} of a chunk job but received ${describe(value)}`,
      remedy: 'Hand on the job that the engine gave to its chunkWorker as it is.',
    },
    { class: 'usage' },
  );
}

/** Whether a chunk, and the thumbnail with it, lies in the cache. */
async function isKept(chunk: Chunk, thumbnail: Thumbnail | undefined, { cache }: Workspace): Promise<boolean> {
  const keys = chunk.index === thumbnail?.chunk ? [chunk.key, thumbnail.key] : [chunk.key];
  const found = await Promise.all(keys.map((key) => cache?.has(key)));
  return found.every((has) => has === true);
}

interface Shown {
  readonly plan: FilmPlan;
  readonly chunks: readonly Chunk[];
  readonly media: ChunkJob['media'];
}

/** What these chunks may show, opened and compared with the plan: their own clips and stills, and every image. */
async function openPictures(
  { plan, chunks, media }: Shown,
  { roots }: RenderChunksOptions,
  workspace: Workspace,
): Promise<Readonly<Record<MediaId, string>>> {
  const layered = new Set(
    chunks.flatMap(({ layers }) => layers.map((layer) => (layer.kind === 'color' ? '' : layer.media))),
  );
  const used = Object.entries(plan.media).filter(([id, { kind }]) => kind === 'image' || layered.has(id));
  const found = await collect(
    used.map(([id, facts]) => {
      const source = media[id] ?? plan.sources[id] ?? '';
      return sourceByContent({ id, source, media: facts, baseDir: process.cwd() }, { roots }, workspace);
    }),
  );
  return Object.fromEntries(used.map(([id], index) => [id, found[index]?.file ?? '']));
}

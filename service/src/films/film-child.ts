/** The process in which the engine renders one composition, prepares an upload, or decodes one image to check it. */
import { dirname } from 'node:path';
import {
  type ChunkJob,
  createEngine,
  parseComposition,
  type Quality,
  type RenderResult,
  renderChunks,
  type Upload,
  type UploadSlot,
} from 'reelwright';
import { serveTask } from '../children/serve-task.js';

/** A render, as plain data. */
export interface FilmTask {
  readonly kind: 'film';
  readonly composition: unknown;
  readonly output: string;
  /** The media the composition may name lie below these. */
  readonly roots: readonly string[];
  readonly cacheDir: string;
  /** The namespace of the account that the film belongs to. */
  readonly namespace: string;
  readonly quality: Quality;
  /** The number of groups into which its chunks are divided for other processes; 0: it is rendered here. */
  readonly groups: number;
}

/** Chunks of a film that another process joins. */
export interface ChunksTask {
  readonly kind: 'chunks';
  readonly job: ChunkJob;
  readonly roots: readonly string[];
}

/** An image to look at. */
export interface ImageTask {
  readonly kind: 'image';
  readonly file: string;
}

/** An upload to prepare. */
export interface IngestTask {
  readonly kind: 'ingest';
  readonly file: string;
  /** A folder that gets the engine's files. */
  readonly output: string;
  readonly slot: UploadSlot;
  readonly sizeBytes: number;
  readonly checksum: string | undefined;
  readonly roots: readonly string[];
  readonly cacheDir: string;
  readonly namespace: string;
}

type Reports = {
  readonly signal: AbortSignal;
  onProgress(percent: number): void;
  ask(request: unknown, signal: AbortSignal): Promise<void>;
};

serveTask(async (given, reports) => {
  const task = given as FilmTask | ImageTask | IngestTask | ChunksTask;
  switch (task.kind) {
    case 'film':
      return render(task, reports);
    case 'chunks':
      return renderChunks(task.job, { roots: task.roots, signal: reports.signal });
    case 'ingest':
      return ingest(task, reports);
    default:
      return look(task, reports);
  }
});

async function render(task: FilmTask, { signal, onProgress, ask }: Reports): Promise<RenderResult> {
  const { composition, output, roots, cacheDir, namespace, quality, groups } = task;
  const spread =
    groups === 0
      ? {}
      : {
          concurrency: groups,
          chunkWorker: (job: ChunkJob, call: { readonly signal: AbortSignal }) => ask(job, call.signal),
        };
  const engine = createEngine({ cacheDir, namespace, roots, ...spread });
  const progress = ({ percent }: { readonly percent: number }) => onProgress(percent);
  return engine.render(await parseComposition(composition), { output, quality, signal, onProgress: progress });
}

async function ingest(task: IngestTask, { signal }: Reports): Promise<Upload> {
  const { file, output, slot, sizeBytes, checksum, roots, cacheDir, namespace } = task;
  const engine = createEngine({ cacheDir, namespace, roots });
  const announced = { size_bytes: sizeBytes, ...(checksum === undefined ? {} : { checksum_sha256: checksum }) };
  return engine.ingest(file, { output, as: slot, ...announced, signal });
}

/** Decodes an image by opening a carousel of one slide, which is the smallest composition with an image. */
async function look({ file }: ImageTask, { signal }: Reports): Promise<object> {
  const engine = createEngine({ cacheDir: null, roots: [dirname(file)] });
  const slides = [1, 2, 3].map((position) => ({ position, headline: 'x', background: { source: file } }));
  const composition = await parseComposition({ kind: 'slider', mode: 'creative', slides });
  await engine.frame(composition, { slide: 1, quality: 'draft', signal });
  return {};
}

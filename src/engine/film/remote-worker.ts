/** Renders chunks by other processes that share the cache; what they do not bring is rendered here. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { Warning } from '../../errors.js';
import type { EngineOptions } from '../options.js';
import type { Workspace } from '../workspace.js';
import { groupChunks } from './chunk-groups.js';
import type { ChunkIo, ChunkRenderer, ChunkWork } from './chunk-renderer.js';
import { thumbnailOf } from './film-parts.js';

export interface RemoteWork {
  readonly options: Pick<EngineOptions, 'chunkWorker' | 'namespace'>;
  /** Where each medium of the plan really lies: other processes cannot read what this one holds open. */
  readonly paths: Readonly<Record<MediaId, string>>;
  /** Renders the chunks that the worker does not bring. */
  readonly local: ChunkRenderer;
}

/** `local` itself when there is no other worker, or no cache to share. */
export function remoteWorker({ options, paths, local }: RemoteWork, workspace: Workspace): ChunkRenderer {
  const { chunkWorker, namespace } = options;
  const { cache } = workspace;
  if (chunkWorker === undefined || cache === undefined) return local;
  return {
    render: async ({ plan, chunks }, io) => {
      const wanted = chunks.map((index) => plan.chunks[index] as Chunk);
      const failures: unknown[] = [];
      const left: number[] = [];
      const shared = { plan, media: paths, cacheDir: cache.folder, ...(namespace === undefined ? {} : { namespace }) };
      const jobs = groupChunks(wanted, workspace.concurrency).map(async (group) => {
        // The job is turned into JSON and back, so that a worker that works here also works through a queue.
        const job = JSON.parse(JSON.stringify({ ...shared, chunks: group.map(({ index }) => index) }));
        // A worker that throws at once is treated like one that rejects.
        const work = async () => chunkWorker(job, { signal: io.signal });
        await untilAborted(work(), io.signal).catch((error: unknown) => {
          io.signal.throwIfAborted();
          failures.push(error);
        });
        for (const chunk of group) if (!(await fetchChunk({ plan, chunk }, io, workspace))) left.push(chunk.index);
      });
      await Promise.all(jobs);
      const report = await local.render({ plan, chunks: left.toSorted((a, b) => a - b) }, io);
      return { ...report, warnings: failures.length === 0 ? [] : [workerFailed(failures, left.length)] };
    },
  };
}

/** A worker that does not heed the signal is not waited for. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => signal.removeEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}

/**
 * Puts a chunk that a worker made into its place, with the thumbnail that belongs to it; false when not all of it is
 * there.
 */
async function fetchChunk(
  { plan, chunk }: Pick<ChunkWork, 'plan'> & { readonly chunk: Chunk },
  io: ChunkIo,
  workspace: Workspace,
): Promise<boolean> {
  const { cache } = workspace;
  const { index } = chunk;
  const thumbnail = thumbnailOf(plan, workspace);
  const still = index === thumbnail?.chunk ? join(io.into, 'thumbnail.jpg') : undefined;
  const file = join(io.into, `chunk-${String(index).padStart(4, '0')}.mp4`);
  const wanted = [[chunk.key, file] as const, ...(still === undefined ? [] : [[thumbnail?.key ?? '', still] as const])];
  for (const [key, place] of wanted) {
    if ((await cache?.fetch(key, place)) !== undefined) continue;
    // Nobody may write into a link to an entry.
    for (const [, other] of wanted) await rm(other, { force: true });
    return false;
  }
  io.onFrames?.(index, chunk.end - chunk.start);
  await io.onChunk?.({ index, file, thumbnail: still, isKept: true });
  return true;
}

function workerFailed(failures: readonly unknown[], left: number): Warning {
  const [first] = failures;
  const why = first instanceof Error ? first.message : String(first);
  return {
    code: 'chunk_worker_failed',
    path: '',
    message: `${failures.length} jobs of the chunk worker failed (${why.slice(0, 200)}); ${left} chunks were rendered here instead.`,
  };
}

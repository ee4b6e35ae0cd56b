/**
 * Chunks rendered by other processes: what they are told, and what they answer. All of it is JSON; pictures change
 * hands through the cache.
 */
import type { MediaId } from '../../compose/timeline.js';
import type { Warning } from '../../errors.js';

/** Chunks of one film for another process. */
export interface ChunkJob {
  /** A `FilmPlan`: what `engine.plan` gives. */
  readonly plan: unknown;
  /** Which chunks: indexes into the plan's, each once. */
  readonly chunks: readonly number[];
  /** Where each medium of the plan lies: absolute paths, the same content as in the plan. */
  readonly media: Readonly<Record<MediaId, string>>;
  /** The cache that both sides see: the very folder, or one that is mounted on several machines. */
  readonly cacheDir: string;
  /** The namespace of the cache, as the engine's option of this name. Default: none. */
  readonly namespace?: string;
}

/** What a worker made: every chunk lies in the cache under its key. */
export interface ChunkReport {
  /** One entry for each chunk of the job that lies in the cache now. */
  readonly chunks: readonly {
    readonly index: number;
    /** Name of the entry in the cache. */
    readonly key: string;
    /** True where the cache had the chunk already. */
    readonly reused: boolean;
  }[];
  /**
   * Folders of these chunks in the cache, and of the thumbnail with them, from its root: `objects/3c/3c9f…`. Where both
   * sides share no folder, whoever copies them to the same place of the other cache, each by one rename, has shared
   * the work.
   */
  readonly entries: readonly string[];
  /** `source_damaged`: such chunks are not kept, and missing above. */
  readonly warnings: readonly Warning[];
}

/**
 * Has a job done by another process, which calls `renderChunks` with it. May be called for several jobs at once. A job
 * that fails, or whose chunks do not turn up in the cache, costs time only: the engine renders them itself.
 */
export type ChunkWorker = (job: ChunkJob, call: { readonly signal: AbortSignal }) => Promise<unknown>;

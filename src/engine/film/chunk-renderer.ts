/** The interface for what renders chunks: this process, or others. */
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { Warning } from '../../errors.js';
import { chosen } from '../../outputs/delivery.js';

/** Chunks of a film, by their place in the plan: JSON. */
export interface ChunkWork {
  readonly plan: FilmPlan;
  /** Indexes into the plan's chunks, in order. */
  readonly chunks: readonly number[];
}

export interface ChunkIo {
  /** Where each medium of the plan lies: absolute paths. */
  readonly media: Readonly<Record<MediaId, string>>;
  /** A folder that exists, for the finished files. */
  readonly into: string;
  /** Ends the work; no child is left when `render` has rejected. */
  readonly signal: AbortSignal;
  /** Frames of a chunk encoded so far. */
  onFrames?(chunk: number, frames: number): void;
  /** A chunk is complete. Awaited; a rejection ends the work. */
  onChunk?(done: FinishedChunk): Promise<void>;
}

export interface FinishedChunk {
  readonly index: number;
  /** An MP4 of its own in `into`. */
  readonly file: string;
  /** A JPEG in `into`: of the chunk that shows the plan's thumbnail frame. */
  readonly thumbnail: string | undefined;
  /** True where the chunk came out of the cache. Default false. */
  readonly isKept?: boolean;
}

export interface WorkReport {
  /** What decoders said of damaged media, and in which chunks it may show. */
  readonly complaints: readonly {
    readonly media: MediaId;
    readonly chunks: readonly number[];
    readonly lines: readonly string[];
  }[];
  /** Bitmaps drawn, and the time that took. */
  readonly bitmaps: number;
  readonly drawMs: number;
  /** What went otherwise than asked for. */
  readonly warnings?: readonly Warning[];
}

/**
 * Renders chunks to files. The same chunk of the same plan gives the same bytes wherever it is rendered, alone or
 * beside others, as long as ffmpeg build and package versions are those that its key names.
 */
export interface ChunkRenderer {
  render(work: ChunkWork, io: ChunkIo): Promise<WorkReport>;
}

/** Frame of a chunk that is the film's thumbnail, counted from the chunk's start. */
export function thumbnailIn(
  plan: Pick<FilmPlan, 'chunks' | 'thumbnailFrame' | 'delivery'>,
  index: number,
): number | undefined {
  if (!chosen(plan.delivery).hasThumbnail) return undefined;
  const chunk = plan.chunks[index];
  const frame = plan.thumbnailFrame - (chunk?.start ?? 0);
  return chunk !== undefined && frame >= 0 && plan.thumbnailFrame < chunk.end ? frame : undefined;
}

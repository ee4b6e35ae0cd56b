/** Options of an engine and of its calls. */
import type { Quality } from '../compose/plan.js';
import type { MediaId } from '../compose/timeline.js';
import type { Seconds } from '../time.js';
import type { Extension } from './extensions/define-extension.js';
import type { ChunkWorker } from './film/chunk-worker.js';
import type { UploadSlot } from './ingest/upload.js';
import type { Progress } from './progress.js';
import type { ManyProgress } from './render-many.js';

/** Options of an engine; all have defaults. */
export interface EngineOptions {
  /**
   * Folder of finished work, shared between processes. Default: `$XDG_CACHE_HOME/reelwright` or the platform's place;
   * null = none.
   */
  readonly cacheDir?: string | null | undefined;
  /**
   * Bytes the cache may hold before the least recently used entries go; never more than half of what its disk has for
   * it. Default 5 GiB.
   */
  readonly cacheLimitBytes?: number | undefined;
  /**
   * The tenant of the work, where one cache serves several who do not trust each other: nothing that is kept under one
   * namespace is read under another. Default: none, one cache for all.
   */
  readonly namespace?: string | undefined;
  /** Default: REELWRIGHT_FFMPEG, else the bundled one. */
  readonly ffmpegPath?: string | undefined;
  /** Folder of detector models. Default: REELWRIGHT_MODELS, else the cache's. */
  readonly modelDir?: string | undefined;
  /**
   * How people and other subjects of clips and images are found. `saliency`: by measures of our own and a tiny network
   * for faces, which the package brings. `network`: also by the detector of tracking (yolox_nano), whose people count
   * by a rule for the head, and by the face network of redaction (yunet): they find who is small, turns away, wears a
   * hood or hides behind something. It needs both models (`model_missing`) and onnxruntime-node (`runtime_missing`).
   * Default `saliency`.
   */
  readonly subjects?: 'saliency' | 'network' | undefined;
  /**
   * Whether a document may name a detector by a path (within `roots`), not by its name alone. A network is a program:
   * it runs in a child with bounds of memory and time, but it is for those who trust the writers of their documents.
   * Default false.
   */
  readonly modelPaths?: boolean | undefined;
  /**
   * How much is done at once by all calls of the engine together: renders under way, and groups of ffmpeg. What is over
   * that waits in its turn. Default: the processors this process may use (cgroup quota).
   */
  readonly concurrency?: number | undefined;
  /**
   * Has the missing chunks of films rendered by other processes, in jobs of neighbours, at least `concurrency` of them
   * where there are so many chunks. Needs a cache that those processes see. Default: everything is rendered here.
   */
  readonly chunkWorker?: ChunkWorker | undefined;
  /** Looks, text animations and slide templates of one's own, which documents name `vendor/name`. Default: none. */
  readonly extensions?: readonly Extension[] | undefined;
  /** Folders that sources must really lie in; symbolic links are followed before the test. Default: anywhere. */
  readonly roots?: readonly string[] | undefined;
}

/** Options every call takes. */
export interface CallOptions {
  /** What relative sources are relative to. Default: the working directory. */
  readonly baseDir?: string | undefined;
  /**
   * Cancels within one second: children and temporary files are gone when the call rejects with an error of name
   * `AbortError` and code `aborted`, which is not `retryable`.
   */
  readonly signal?: AbortSignal | undefined;
  /** Default `standard` (x264 veryfast, CRF 20). */
  readonly quality?: Quality | undefined;
}

/** Options of `render`. */
export interface RenderOptions extends CallOptions {
  /**
   * A file; or a folder, when it ends in a slash or exists as one: then `<kind>.mp4` in it. Parents are created, files
   * replaced.
   */
  readonly output: string;
  /**
   * Called on every change and at least twice a second. What it throws, or what its promise rejects with, changes
   * nothing.
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Tracking only: a file (or folder) that also gets MOT-challenge text. */
  readonly mot?: string | undefined;
  /** The file the composition was read from, when it was one: no output may replace it. */
  readonly compositionFile?: string | undefined;
  /** Renders a random fifth of the reused chunks again and compares. Default false. */
  readonly verify?: boolean | undefined;
}

/** Options of `frame`. */
export interface FrameOptions extends CallOptions {
  /** Films: frame floor(t x fps + 1e-6) of the render. Past the end is refused. */
  readonly atSeconds?: Seconds | undefined;
  /** Sliders: the slide's position, from 1. */
  readonly slide?: number | undefined;
  /** Draws the safe zones over the still. Default false. */
  readonly safeZones?: boolean | undefined;
}

/** Options of `explain`: the moment, as `frame` takes it. */
export interface ExplainOptions extends CallOptions {
  /** Films: frame floor(t x fps + 1e-6) of the render. Past the end is refused. */
  readonly atSeconds?: Seconds | undefined;
  /** Sliders: the slide's position, from 1. */
  readonly slide?: number | undefined;
}

/** Options of `renderMany`: those of each render, and where each goes. */
export interface RenderManyOptions extends Omit<RenderOptions, 'output' | 'onProgress' | 'mot' | 'compositionFile'> {
  /** One output per composition, in their order; no two of them the same. */
  readonly outputs: readonly string[];
  /** The progress of all renders together. */
  readonly onProgress?: ((progress: ManyProgress) => void) | undefined;
}

/** Options of `ingest`. */
export interface IngestOptions extends Omit<CallOptions, 'quality'> {
  /**
   * A folder: it gets `ingest.json` and the files that it names. Parents are created; an earlier ingest in it is
   * replaced.
   */
  readonly output: string;
  /** What the upload is for: it picks the limits. Default: the content decides, under the widest limits of its kind. */
  readonly as?: UploadSlot | undefined;
  /** Announced size, bytes: another one fails the upload (`upload_mismatch`). */
  readonly size_bytes?: number | undefined;
  /**
   * Announced SHA-256 of the bytes, 64 hex digits, or in base64 as object stores give it: another one fails the upload
   * (`upload_mismatch`).
   */
  readonly checksum_sha256?: string | undefined;
  /** As of `render`; counts the pictures of a clip. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A timeline for other editing programs: OpenTimelineIO JSON, or a CMX 3600 edit decision list. */
export type TimelineFormat = 'otio' | 'edl';

/** Options of `exportTimeline`. */
export interface ExportOptions extends Omit<CallOptions, 'quality'> {
  /** What to write: `otio` or `edl`. */
  readonly format: TimelineFormat;
}

/** Options of `renderPlan`. */
export interface RenderPlanOptions extends Omit<RenderOptions, 'quality' | 'mot'> {
  /**
   * Where media lie that are not where the document said, by their place in it:
   * `{ 'segments[0].source': '/clips/a.mp4' }`.
   */
  readonly media?: Readonly<Record<MediaId, string>> | undefined;
  /**
   * A folder with the media: each below it where the document says, or flat, by its file name; of the two the one with
   * the content that the plan knows. Default: `baseDir`.
   */
  readonly mediaFolder?: string | undefined;
}

/**
 * Options of `inspect`. `baseDir` is what the composition's sources are relative to; the file itself is relative to the
 * working directory.
 */
export interface InspectOptions extends CallOptions {
  /** Called on every change and at least twice a second. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What the steps of a film's render are given, and what they hand on to each other. */
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { Warning } from '../../errors.js';
import type { ProgressReporter } from '../progress.js';
import type { RenderOutput } from '../result.js';
import type { Verification } from '../spot-check.js';
import type { Work } from '../steps.js';
import type { Workspace } from '../workspace.js';
import type { ChunkRenderer, WorkReport } from './chunk-renderer.js';
import type { SoundMaker, SoundtrackFacts } from './film-sound.js';

export interface FilmRequest {
  readonly plan: FilmPlan;
  /** Where each medium of the plan lies: absolute paths. */
  readonly media: Readonly<Record<MediaId, string>>;
  /** Renders what is missing. */
  readonly worker: ChunkRenderer;
  /** Renders again what a verification compares: from the media themselves. */
  readonly again: ChunkRenderer;
  /** Makes the soundtrack file; called only when it is not in the cache. */
  readonly makeSound: SoundMaker;
  /** Absolute path of the film, or the pattern of its frames; the thumbnail goes beside it. */
  readonly output: string;
  readonly verify: boolean;
  readonly progress: ProgressReporter;
}

/**
 * The film's thumbnail: a frame of one of its chunks, made by the same process as the chunk, and kept under that
 * chunk's key.
 */
export interface Thumbnail {
  readonly chunk: number;
  readonly key: string;
  readonly file: string;
}

/** The data of a render, which each step extends. */
export interface FilmWork extends Work {
  readonly request: FilmRequest;
  readonly workspace: Workspace;
  /** The film's key in the cache. */
  readonly filmKey: string;
  readonly film: string;
  readonly soundtrack: string;
  /** Undefined where no thumbnail is made. */
  readonly thumbnail: Thumbnail | undefined;
  readonly fileOf: (chunk: Pick<Chunk, 'index'>) => string;
  readonly missing: readonly Chunk[];
  readonly sound: SoundtrackFacts | undefined;
  readonly picture: PictureReport;
  readonly verification: Verification | undefined;
  readonly hashes: { readonly film: string; readonly thumbnail: string };
  readonly outputs: readonly RenderOutput[];
  /** True when everything was stored that could be. */
  readonly isKept: boolean;
}

export interface PictureReport extends Pick<WorkReport, 'bitmaps' | 'drawMs'> {
  readonly warnings: readonly Warning[];
}

/** What the carrying out of a film's plan is given. */
import type { Span } from '../compose/compose-chunks.js';
import type { Chunk, RenderPlan } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import type { DrawYuva } from '../io/render/sprite-inputs.js';
import type { ProgressReporter } from './progress.js';

export interface FilmRequest {
  readonly plan: RenderPlan;
  readonly spans: readonly Span[];
  /** Draws a cel; called only for chunks that are missing. */
  readonly draw: () => Promise<DrawYuva>;
  /** The file of a chunk's raw frames, when the clip was decoded for this render already. It is removed after use. */
  readonly keptFrames: (chunk: Chunk) => string | undefined;
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

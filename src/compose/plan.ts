/**
 * The plan of a film: everything a render does, as data. JSON through and through, the same for the same composition,
 * media and options.
 */

import type { Warning } from '../errors.js';
import type { Box, Size } from '../geometry.js';
import type { MediaId, Timeline } from './timeline.js';

/**
 * A timeline with its encoder, cut into chunks with keys; the graphs as text. Enough to render with, in another process
 * or on another machine.
 */
export interface FilmPlan extends Omit<Timeline, 'kind'> {
  readonly kind: 'film-plan';
  readonly combinationHash: string;
  readonly encoder: EncoderSettings;
  /** Where the document says that each medium lies, as it says it. */
  readonly sources: Readonly<Record<MediaId, string>>;
  readonly chunks: readonly Chunk[];
  readonly soundKey: string;
  /** Text files that go beside the film: `x.srt` and `x.vtt` beside `x.mp4`. Default none. */
  readonly captions?: CaptionFiles | undefined;
  readonly warnings: readonly Warning[];
  /** What the result reports beside the file. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The same words in the same order, as two kinds of subtitle file. */
export interface CaptionFiles {
  readonly srt: string;
  readonly vtt: string;
}

/**
 * Constant quality x264. A fixed number of threads, so that the bytes do not depend on the machine's size;
 * `cpu-independent` for its generation.
 */
export interface EncoderSettings {
  readonly quality: Quality;
  readonly preset: string;
  readonly crf: number;
}

export const QUALITIES = ['draft', 'standard', 'high'] as const;
/** Encoder settings by name: draft for looking, standard for posting, high for archives. */
export type Quality = (typeof QUALITIES)[number];

/**
 * A complete, self-contained job: [start, end) of the output. `key` covers all that can change its bytes and nothing
 * else (no paths, no position on the timeline), so equal pictures share one entry.
 */
export interface Chunk {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** What lies under the sprites: one layer, or in a transition the one that goes and the one that comes. */
  readonly layers: readonly Layer[];
  /** Tracks seen in this chunk, bottom first. */
  readonly sprites: readonly SpriteSlice[];
  /** Inputs of the graph: the frames of each layer that has a feed, then one per sprite. */
  readonly graph: string;
  readonly key: string;
}

/** A range of a shot. */
export type Layer =
  | {
      readonly kind: 'clip';
      readonly media: MediaId;
      readonly contentHash: string;
      /**
       * Frames of the scene's own clock, half open: 0 is the scene's first; a transition reaches below it and beyond
       * the scene's end.
       */
      readonly range: { readonly start: number; readonly end: number };
      readonly feed: FeedPlan;
    }
  | {
      readonly kind: 'still';
      readonly media: MediaId;
      readonly contentHash: string;
      /** As a clip's. */
      readonly range: { readonly start: number; readonly end: number };
      /**
       * This part of the upright image, in its pixels, is scaled to `size` and comes as one raw rgb24 picture,
       * transparency on `STILL_GROUND`.
       */
      readonly region: Box;
      readonly size: Size;
    }
  | { readonly kind: 'color'; readonly color: string };

/** What decodes a clip: its frames, one per output frame, cut to what is shown. */
export interface FeedPlan {
  /** Input options before `-i`. */
  readonly inputOptions: readonly string[];
  /** From the clip to raw frames. */
  readonly graph: string;
  readonly size: Size;
  readonly pixelFormat: string;
}

/** The part of a track that a frame range shows; frames count from the range's start. */
export interface SpriteSlice {
  readonly track: string;
  readonly start: number;
  readonly end: number;
  readonly cels: readonly { readonly frame: number; readonly cel: number }[];
}

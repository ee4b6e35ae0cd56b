/**
 * The plan of a film: everything a render does, as data. JSON through and through, the same for the same composition,
 * media and options.
 */

import type { Warning } from '../errors.js';
import type { Box, Size } from '../geometry.js';
import type { Delivery } from '../outputs/delivery.js';
import type { Quality } from '../outputs/quality.js';
import type { MediaId, Timeline } from './timeline.js';

export { QUALITIES, type Quality } from '../outputs/quality.js';

/**
 * A timeline with its encoder, cut into chunks with keys; the graphs as text. Enough to render with, in another process
 * or on another machine.
 */
export interface FilmPlan extends Omit<Timeline, 'kind'> {
  /** Always `film-plan`. */
  readonly kind: 'film-plan';
  /** A hash of the document and the content of its media; never of paths. */
  readonly combinationHash: string;
  /**
   * The document with every default applied; in place of every `source`, the `content` of the file: its hash.
   * `combinationHash` is the hash of it.
   */
  readonly document: Readonly<Record<string, unknown>>;
  /**
   * A hash of the document and of all fields of the plan that can change bytes or meaning. It tells whether the plan
   * was changed since it was made; anybody can compute it anew, so it is no signature. Plans from `engine.plan` have
   * it.
   */
  readonly digest?: string | undefined;
  /** How the picture is encoded. */
  readonly encoder: EncoderSettings;
  /** What the film is written as. Default: an MP4 of H.264 and AAC. */
  readonly delivery?: Delivery | undefined;
  /** Where the document says that each medium lies, as it says it. */
  readonly sources: Readonly<Record<MediaId, string>>;
  /** Jobs in order of the film, without gaps. */
  readonly chunks: readonly Chunk[];
  /** Name of the finished soundtrack in the cache. */
  readonly soundKey: string;
  /** Text files that go beside the film: `x.srt` and `x.vtt` beside `x.mp4`. Default none. */
  readonly captions?: CaptionFiles | undefined;
  /** What planning found; a render may add to it. */
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
  /** The name they were asked for by. */
  readonly quality: Quality;
  /** Preset of x264: `veryfast`. */
  readonly preset: string;
  /** CRF of x264, 0 to 51: lower is better and larger. */
  readonly crf: number;
}

/**
 * A complete, self-contained job: [start, end) of the output. `key` covers all that can change its bytes and nothing
 * else (no paths, no position on the timeline), so equal pictures share one entry.
 */
export interface Chunk {
  /** From 0, in order of the film. */
  readonly index: number;
  /** First output frame. */
  readonly start: number;
  /** Output frame behind the last one. */
  readonly end: number;
  /** What lies under the sprites: one layer, or in a transition the one that goes and the one that comes. */
  readonly layers: readonly Layer[];
  /** Tracks that are seen in this chunk, bottom first. */
  readonly sprites: readonly SpriteSlice[];
  /** Inputs of the graph: the frames of each layer that has a feed, then one per sprite. */
  readonly graph: string;
  /** SHA-256, 64 hex digits: the name of the finished chunk in the cache. */
  readonly key: string;
  /** Where the file shows other pictures than the graph makes: of another rate, size or kind. */
  readonly delivered?: DeliveredChunk | undefined;
}

export interface DeliveredChunk {
  /** Filters behind the graph's output, as text; empty for none. */
  readonly tail: string;
  /** Pictures in the chunk's file; with none there is no file. */
  readonly frames: number;
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
      /** Frames of the scene's own clock, as for a clip. */
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
  /** Size of the raw frames, in pixels. */
  readonly size: Size;
  /** Pixel format of the raw frames, in ffmpeg's name. */
  readonly pixelFormat: string;
}

/** The part of a track that a frame range shows; frames count from the range's start. */
export interface SpriteSlice {
  /** Id of the sprite track. */
  readonly track: string;
  /** First frame of the range that it is seen on. */
  readonly start: number;
  /** Frame behind the last one. */
  readonly end: number;
  /** Which cel of the track is shown from which frame on. */
  readonly cels: readonly { readonly frame: number; readonly cel: number }[];
}

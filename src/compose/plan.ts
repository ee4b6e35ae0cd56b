/** The render plan: everything a render does, as data. JSON through and through, the same for the same composition, media and options. */
import type { Warning } from '../errors.js';
import type { Size } from '../geometry.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import type { Rational } from '../time.js';

/** A whole render as JSON: chunks with keys, sprite tracks, filter graphs as text, the soundtrack. */
export interface RenderPlan {
  readonly kind: 'render-plan';
  readonly composition: 'short';
  readonly combinationHash: string;
  readonly output: { readonly size: Size; readonly frameRate: Rational; readonly totalFrames: number };
  readonly encoder: EncoderSettings;
  /** All files read, in order of first use. */
  readonly media: readonly PlanMedia[];
  /** Overlay elements over the whole output; chunks refer to them by slices. */
  readonly tracks: readonly SpriteTrack[];
  readonly chunks: readonly Chunk[];
  readonly soundtrack: Soundtrack;
  readonly thumbnailFrame: number;
  readonly warnings: readonly Warning[];
  /** What the result reports beside the file. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A medium of the plan with what probing found out. */
export interface PlanMedia {
  readonly role: 'segment' | 'music' | 'logo' | 'poster';
  readonly path: string;
  readonly contentHash: string;
}

/** Constant quality x264. A fixed number of threads, so that the bytes do not depend on the machine's size; `cpu-independent` for its generation. */
export interface EncoderSettings {
  readonly quality: Quality;
  readonly preset: string;
  readonly crf: number;
}

export const QUALITIES = ['draft', 'standard', 'high'] as const;
/** Encoder settings by name: draft for looking, standard for posting, high for archives. */
export type Quality = (typeof QUALITIES)[number];

/**
 * A complete, self-contained job: [start, end) of the output. `key` covers all that can change its bytes and nothing else (no paths, no
 * position on the timeline), so equal pictures share one entry.
 */
export interface Chunk {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly source: ChunkSource;
  /** Tracks seen in this chunk, bottom first. */
  readonly sprites: readonly SpriteSlice[];
  /** What decodes the clip: its frames, one per output frame, cut to what is shown. Absent for a flat colour. */
  readonly feed?: FeedPlan;
  /** Inputs of the graph: the feed's frames first (when there is one), then one per sprite. */
  readonly graph: string;
  readonly key: string;
}

/** A filter graph from a clip to raw frames. */
export interface FeedPlan {
  readonly graph: string;
  readonly size: Size;
  readonly pixelFormat: string;
}

/** What lies under the sprites of a chunk: a range of a clip, or a flat colour. */
export type ChunkSource =
  | {
      readonly kind: 'clip';
      readonly segment: number;
      readonly contentHash: string;
      /** Frames of the clip's slot, half open. */
      readonly range: { readonly start: number; readonly end: number };
      /** Input options before `-i`. */
      readonly inputOptions: readonly string[];
    }
  /** A flat colour under an end card. */
  | { readonly kind: 'color'; readonly color: string };

/** The part of a track that a frame range shows; frames count from the range's start. */
export interface SpriteSlice {
  readonly track: string;
  readonly start: number;
  readonly end: number;
  readonly cels: readonly { readonly frame: number; readonly cel: number }[];
}

/** The job that makes the sound, with a key of its own. */
export interface Soundtrack {
  readonly source:
    | { readonly path: string; readonly contentHash: string; readonly demuxer: string; readonly streamIndex: number }
    | undefined;
  readonly totalSamples: number;
  readonly sampleRate: 48000;
  readonly key: string;
}

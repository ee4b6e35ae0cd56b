/** What a render would make and what it would cost: what `engine.estimate` returns. JSON through and through. */
import type { Kind } from '../document/kinds.js';

/** What a render would make and what that costs. */
export interface Estimate {
  /** Of the composition. */
  readonly kind: Kind;
  /** Of the document and the content of its media. */
  readonly combination_hash: string;
  /** True: all of it lies finished in the cache, and a render would make nothing. */
  readonly cached: boolean;
  /** As a render's result counts them. */
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Every part of the work, in the order of the film. */
  readonly parts: readonly EstimatedPart[];
  /** What it costs, and what the cache saves. */
  readonly cpu_seconds: EstimatedCost;
  /** What the seconds are reckoned from. */
  readonly basis: EstimateBasis;
}

/** A part that a render makes, or takes out of the cache. */
export interface EstimatedPart {
  /** A piece of picture; a slide; the soundtrack; looking for objects in a clip; drawing them into it. */
  readonly part: 'chunk' | 'slide' | 'sound' | 'detections' | 'clip';
  /** Of a chunk in the plan, from 0; of a slide, its position from 1; null for the others. */
  readonly index: number | null;
  /** In the cache. */
  readonly key: string;
  /** Frames [start, end) of the film; null for what has none. */
  readonly start_frame: number | null;
  /** The first frame behind it; null for what has none. */
  readonly end_frame: number | null;
  /** True: it lies whole in the cache, and a render takes it from there. */
  readonly kept: boolean;
  /** Of processor time that making it takes, or would take. */
  readonly cpu_seconds: number;
}

/** Seconds of processor time, over all processors. */
export interface EstimatedCost {
  /** What a render would take now. */
  readonly needed: number;
  /** What the cache saves: the parts that are kept. */
  readonly saved: number;
}

/** What the seconds of an estimate are reckoned from. */
export interface EstimateBasis {
  /**
   * `history`: renders of this kind on this machine. `guess`: there are none; figures of the machine that the engine
   * was measured on.
   */
  readonly source: 'history' | 'guess';
  /** How many renders. */
  readonly renders: number;
  /** This machine's seconds in those of the guess: the middle one of its renders; 1 without any. */
  readonly factor: number;
}

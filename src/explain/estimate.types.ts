/** The result of `engine.estimate`: what a render would make and what it would cost. All of it is JSON. */
import type { Kind } from '../document/kinds.js';

/** What a render would make, and its cost. */
export interface Estimate {
  /** Kind of the composition. */
  readonly kind: Kind;
  /** Hash of the document and the content of its media. */
  readonly combination_hash: string;
  /** True when all of it is in the cache, so that a render would make nothing. */
  readonly cached: boolean;
  /** Counted as in a render's result. */
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Every part of the work, in the order of the film. */
  readonly parts: readonly EstimatedPart[];
  /** The cost, and what the cache saves. */
  readonly cpu_seconds: EstimatedCost;
  /** The basis of these figures. */
  readonly basis: EstimateBasis;
}

/** A part that a render makes, or takes from the cache. */
export interface EstimatedPart {
  /**
   * A part of the picture; a slide; the soundtrack; the search for objects in a clip; the drawing of them into the
   * clip.
   */
  readonly part: 'chunk' | 'slide' | 'sound' | 'detections' | 'clip';
  /** Index of a chunk in the plan, from 0; position of a slide, from 1; null for the others. */
  readonly index: number | null;
  /** Key in the cache. */
  readonly key: string;
  /** Frames [start, end) of the film; null for a part without frames. */
  readonly start_frame: number | null;
  /** The first frame after it; null for a part without frames. */
  readonly end_frame: number | null;
  /** True when it is complete in the cache and a render takes it from there. */
  readonly kept: boolean;
  /** Processor time that making it takes, or would take. */
  readonly cpu_seconds: number;
}

/** Seconds of processor time, summed over all processors. */
export interface EstimatedCost {
  /** What a render would take now. */
  readonly needed: number;
  /** What the cache saves: the cost of the parts that are kept. */
  readonly saved: number;
}

/** The basis of an estimate's seconds. */
export interface EstimateBasis {
  /**
   * `history`: renders of this kind on this machine. `guess`: there are none, so figures of the machine that the engine
   * was measured on.
   */
  readonly source: 'history' | 'guess';
  /** The number of these renders. */
  readonly renders: number;
  /** The seconds of this machine relative to the guess: the median of its renders; 1 without any. */
  readonly factor: number;
}

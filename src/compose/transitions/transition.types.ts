/** What a transition is: filters that make one picture of two. */
import type { Size } from '../../geometry.js';
import type { FilterChain } from '../filter-graph.js';

/** What a transition is asked for. */
export interface TransitionRequest {
  /**
   * Label of the scene that goes: yuv420p of `size`, time base 1 / frame rate, frame 0 first.
   */
  readonly from: string;
  /** As `from`, of the scene that comes. */
  readonly to: string;
  /** Label of the result. */
  readonly out: string;
  /**
   * How long both are seen, at least 2. A still may want fewer of them: the inputs then end sooner, and nothing else
   * changes.
   */
  readonly frames: number;
  /** Size of both pictures and of the result, px: of the film, or of the window that both fill. Even. */
  readonly size: Size;
  /** Frames a second. */
  readonly rate: number;
}

/** What a frame of a transition shows of one of its two pictures, for a surface that paints without ffmpeg. */
export interface TransitionStep {
  readonly of: 'from' | 'to';
  /** 0 to 1; laid on what was painted before, at first black. */
  readonly opacity: number;
  /** Px to the right. Default 0. */
  readonly x?: number;
  /** About the middle, at least 1. Default 1. */
  readonly zoom?: number;
  /** How far a copy blurred by `SOFT_SIGMA` covers it, 0 to 1. Default 0. */
  readonly softness?: number;
  /** Seen left of `at`, gone right of it, over `width`; shares of the picture's width. Default: all of it. */
  readonly edge?: { readonly at: number; readonly width: number };
}

/** A frame of a transition, counted from its first. */
export interface TransitionMoment {
  readonly frame: number;
  /** As a request's. */
  readonly frames: number;
  readonly size: Size;
}

/** The same transition as its graph, frame by frame: steps in the order they are painted. */
export type TransitionPaint = (moment: TransitionMoment) => readonly TransitionStep[];

/** Pure: the same request gives the same chains. Inner labels begin with `t`. */
export type TransitionGraph = (request: TransitionRequest) => readonly FilterChain[];

/** What a transition is: filters that make one picture of two. */
import type { Size } from '../../geometry.js';
import type { FilterChain } from '../filter-graph.js';

/** What a transition is asked for. */
export interface TransitionRequest {
  /**
   * Label of the scene that goes: yuv420p of `size`, time base 1 / frame rate, frame 0 first.
   */
  readonly from: string;
  /** Label of the scene that comes, in the same form. */
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
  /** Opacity, 0 to 1, over what was painted before; the first step is laid on black. */
  readonly opacity: number;
  /** Shift to the right, px. Default 0. */
  readonly x?: number;
  /** Enlargement about the middle, at least 1. Default 1. */
  readonly zoom?: number;
  /** Opacity of a copy blurred by `SOFT_SIGMA` that covers the picture, 0 to 1. Default 0. */
  readonly softness?: number;
  /**
   * The picture is visible left of `at` and invisible right of it, with a soft edge of `width`; both in shares of the
   * picture's width. Default: all of it is visible.
   */
  readonly edge?: { readonly at: number; readonly width: number };
}

/** A frame of a transition, counted from its first. */
export interface TransitionMoment {
  readonly frame: number;
  /** How long both scenes are seen, as in a request. */
  readonly frames: number;
  readonly size: Size;
}

/** The same transition as its graph, painted frame by frame: steps in the order in which they are painted. */
export type TransitionPaint = (moment: TransitionMoment) => readonly TransitionStep[];

/** A pure function: the same request gives the same chains. Inner labels begin with `t`. */
export type TransitionGraph = (request: TransitionRequest) => readonly FilterChain[];

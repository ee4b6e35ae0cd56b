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
  /** Of both pictures and of the result, px: of the film, or of the window that both fill. Even. */
  readonly size: Size;
  /** Frames a second. */
  readonly rate: number;
}

/** Pure: the same request gives the same chains. Inner labels begin with `t`. */
export type TransitionGraph = (request: TransitionRequest) => readonly FilterChain[];

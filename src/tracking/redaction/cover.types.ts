/** What is hidden in a frame. */
import type { BoxXyxy } from '../boxes.js';

/** A place that is hidden. */
export interface Cover {
  readonly frame: number;
  /** Display pixels; may reach out of the picture. */
  readonly box: BoxXyxy;
  /** Side of a cell that leaves nothing to be told of what is under it, px. */
  readonly cellPx: number;
  /** `head`: rounded like one; `box`: with its corners. */
  readonly shape: 'head' | 'box';
}

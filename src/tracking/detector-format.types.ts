/** What the engine must know of a kind of detector network: its input and how its output is read. */
import type { Size } from '../geometry.js';
import type { YuvMatrix } from './network-input.js';
import type { Letterbox } from './network-shape.js';
import type { FoundObject } from './nms.js';

export interface DetectorFormat {
  /** Both sides of an input divide by it, px. */
  readonly step: number;
  /** What fills an input around the picture. */
  readonly padding: number;
  /** Columns of an output beside those of the classes. */
  readonly boxColumns: number;
  /**
   * The number of classes that an output of this shape has for this input; undefined for the output of another kind of
   * network.
   */
  classesOf(output: readonly number[], input: Size): number | undefined;
  /** Writes a limited-range yuv420p frame of `box.picture` into an input that holds its padding. */
  writeInput(data: Float32Array, frame: Uint8Array, box: Letterbox, matrix: YuvMatrix): void;
  /** Boxes in display pixels, by falling score. Throws a TypeError for an output that is none. */
  decode(output: Float32Array, box: Letterbox, options: { readonly classes: number }): FoundObject[];
}

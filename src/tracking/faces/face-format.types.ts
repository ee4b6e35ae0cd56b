/** What the engine must know of a kind of face network: its input and how its output is read. */
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';

/** A face in a picture: its box in pixels of that picture, and its score, 0-1. */
export interface FoundFace {
  readonly box: BoxXyxy;
  readonly score: number;
}

/** An input is three planes of floats, one for each colour, with the picture at the top left. */
export interface FaceFormat {
  /** Both sides of an input divide by it, px. */
  readonly step: number;
  /** `rgb`: red is the first plane. */
  readonly order: 'rgb' | 'bgr';
  /** What is subtracted from red, green and blue (0-255) before they are divided. */
  readonly mean: readonly [number, number, number];
  readonly divisor: number;
  /** The score from which on an answer may be a face; less certain answers are mostly hands and folds. */
  readonly leastScore: number;
  /** The score from which on an answer is a face. */
  readonly sureScore: number;
  /** Every answer of `leastScore` or more, overlapping ones too, in pixels of the input. */
  decode(outputs: Readonly<Record<string, Float32Array>>, input: Size): FoundFace[];
}

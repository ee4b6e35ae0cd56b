/** What an annotator is: a style's drawing on an object, apart from its label. */
import type { Size } from '../../../geometry.js';
import type { DrawnPlane, Edges } from '../edges.js';
import type { OverlaySizes } from '../overlay-style.js';
import type { ShownObject } from '../shown-objects.js';

/** A path with the place of its origin. */
export interface AnnotatorShape {
  /** Where the origin lies, pixels of the picture. One path in several places is drawn once: the renderer keeps it. */
  readonly x: number;
  /** How far down the origin lies, pixels of the picture. */
  readonly y: number;
  /** Commands `m`, `l` and `b` of ASS drawings in quarters of a pixel: what `bar`, `ring`, `oval` and `ribbon` give. */
  readonly path: string;
  /**
   * All that it covers: the renderer's bitmap is up to 31 px larger each way, and every pixel of it is mixed. Default:
   * the bitmap.
   */
  readonly covers?: Edges;
  /** Share of the colour's own alpha, 0 to 1. Default 1. */
  readonly alpha?: number;
}

/** What an annotator knows besides the object. */
export interface ShapeScene {
  /** Shapes of chroma cover whole samples of two by two pixels: `outwards` and `inwards`. */
  readonly plane: DrawnPlane;
  /** Lengths by the picture's shorter side. */
  readonly sizes: OverlaySizes;
  /** Seconds of every frame of the clip, from 0. */
  readonly times: readonly number[];
  /** Size of the clip as it is shown, px. */
  readonly picture: Size;
  /** Name of a class of the detector. */
  readonly nameOf: (classId: number) => string;
  /** How much wider lines are on each side, px on the grid: for what is laid beneath them. */
  readonly growPx: number;
}

/** Pure: the same object and scene give the same shapes. */
export interface Annotator {
  /** What the style shows, in one sentence, for tables and pictures. */
  readonly idea: string;
  /** Labels are flush with the edges of a box where it draws them; else they stand over its middle. */
  readonly isFrame: boolean;
  /** What an object wears on one frame, bottom first; [] for nothing. */
  readonly shapes: (object: ShownObject, scene: ShapeScene) => readonly AnnotatorShape[];
}

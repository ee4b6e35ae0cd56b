/** The input and the output of the tracker. */
import type { Rational } from '../time.js';
import type { BoxXyxy } from './boxes.js';

/** One box a detector found in one frame. */
export interface Detection {
  /** Index of the source frame, counted from 0. */
  readonly frame: number;
  /** The box in display pixels. */
  readonly box: BoxXyxy;
  /** The score, 0-1. */
  readonly score: number;
  /** Class id of the model (COCO-80: 0 = person). */
  readonly class: number;
}

/** What association must know of the clip, and its options. */
export interface TrackingOptions {
  /** Frames per second, when `times` is not given also the clock. */
  readonly frameRate: number | Rational;
  /** Size of the picture in display pixels. */
  readonly width: number;
  /** Size of the picture in display pixels. */
  readonly height: number;
  /**
   * Presentation time of every source frame in seconds, rising: for variable frame rates. Default frame / frameRate.
   */
  readonly times?: readonly number[];
  /** First frames of new shots; nothing is linked, filled or smoothed across them. Default none. */
  readonly cuts?: readonly number[];
  /**
   * Classes that may change into each other along one track share a key. Default: the COCO groups of class-groups.ts.
   */
  readonly classGroup?: (classId: number) => number;
}

/** The place of a track in one source frame. */
export interface TrackBox {
  /** 0-based index of the source frame. */
  readonly frame: number;
  /** Smoothed, display pixels, clipped to the picture. */
  readonly box: BoxXyxy;
  /** Score of the detection, or the last one before where there is none. */
  readonly score: number;
  /** False where the box was filled in between detections. */
  readonly observed: boolean;
}

/** One object: a box in every frame from its first to its last. */
export interface ObjectTrack {
  /** The id of the object: 1, 2, 3 and so on in order of first appearance. */
  readonly id: number;
  /** The class with the largest sum of scores. */
  readonly class: number;
  /** True where detections name it by unlike classes and none has most of the scores: its name is `object`. */
  readonly isContested?: true;
  /** Mean score of its detections, 0-1. */
  readonly score: number;
  /** One box for each source frame, in order, without gaps. */
  readonly boxes: readonly TrackBox[];
}

/** A detection on the clock of the tracker. */
export interface Observation {
  readonly index: number;
  readonly frame: number;
  /** Seconds. */
  readonly time: number;
  /** The box as if the camera had stood still since the first frame of the shot. */
  readonly box: BoxXyxy;
  /** Where it lies in the picture. */
  readonly seenBox: BoxXyxy;
  readonly score: number;
  readonly class: number;
}

/** Observations of one object, rising in time. */
export type Tracklet = readonly Observation[];

/**
 * The plan of a tracking render: what is surveyed, with which detector, and how it is drawn; data, the same for the
 * same input.
 */
import type { EncoderSettings } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import type { Size } from '../geometry.js';
import type { Rational } from '../time.js';
import type { OverlayStyle } from './draw/overlay-style.js';

/** The plan of a tracking render as JSON. */
export interface TrackingPlan {
  /** Always `tracking-plan`. */
  readonly kind: 'tracking-plan';
  /** Always `tracking`. */
  readonly composition: 'tracking';
  /** A hash of the document and of the content of its media; paths do not change it. */
  readonly combinationHash: string;
  /** Size in pixels, rate and length of the film: those of the clip. */
  readonly output: { readonly size: Size; readonly frameRate: Rational; readonly totalFrames: number };
  /** How the picture is encoded. */
  readonly encoder: EncoderSettings;
  /** The clip, as the document names it. */
  readonly media: readonly { readonly role: 'source'; readonly path: string; readonly contentHash: string }[];
  /** What looks for objects, and at which size of picture. */
  readonly detector: { readonly name: string; readonly sha256: string; readonly input: Size };
  /** Where people are hidden: what looks for faces in every frame, and in the finished film. */
  readonly face_networks?: readonly { readonly name: string; readonly sha256: string }[];
  /** Source frames the detector looks at. */
  readonly looks: readonly number[];
  /** How objects are marked. */
  readonly style: OverlayStyle;
  /** Name, version and hash of the code of each extension it uses; absent: none. */
  readonly extensions?: readonly string[];
  /** Class ids shown; null = all. */
  readonly classes: readonly number[] | null;
  /** One job: the whole clip in one pass. */
  readonly chunks: readonly {
    readonly index: number;
    readonly start: number;
    readonly end: number;
    readonly graph: string;
    readonly key: string;
  }[];
  /** Key of the detections, which no change of classes, colour or style touches. */
  readonly detectionsKey: string;
  /** What planning found; a render may add to it. */
  readonly warnings: readonly Warning[];
  /** What the result reports beside the files. */
  readonly facts: { readonly duration_seconds: number };
}

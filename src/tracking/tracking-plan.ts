/**
 * The plan of a tracking render: what is looked at, with what, and how it is drawn; data, the same for the same input.
 */
import type { EncoderSettings } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import type { Size } from '../geometry.js';
import type { Rational } from '../time.js';
import type { OverlayStyle } from './draw/overlay-style.js';

/** The plan of a tracking render as JSON. */
export interface TrackingPlan {
  readonly kind: 'tracking-plan';
  readonly composition: 'tracking';
  readonly combinationHash: string;
  readonly output: { readonly size: Size; readonly frameRate: Rational; readonly totalFrames: number };
  readonly encoder: EncoderSettings;
  readonly media: readonly { readonly role: 'source'; readonly path: string; readonly contentHash: string }[];
  readonly detector: { readonly name: string; readonly sha256: string; readonly input: Size };
  /** Source frames the detector looks at. */
  readonly looks: readonly number[];
  readonly style: OverlayStyle;
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
  readonly warnings: readonly Warning[];
  readonly facts: { readonly duration_seconds: number };
}

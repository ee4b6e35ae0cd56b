/** The views of a film's clips, stretch by stretch. */
import type { Framing } from '../../layout/framing.js';

/** A stretch of a clip without a change of view. */
export interface CameraStretch {
  /** Frames on the clip's own clock, half open. */
  readonly start: number;
  readonly end: number;
  /** 0: the clip's own framing; 1: as much closer as the rhythm says. */
  readonly level: number;
  /** The view becomes closer between these frames. */
  readonly push?: { readonly start: number; readonly end: number };
}

/** One stretch in the film. */
export interface CameraShot {
  /** Which clip of the film. */
  readonly clip: number;
  /** Output frames, half open. */
  readonly start: number;
  readonly end: number;
  /** Output frame on which the clip's own clock begins. */
  readonly clipStart: number;
  readonly framing: Framing;
}

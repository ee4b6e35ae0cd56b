/** What a camera shows of the clips of a film, stretch by stretch. */
import type { Framing } from '../../layout/framing.js';

/** A stretch of a clip without a cut of the camera's own. */
export interface CameraStretch {
  /** Frames on the clip's own clock, half open. */
  readonly start: number;
  readonly end: number;
  /** 0: as the clip lies in its frame; 1: as much closer as the rhythm says. */
  readonly level: number;
  /** The view comes closer still between these frames. */
  readonly push?: { readonly start: number; readonly end: number };
}

/** One stretch as it is shown. */
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

/** What the layout of a short decided, as data: tests and the plan read it, nothing is drawn from it. */
import type { Look, ShortTextPosition } from '../../document/enumerations.js';
import type { Box } from '../../geometry.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { ElementReport } from '../element-report.types.js';
import type { BeatSlot } from './beat-slots.js';

/** Why the texts of the film stand where they do. */
export interface PlaceReason {
  /** `short_text_position`. */
  readonly asked: ShortTextPosition;
  /**
   * As asked; where the picture is calmest, if no position was asked for; moved into a part of the safe zone without
   * faces; moved to another position; each beat where its own time leaves room, the rest at the foot; or, where nothing
   * is free of faces, where the least of them is covered.
   */
  readonly decision:
    | 'as_asked'
    | 'calmest_position'
    | 'band_without_faces'
    | 'other_position'
    | 'each_beat_apart'
    | 'least_covered';
  /** The position that was taken; null within a band. */
  readonly position: ShortTextPosition | null;
  /** Elements that would have lain on a face as asked. */
  readonly avoided: readonly string[];
  /** The part of the safe zone that texts keep to, px. */
  readonly band: Pick<Box, 'y' | 'height'> | null;
}

export interface LayoutReport {
  readonly look: Look;
  readonly idea: string;
  readonly safeZone: Box;
  readonly column: Box;
  readonly place: PlaceReason;
  /** The same of the second clip from frame `start` on, where it has a layout of its own; null: the first goes on. */
  readonly placeAfterCut: (PlaceReason & { readonly start: number }) | null;
  /** How often the look was set tighter so that its texts fit, 0 to 2. */
  readonly tightened: number;
  readonly animation: AnimationChoice;
  readonly slots: readonly BeatSlot[];
  readonly elements: readonly ElementReport[];
  readonly scrims: readonly { readonly box: Box; readonly opacity: number; readonly color: string }[];
}

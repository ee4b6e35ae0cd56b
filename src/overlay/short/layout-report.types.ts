/** What the layout of a short decided, as data for the plan and for tests; nothing is drawn from it. */
import type { Look, ShortArrangement, ShortTextPosition } from '../../document/enumerations.js';
import type { Box } from '../../geometry.js';
import type { Framing } from '../../layout/framing.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { ElementReport } from '../element-report.types.js';
import type { BeatSlot } from './beat-slots.js';

/** Why the texts of a clip stand where they do. */
export interface PlaceReason {
  /** First output frame of the clip. */
  readonly start: number;
  /** `short_text_position`; null where none was asked for. */
  readonly asked: ShortTextPosition | null;
  /** The texts stand elsewhere than they were asked to. */
  readonly isMoved: boolean;
  /** `arrangement` of the document; null where none was chosen. */
  readonly chosen: ShortArrangement | null;
  /** Part of a full picture that the texts have, or `window`: over the picture, on a ground of the look's own. */
  readonly arrangement: ShortArrangement;
  readonly framing: Pick<Framing, 'kind' | 'zoom' | 'stage'>;
  /** What the answer costs. */
  readonly cost: number;
  /** The same by row of the table of costs. */
  readonly costs: Readonly<Record<string, number>>;
  /** Demands that no answer meets. */
  readonly broken: readonly ('text_on_face' | 'subject_cut' | 'type_small')[];
  /** The best answers elsewhere, the cheapest first. */
  readonly runnersUp: readonly RunnerUp[];
}

export interface RunnerUp {
  /** The part of the frame in which its words stand. */
  readonly arrangement: ShortArrangement;
  /** By how much it costs more. */
  readonly dearer: number;
  /** The row of the table of costs that makes it so; null where no row alone does. */
  readonly because: string | null;
}

export interface LayoutReport {
  readonly look: Look;
  readonly idea: string;
  readonly safeZone: Box;
  readonly column: Box;
  /** Where the words of each clip stand, and why. */
  readonly places: readonly PlaceReason[];
  readonly animation: AnimationChoice;
  readonly slots: readonly BeatSlot[];
  readonly elements: readonly ElementReport[];
  readonly scrims: readonly { readonly box: Box; readonly opacity: number; readonly color: string }[];
}

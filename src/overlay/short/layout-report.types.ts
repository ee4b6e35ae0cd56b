/** What the layout of a short decided, as data: tests and the plan read it, nothing is drawn from it. */
import type { Look } from '../../document/enumerations.js';
import type { Box } from '../../geometry.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { ElementReport } from '../element-report.types.js';
import type { BeatSlot } from './beat-slots.js';

export interface LayoutReport {
  readonly look: Look;
  readonly idea: string;
  readonly safeZone: Box;
  readonly column: Box;
  readonly animation: AnimationChoice;
  readonly slots: readonly BeatSlot[];
  readonly elements: readonly ElementReport[];
  readonly scrims: readonly { readonly box: Box; readonly opacity: number; readonly color: string }[];
}

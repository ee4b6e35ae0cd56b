/** What the layout decided, as data: tests and the plan read it, nothing is drawn from it. */
import type { Look } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import type { AnimationChoice } from './animations/animation-table.js';
import type { BeatSlot } from './beat-slots.js';
import type { ElementKind } from './draw-list.js';
import type { LogoDecision } from './elements/logo.js';
import type { Backdrop, LegibilityReport } from './legibility.js';

export interface ElementReport {
  /** The id of its sprite track. */
  readonly id: string;
  readonly element: ElementKind;
  /** The place the layout keeps for it. */
  readonly box: Box;
  /** Everything of it that is opaque when it rests: text with outline, plates; soft shadows not counted. */
  readonly ink: Box;
  /** On screen in [start, end), output frames. */
  readonly start: number;
  readonly end: number;
  readonly lines?: readonly { readonly text: string; readonly ink: Box }[];
  readonly capHeightPx?: number;
  /** Index into the look's scale of sizes. */
  readonly step?: number;
  readonly fits?: boolean;
  readonly animation?: string;
  readonly legibility?: LegibilityReport;
  /** What lies behind a label that stands on a poster. */
  readonly backdrop?: Backdrop;
  /** Contrast of a label's text with its own plate. */
  readonly plateContrast?: number;
  readonly logo?: LogoDecision;
}

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

/** What the layout decided of an element, as data: tests and the plan read it, nothing is drawn from it. */
import type { ElementKind } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
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

/** What the layout decided for an element, as data for the plan and for tests; nothing is drawn from it. */
import type { ElementKind } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { LogoDecision } from './elements/logo.js';
import type { Backdrop, LegibilityReport } from './legibility.js';
import type { SizeReason } from './size-reason.types.js';

/**
 * Where an element stands: the stage of the opening, the stack of the film, a corner of the safe zone, the end card.
 */
export type Anchor = 'stage' | 'stack' | 'corner' | 'end_card';

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
  /** Why it has its size. */
  readonly size?: SizeReason;
  readonly anchor?: Anchor;
  /** Seconds to read it, and how long it is shown. */
  readonly reading?: { readonly neededSeconds: number; readonly shownSeconds: number };
  readonly fits?: boolean;
  readonly animation?: string;
  readonly legibility?: LegibilityReport;
  /** What lies behind a label that stands on a poster. */
  readonly backdrop?: Backdrop;
  /** Contrast of a label's text with its own plate. */
  readonly plateContrast?: number;
  /** Colours of a label and what they stand on; without a plate its text stands on the picture. */
  readonly labelColors?: { readonly ink: string; readonly plate: string | undefined };
  readonly logo?: LogoDecision;
  /** Where a film asks for depth: whether it stands behind the person, and why not. A sentence. */
  readonly depth?: string;
}

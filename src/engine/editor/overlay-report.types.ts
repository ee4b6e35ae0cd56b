/** What a plan says of the pictures over an editor ad. */
import type { Box } from '../../geometry.js';
import type { PlannedOverlay } from '../../overlay/editor/overlays/plan-overlays.js';

/** When and where an overlay is seen, as a plan reports it. */
export interface OverlayReport {
  /** Its index in the document. */
  readonly overlay: number;
  readonly as: PlannedOverlay['as'];
  readonly box: Box;
  readonly start_frame: number;
  readonly end_frame: number;
}

/** Where words and pictures of a film stand, for a page on which they are moved by hand. */
import type { ShortArrangement } from '../../document/enumerations.js';
import { costReason } from '../../explain/cost-sentence.js';
import type { Box } from '../../geometry.js';
import type { DrawnLayout } from './overlay.types.js';

/** The place of a clip's words. */
export interface PreviewPlace {
  /** First output frame of the clip. */
  readonly start: number;
  /** The part of the frame in which its words stand. */
  readonly arrangement: ShortArrangement;
  /** The other places that the layout found, the cheapest first. */
  readonly others: readonly {
    readonly arrangement: ShortArrangement;
    /** What speaks against it most: `covers a face`. Empty where no reason alone does. */
    readonly against: string;
  }[];
}

/** The places of a layout's clips, in order; empty for kinds that have no arrangements. */
export function previewPlaces({ places = [] }: DrawnLayout = {}): readonly PreviewPlace[] {
  return places.map(({ start, arrangement, runnersUp }) => ({
    start,
    arrangement,
    others: runnersUp.map(({ arrangement: other, because, dearer }) => ({
      arrangement: other,
      against: because === null || dearer < 0 ? '' : (costReason(because) ?? ''),
    })),
  }));
}

/** A picture over an editor ad, where and when it is seen. */
export interface PreviewOverlay {
  /** Its index in the document's `overlays`. */
  readonly index: number;
  /** Frame pixels. */
  readonly box: Box;
  /** On screen in [start, end), output frames. */
  readonly start: number;
  /** The first output frame without it. */
  readonly end: number;
}

/** The pictures over an editor ad, bottom first; empty for other kinds. */
export function previewOverlays(overlays: DrawnLayout['overlays'] = []): readonly PreviewOverlay[] {
  return overlays.map(({ overlay, box, start_frame: start, end_frame: end }) => ({ index: overlay, box, start, end }));
}

/** Warnings about faces and other subjects that the insets and images of an editor ad cover. */
import type { Warning } from '../../../errors.js';
import { type Film, faceCover } from '../../film-stages.js';
import type { PlannedOverlay } from './plan-overlays.js';

/** The share of a face that an overlay may cover, as a logo may: that is hair, and the air about a head. */
const FACE_SHARE = 0.08;
/** The share of the frame from which on viewers look at the overlay and no longer at the film. */
const MOST_OF_FRAME = 0.5;

/** `film`: with the cutaways in it. */
export function overlayDoubts(overlays: readonly PlannedOverlay[], film: Film): readonly Warning[] {
  const { frame } = film;
  return overlays.flatMap(({ index, as, box, seen }): readonly Warning[] => {
    const isLarge = box.width * box.height >= MOST_OF_FRAME * frame.width * frame.height;
    if (as === 'cutaway' || as === 'half' || isLarge) return [];
    const covered = Math.max(0, ...seen.map((span) => faceCover(film, box, span)));
    if (covered <= FACE_SHARE) return [];
    const message = `Expected a place without a face for the overlay but at times it covers ${Math.round(100 * covered)}% of a face`;
    return [{ code: 'overlay_on_face', path: `overlays[${index}].place`, message }];
  });
}

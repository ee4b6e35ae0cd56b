/** Warnings about faces and other subjects that the insets and images of an editor ad cover. */
import type { Warning } from '../../../errors.js';
import type { Size } from '../../../geometry.js';
import { type FilmSubjects, faceCover } from '../../film-subjects.js';
import type { PlannedOverlay } from './plan-overlays.js';

/** The share of a face that an overlay may cover, as a logo may: that is hair, and the air about a head. */
const FACE_SHARE = 0.08;
/** The share of the frame from which on viewers look at the overlay and no longer at the film. */
const MOST_OF_FRAME = 0.5;

/** `subjects`: of the scenes with the cutaways in them. */
export function overlayDoubts(
  overlays: readonly PlannedOverlay[],
  subjects: FilmSubjects,
  size: Size,
): readonly Warning[] {
  return overlays.flatMap(({ index, as, box, seen }): readonly Warning[] => {
    const isLarge = box.width * box.height >= MOST_OF_FRAME * size.width * size.height;
    if (as === 'cutaway' || as === 'half' || isLarge) return [];
    const covered = Math.max(0, ...seen.map((span) => faceCover(subjects, box, span)));
    if (covered <= FACE_SHARE) return [];
    const message = `Expected a place without a face for the overlay but at times it covers ${Math.round(100 * covered)}% of a face`;
    return [{ code: 'overlay_on_face', path: `overlays[${index}].place`, message }];
  });
}

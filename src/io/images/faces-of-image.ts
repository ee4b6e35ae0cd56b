/** Faces of one picture, which is searched longer than each sample of a clip: from a fourteenth of its height on. */
import type { FaceBox } from '../../subjects/measure-subjects.js';
import { type RgbaRows, shrinkPicture, shrunkSize } from '../../subjects/shrink-picture.js';
import { findFaces } from '../probe/find-faces.js';

/** Longer side of the picture that is looked at, px. */
const MOST_SIDE = 560;
const LEAST_SIDE = 48;
/** Samples along each side of a pixel of the small picture. */
const SAMPLES = 2;
/** Pixels the network sees: half as many miss a face of a tenth of the height. */
const PIXELS = 130_000;
/**
 * The least score of a face. It is high because a single picture has no next sample to confirm what was found in it.
 */
const LEAST_SCORE = 0.6;

/** The faces, the one with the highest score first; none for a picture that is too small. */
export function facesOfImage(image: RgbaRows): readonly FaceBox[] {
  const size = shrunkSize(image, MOST_SIDE);
  if (Math.min(size.width, size.height) < LEAST_SIDE) return [];
  const picture = shrinkPicture(image, size, { ground: 255, samples: SAMPLES });
  return findFaces(picture, PIXELS).filter(({ score }) => score >= LEAST_SCORE);
}

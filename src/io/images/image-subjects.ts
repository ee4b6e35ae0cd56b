/** A decoded image -> its subject facts, as a clip with one sample. */
import { STILL_GROUND } from '../../compose/still-picture.js';
import type { SubjectFacts } from '../../media.js';
import { measureSubjects } from '../../subjects/measure-subjects.js';
import { type RgbaRows, shrinkPicture, shrunkSize } from '../../subjects/shrink-picture.js';
import { facesOfImage } from './faces-of-image.js';

/** Longer side of the picture in which subjects are looked for, px: the same as for a clip. */
const MOST_SIDE = 200;
const LEAST_SIDE = 10;
const GROUND = Number.parseInt(STILL_GROUND.slice(1, 3), 16);

/** Undefined for a picture in which nothing could be distinguished. */
export function imageSubjects(image: RgbaRows): SubjectFacts | undefined {
  const size = shrunkSize(image, MOST_SIDE);
  if (Math.min(size.width, size.height) < LEAST_SIDE) return undefined;
  return measureSubjects([0], [shrinkPicture(image, size, { ground: GROUND })], () => facesOfImage(image));
}

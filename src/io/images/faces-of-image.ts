/**
 * Faces of one picture, which may be looked at longer than each of a clip's: first for faces from a fourteenth of its
 * height on, and where there are none but something is like skin, for those half as large.
 */
import type { FaceBox } from '../../subjects/measure-subjects.js';
import { type Rgba, shrinkPicture, shrunkSize } from '../../subjects/shrink-picture.js';
import { skinLikelihood } from '../../subjects/skin.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import { findFaces } from '../probe/find-faces.js';

/** Longer side of the picture that is looked at, px. */
const MOST_SIDE = 560;
const LEAST_SIDE = 48;
/** Samples along a side of its pixels. */
const SAMPLES = 2;
/** Pixels the network sees, at the first look and at the second. */
const LOOKS = [72_000, 190_000] as const;
/** Of one look nothing is confirmed by the next: only what the network is as sure of as this. */
const LEAST_SCORE = 0.6;
/** Share of the picture that must be like skin for a second look. */
const LEAST_SKIN = 0.004;
const SKIN = 128;

/** The surest first; none in a picture too small to tell. */
export function facesOfImage(image: Rgba): readonly FaceBox[] {
  const size = shrunkSize(image, MOST_SIDE);
  if (Math.min(size.width, size.height) < LEAST_SIDE) return [];
  const picture = shrinkPicture(image, size, { ground: 255, samples: SAMPLES });
  const faces = facesAt(picture, LOOKS[0]);
  return faces.length > 0 || skinShare(picture) < LEAST_SKIN ? faces : facesAt(picture, LOOKS[1]);
}

function facesAt(picture: SmallPicture, pixels: number): readonly FaceBox[] {
  return findFaces(picture, pixels).filter(({ score }) => score >= LEAST_SCORE);
}

function skinShare({ luma, blue, red }: SmallPicture): number {
  let count = 0;
  for (let at = 0; at < luma.length; at += 1) {
    if (skinLikelihood(luma[at] as number, blue[at] as number, red[at] as number) > SKIN) count += 1;
  }
  return count / luma.length;
}

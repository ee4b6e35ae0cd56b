/** A slide's picture in the form that the layout reads: like a clip with a single sample. */
import { type Box, onFrame, type Size, shared } from '../geometry.js';
import type { PictureGround } from '../layout/fact-map.js';
import { type Framing, windowShown } from '../layout/framing.js';
import { peopleAt } from '../layout/people.js';
import type { PackedLight, SubjectFacts } from '../media.js';
import { rememberFor } from '../remember-for.js';

/** The facts that the layout needs of a picture. */
export interface KnownPicture extends Size {
  readonly subjects?: SubjectFacts | undefined;
  readonly light?: PackedLight;
}

/** The same ground for the same picture, so that its tables are made only once. */
export function knownGround(picture: KnownPicture): PictureGround {
  const { width, height, subjects: facts, light } = picture;
  return rememberFor(picture, 'ground', () => {
    return { picture: { width, height }, facts, light, framesPerSecond: 1, fromSeconds: 0, isPhoto: true };
  });
}

/** The part of a picture that a framing shows, in whole pixels of the picture. */
export function shownPart(picture: Size, framing: Framing): Box {
  const { x, y, width, height } = windowShown(framing, picture, 0);
  const size = {
    width: Math.min(picture.width, Math.round(width * picture.width)),
    height: Math.min(picture.height, Math.round(height * picture.height)),
  };
  const begin = (share: number, side: number, length: number) => Math.min(Math.round(share * side), side - length);
  return { x: begin(x, picture.width, size.width), y: begin(y, picture.height, size.height), ...size };
}

/** The visible parts of heads as they stand on the slide, the largest first. */
export function shownHeads({ subjects, ...picture }: KnownPicture, framing: Framing): readonly Box[] {
  if (subjects === undefined) return [];
  const window = windowShown(framing, picture, 0);
  return peopleAt(subjects, 0)
    .map(({ head }) => onFrame(head, window, framing.stage))
    .flatMap((head) => shared(head, framing.stage) ?? [])
    .toSorted((a, b) => b.width * b.height - a.width * a.height);
}

/** Answers of several networks to several views of a frame -> its faces, each once. */

import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import { boxArea, clipBox, intersectionArea } from '../boxes.js';
import type { FoundFace } from './face-format.types.js';

/** A face in a frame of a clip. */
export interface FaceSight {
  /** Whole display pixels, inside the picture. */
  readonly box: BoxXyxy;
  /** Whether a network is sure of it; else it may be one. */
  readonly sure: boolean;
  /** Whether it is nearly sure: enough where a face is known to be. */
  readonly likely: boolean;
}

/**
 * Faces that a network is sure of in the whole picture and that no closer view has confirmed: shoes and leaves may look
 * like this, too.
 */
export function doubtful(rough: readonly FoundFace[], known: readonly FoundFace[], picture: Size): readonly BoxXyxy[] {
  const sure = known.filter(({ score }) => score >= 1).map(({ box }) => box);
  return facesOf(rough, picture)
    .filter((face) => face.sure && sure.every((box) => !isSame(box, face.box)))
    .map(({ box }) => box);
}

/** The face with a score that is at most nearly sure. */
export function unsure({ box, score }: FoundFace): FoundFace {
  return { box, score: Math.min(score, UNSURE_SCORE) };
}

const UNSURE_SCORE = 0.99;
/**
 * The score from which on a face is likely: blurred heads that pass for a face have 0.86 and more of what YuNet is sure
 * of, hands have less.
 */
const LIKELY_SCORE = 0.85;
/** Where two boxes share more than this part of the smaller one, they are one face, and the surer box is kept. */
const SAME_FACE_SHARE = 0.6;

/**
 * The faces of a frame, the surest first. `score`: 1 is what each network is sure of. Boxes are whole pixels, so that
 * the last bit of a number changes no key.
 */
export function facesOf(found: readonly FoundFace[], { width, height }: Size): readonly FaceSight[] {
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score || a.box[0] - b.box[0])) {
    const box = clipBox(face.box, width, height);
    const isNew = kept.every((other) => !isSame(other.box, box));
    if (isNew && boxArea(box) > 0) kept.push({ box, score: face.score });
  }
  return kept.map(({ box: [left, top, right, bottom], score }) => ({
    box: [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)],
    sure: score >= 1,
    likely: score >= LIKELY_SCORE,
  }));
}

function isSame(a: BoxXyxy, b: BoxXyxy): boolean {
  return intersectionArea(a, b) >= SAME_FACE_SHARE * Math.min(boxArea(a), boxArea(b));
}

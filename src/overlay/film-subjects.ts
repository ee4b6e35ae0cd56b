/**
 * Where a film shows faces, in pixels of its frames after the crop: what texts, chips and buttons keep off. Built from
 * facts of its clips (`subjects-of-film.ts`); the same for every overlay.
 */
import { type Box, type Size, sharedArea } from '../geometry.js';

export interface FilmSubjects {
  readonly frame: Size;
  /** Faces and heads, each for as long as it stays near its place; the same face has many entries in a row. */
  readonly faces: readonly TimedBox[];
}

/** A box, frame pixels, over output frames [start, end). */
export interface TimedBox {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

/** Output frames [start, end). */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/** Boxes of all faces seen at some time in the span. */
export function facesDuring({ faces }: FilmSubjects, span: FrameSpan): readonly Box[] {
  return faces.filter(({ start, end }) => start < span.end && span.start < end).map(({ box }) => box);
}

/**
 * How much of a face a box covers at the worst time of the span, 0 (no face is touched) to 1 (all of one). Several
 * boxes shown together cover what each of them covers.
 */
export function faceCover(subjects: FilmSubjects, boxes: Box | readonly Box[], span: FrameSpan): number {
  const all = 'width' in boxes ? [boxes] : boxes;
  return facesDuring(subjects, span).reduce((most, face) => {
    const covered = all.reduce((sum, box) => sum + sharedArea(box, face), 0);
    return Math.max(most, Math.min(1, covered / Math.max(1, face.width * face.height)));
  }, 0);
}

/**
 * Where a film shows faces and other salient parts, in pixels of its frames after the crop: what texts, chips and
 * buttons keep off. Built of the subject facts of the clips (`subjects/frame-subjects.ts`); the same for every overlay.
 */
import { type Box, bottom, inflate, overlaps, right, type Size } from '../geometry.js';

export interface FilmSubjects {
  readonly frame: Size;
  /** Faces and heads, each for as long as it stays near its place; the same face has many entries in a row. */
  readonly faces: readonly TimedBox[];
  /** How much the parts of the picture should be seen; one entry for each sample of it. */
  readonly interest: readonly TimedInterest[];
}

/** A box, frame pixels, over output frames [start, end). */
export interface TimedBox {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

/** Cells of the frame over output frames [start, end): `values[row * columns + column]`, 0-255. */
export interface TimedInterest {
  readonly start: number;
  readonly end: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Uint8Array;
}

/** Output frames [start, end). */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/** The subjects of a film of which nothing is known. */
export const NO_SUBJECTS: FilmSubjects = { frame: { width: 1, height: 1 }, faces: [], interest: [] };

/** The distance, px, that a text should keep from a face. */
export const FACE_AIR = 12;

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

/** Mean salience of the cells under a box over the span, 0 (calm) to 1. */
export function interestUnder({ interest, frame }: FilmSubjects, box: Box, span: FrameSpan): number {
  let sum = 0;
  let weight = 0;
  for (const look of interest) {
    const seconds = Math.min(look.end, span.end) - Math.max(look.start, span.start);
    if (seconds <= 0) continue;
    const cell = { width: frame.width / look.columns, height: frame.height / look.rows };
    const rows = range(box.y / cell.height, bottom(box) / cell.height, look.rows);
    const columns = range(box.x / cell.width, right(box) / cell.width, look.columns);
    for (let row = rows.from; row < rows.to; row += 1) {
      for (let column = columns.from; column < columns.to; column += 1) {
        sum += (seconds * (look.values[row * look.columns + column] ?? 0)) / 255;
        weight += seconds;
      }
    }
  }
  return weight === 0 ? 0 : sum / weight;
}

/**
 * What it costs to lay a box over the film for a span: covering a face weighs far more than covering anything else that
 * is salient. 0 is a calm place without a face; from 1 on a face is touched.
 */
export function placeCost(subjects: FilmSubjects, boxes: Box | readonly Box[], span: FrameSpan): number {
  const all = 'width' in boxes ? [boxes] : boxes;
  const cover = faceCover(subjects, all, span);
  const area = Math.max(
    1,
    all.reduce((sum, { width, height }) => sum + width * height, 0),
  );
  const interest = all.reduce(
    (sum, box) => sum + (interestUnder(subjects, box, span) * box.width * box.height) / area,
    0,
  );
  return (cover > 0 ? 1 + 4 * cover : 0) + interest;
}

/** A stretch of a column, frame pixels. */
export interface FreeBand {
  readonly y: number;
  readonly height: number;
}

/**
 * The stretches of `zone`, from top to bottom, in which no face or the air around it is seen during the span; the whole
 * zone where there are no faces.
 */
export function freeBands(subjects: FilmSubjects, zone: Box, span: FrameSpan): readonly FreeBand[] {
  const taken = facesDuring(subjects, span)
    .map((face) => inflate(face, FACE_AIR))
    .filter((face) => overlaps(face, zone))
    .toSorted((a, b) => a.y - b.y);
  const bands: FreeBand[] = [];
  let from = zone.y;
  for (const face of taken) {
    if (face.y > from) bands.push({ y: from, height: face.y - from });
    from = Math.max(from, bottom(face));
  }
  if (from < bottom(zone)) bands.push({ y: from, height: bottom(zone) - from });
  return bands;
}

function range(from: number, to: number, count: number): { readonly from: number; readonly to: number } {
  const first = Math.max(0, Math.min(count - 1, Math.floor(from)));
  return { from: first, to: Math.max(first + 1, Math.min(count, Math.ceil(to))) };
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

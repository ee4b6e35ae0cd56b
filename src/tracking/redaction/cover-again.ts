/**
 * Faces that were found in a finished film -> larger and coarser covers for making it again. A face counts wherever it
 * is when a network is sure of it; on parts that are hidden already a likely face counts, too, because a blur with hair
 * around it may pass for a face.
 */
import { type BoxXyxy, boxHeight, boxWidth, growBox } from '../boxes.js';
import type { FaceSight } from '../faces/found-faces.js';
import type { Cover } from './cover.types.js';
import { type CoverStyle, faceCell } from './cover-strength.js';
import type { HoldClip } from './hold.js';

/** How far a cover reaches beyond a face, as a share of the face's larger side, the first time and the second. */
const COVER_GROWTH_SHARES = [0.6, 1.2] as const;
/** How many times as large as usual the cells are, because at that size a blur no longer looks like a face. */
const CELL_SCALES = [2, 4] as const;
/** A face is hidden for this long before it was found, and for as long after it. */
const HOLD_SECONDS = 0.3;
const SLACK = 1e-6;

/** How often a film is covered again. */
export const MOST_ROUNDS = COVER_GROWTH_SHARES.length;

export interface FilmFaces {
  /** The faces that were found, by frame. */
  readonly found: readonly (readonly FaceSight[])[];
  /** The covers of the film in which the faces were found. */
  readonly covers: readonly Cover[];
}

/** The places that must be hidden better, by frame. */
export function facesLeft({ found, covers }: FilmFaces): readonly (readonly FaceSight[])[] {
  const hidden = found.map((): Cover[] => []);
  for (const cover of covers) hidden[cover.frame]?.push(cover);
  return found.map((faces, frame) =>
    faces.filter(({ box, sure, likely }) => sure || (likely && isWithin(box, hidden[frame]!))),
  );
}

/** Whether the middle of a face lies under one of the covers. */
function isWithin(face: BoxXyxy, covers: readonly Cover[]): boolean {
  const [x, y] = [(face[0] + face[2]) / 2, (face[1] + face[3]) / 2];
  return covers.some(({ box }) => x > box[0] && x < box[2] && y > box[1] && y < box[3]);
}

/** Covers of `left` (by frame); `round` from 0. None where there are none. */
export function coverAgain(
  left: readonly (readonly FaceSight[])[],
  { round, style, clip }: { readonly round: number; readonly style: CoverStyle; readonly clip: HoldClip },
): readonly Cover[] {
  const { times } = clip;
  const [growth, coarser] = [COVER_GROWTH_SHARES[round]!, CELL_SCALES[round]!];
  return left.flatMap((faces, frame) =>
    faces.flatMap(({ box }) => {
      const side = Math.max(boxWidth(box), boxHeight(box));
      const larger = growBox(box, growth * side);
      const cellPx = coarser * faceCell(boxWidth(box), style);
      const frames = times.flatMap((time, at) => (Math.abs(time - times[frame]!) <= HOLD_SECONDS + SLACK ? [at] : []));
      return frames.map((at): Cover => ({ frame: at, box: larger, cellPx, shape: 'box' }));
    }),
  );
}

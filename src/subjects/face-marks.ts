/** The 68 points of a face -> its parts, where the points are those of a face that is seen from the front. */
import type { Box } from '../geometry.js';

/** Parts of a face, in shares of the face's box. */
export interface FaceMarks {
  /** From ear to ear, from the brows to the chin. */
  readonly oval: Box;
  /** Both eyes, with their lids. */
  readonly eyes: Box;
  readonly mouth: Box;
}

/** A point, in shares of the face's box. */
export interface FacePoint {
  readonly x: number;
  readonly y: number;
}

/** The indexes of the points of each part: [from, until). */
const JAW = [0, 17] as const;
const BROWS = [17, 27] as const;
const NOSE_TIP = 30;
const LEFT_EYE = [36, 42] as const;
const RIGHT_EYE = [42, 48] as const;
const MOUTH = [48, 68] as const;
/** Room about the points of the eyes and of the mouth, in distances between the eyes: lids and lips. */
const [LID, LIP] = [0.2, 0.1];
/**
 * How far between the eyes the tip of the nose is, from 0 at one eye to 1 at the other, in a face seen from the front.
 */
const [NOSE_FROM, NOSE_TO] = [0.12, 0.88];
/**
 * Least distance between the eyes, in widths of the finder's box: in an averted head the points lie closer together.
 */
const LEAST_EYES = 0.2;

/** Undefined where the points form no face, or one that is turned away. */
export function marksOf(points: readonly FacePoint[]): FaceMarks | undefined {
  const stretch = ([from, until]: readonly [number, number]) => points.slice(from, until);
  const [left, right] = [middleOf(stretch(LEFT_EYE)), middleOf(stretch(RIGHT_EYE))];
  const mouth = middleOf(stretch(MOUTH));
  const apart = Math.hypot(right.x - left.x, right.y - left.y);
  const tip = points[NOSE_TIP];
  if (tip === undefined || right.x - left.x < LEAST_EYES) return undefined;
  const nose = ((tip.x - left.x) * (right.x - left.x) + (tip.y - left.y) * (right.y - left.y)) / (apart * apart);
  if (nose < NOSE_FROM || nose > NOSE_TO) return undefined;
  if (mouth.y < Math.max(left.y, right.y) + apart / 2) return undefined;
  return {
    oval: boxOf([...stretch(JAW), ...stretch(BROWS)], 0),
    eyes: boxOf([...stretch(LEFT_EYE), ...stretch(RIGHT_EYE)], LID * apart),
    mouth: boxOf(stretch(MOUTH), LIP * apart),
  };
}

function middleOf(points: readonly FacePoint[]): FacePoint {
  const mean = (pick: (point: FacePoint) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / Math.max(1, points.length);
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function boxOf(points: readonly FacePoint[], air: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - air, Math.min(...ys) - air];
  return { x, y, width: Math.max(...xs) + air - x, height: Math.max(...ys) + air - y };
}

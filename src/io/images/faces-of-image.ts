/** Faces of one picture, which is searched longer than each sample of a clip: from a fourteenth of its height on. */
import type { Box, Size } from '../../geometry.js';
import type { FaceBox } from '../../subjects/measure-subjects.js';
import { type RgbaRows, shrinkPicture, shrunkSize } from '../../subjects/shrink-picture.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import { faceBoxes, withMarks } from '../probe/find-faces.js';

/** Longer side of the picture that is looked at, px. */
const MOST_SIDE = 560;
const LEAST_SIDE = 48;
/** Samples along each side of a pixel of the small picture. */
const SAMPLES = 2;
/** Pixels the network sees: half as many miss a face of a tenth of the height. */
const PIXELS = 130_000;
/**
 * A second look from further away, at fewer pixels and with a rim around the picture: the first one misses faces that
 * fill the picture. Of 35 close portraits 33 have a face by both looks and 21 by the first alone; of 51 pictures
 * without people none has.
 */
const FAR: Box = { x: -0.2, y: -0.2, width: 1.4, height: 1.4 };
/**
 * The least score of a face that both looks show, in mean; and that of a face which only the near one shows. A single
 * picture has no next sample that confirms what was found in it.
 */
const [SEEN_TWICE, SURE] = [0.6, 0.9];
/**
 * Sides of the squares in which any other face is looked for again, in lengths of its box, in the picture and its
 * mirror image; and in how many of these six it must be seen. In 330 pictures, of what was no face (scores of 0.40 to
 * 0.99, among them a lecture hall) nothing was seen more than once; each face (from 0.41 on) was, at least twice.
 */
const [CLOSER, LEAST_SEEN_AGAIN] = [[1.8, 2.6, 3.6], 2] as const;

/** The faces, those that were seen from near first; none for a picture that is too small. */
export function facesOfImage(image: RgbaRows): readonly FaceBox[] {
  const size = shrunkSize(image, MOST_SIDE);
  if (Math.min(size.width, size.height) < LEAST_SIDE) return [];
  const picture = shrinkPicture(image, size, { ground: 255, samples: SAMPLES });
  const near = faceBoxes(picture, { pixels: PIXELS });
  const far = faceBoxes(picture, { part: FAR });
  const scoreIn = (look: readonly FaceBox[], face: FaceBox) => look.find((one) => isSame(one, face))?.score ?? 0;
  const isClear = (face: FaceBox) =>
    scoreIn(near, face) >= SURE || scoreIn(near, face) + scoreIn(far, face) >= 2 * SEEN_TWICE;
  const isAgain = closerLooks(picture);
  const found: FaceBox[] = [];
  const clear = near.filter(({ score }) => score >= SEEN_TWICE);
  const others = [...near, ...far].filter((face) => !clear.includes(face)).toSorted((a, b) => b.score - a.score);
  for (const face of [...clear, ...others])
    if (!found.some((one) => isSame(one, face)) && (isClear(face) || isAgain(face)))
      found.push({ ...face, score: Math.max(face.score, SEEN_TWICE) });
  return withMarks(picture, found);
}

/** Whether a face is seen again from closer. */
function closerLooks(picture: SmallPicture): (face: FaceBox) => boolean {
  let flipped: SmallPicture | undefined;
  return (face) => {
    flipped ??= mirrored(picture);
    const looks = [
      [picture, face],
      [flipped, { ...face, x: 1 - face.x - face.width }],
    ] as const;
    const again = CLOSER.flatMap((times) =>
      looks.filter(([from, one]) =>
        faceBoxes(from, { part: around(one, times, picture) }).some((other) => isSame(one, other)),
      ),
    );
    return again.length >= LEAST_SEEN_AGAIN;
  };
}

/** A square about a face; one that the picture has room for is moved into it. */
function around({ x, y, width, height }: Box, times: number, picture: Size): Box {
  const side = times * Math.max(width * picture.width, height * picture.height);
  const [wide, high] = [side / picture.width, side / picture.height];
  const from = (middle: number, length: number) =>
    length < 1 ? Math.max(0, Math.min(1 - length, middle - length / 2)) : middle - length / 2;
  return { x: from(x + width / 2, wide), y: from(y + height / 2, high), width: wide, height: high };
}

function mirrored({ width, height, ...planes }: SmallPicture): SmallPicture {
  const flipped = <Plane extends Uint8Array | Int8Array>(plane: Plane): Plane => {
    const copy = plane.slice() as Plane;
    for (let row = 0; row < height; row += 1) copy.subarray(row * width, (row + 1) * width).reverse();
    return copy;
  };
  return { width, height, luma: flipped(planes.luma), blue: flipped(planes.blue), red: flipped(planes.red) };
}

/** True for two boxes of which each holds the middle of the other. */
function isSame(a: Box, b: Box): boolean {
  const holds = (box: Box, { x, y, width, height }: Box) =>
    Math.abs(x + width / 2 - box.x - box.width / 2) <= box.width / 2 &&
    Math.abs(y + height / 2 - box.y - box.height / 2) <= box.height / 2;
  return holds(a, b) && holds(b, a);
}

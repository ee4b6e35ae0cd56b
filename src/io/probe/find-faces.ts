/** Runs the face networks on small pictures: they find faces, then the parts of the largest ones. */
import { type Box, type Size, sharedArea } from '../../geometry.js';
import { type FaceMarks, type FacePoint, marksOf } from '../../subjects/face-marks.js';
import {
  createFaceNetwork,
  type FaceNetwork,
  type FaceWeights,
  NETWORK_SIDE_UNIT,
} from '../../subjects/face-network.js';
import { createLandmarkNetwork, type FindLandmarks, LANDMARK_SIDE } from '../../subjects/landmark-network.js';
import type { FaceBox } from '../../subjects/measure-subjects.js';
import { skinLikelihood } from '../../subjects/skin.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import { detectorWeights, landmarkWeights } from './face-weights.js';

/**
 * Pixels that the network sees of each sample of a clip: it finds faces from a tenth of the sample's height on, in 4
 * ms.
 */
const PIXELS = 36_000;
/** Answers with a lower score are mostly hands. */
const LEAST_SCORE = 0.4;
const MOST_FACES = 8;
/** Two boxes that overlap by more than this (IoU) are one face. */
const SAME_FACE_SHARE = 0.3;
/**
 * The number of faces in a picture, the largest, whose parts are searched, 5 ms each; and the least size, px: smaller
 * ones show no eyes (in 8 clips of people at 160 px with faces of 50 to 110 px, every part was found within a sixth of
 * the distance between the eyes).
 */
const [MOST_MARKED, LEAST_MARKED] = [2, 22];
/** Side of the square that is searched for these parts, in lengths of the face's box. */
const CLOSE = 1.15;

/**
 * Faces of a picture, the one with the highest score first, with the parts of the largest. `pixels` is how many the
 * network sees of the picture; the time grows with them.
 */
export function findFaces(picture: SmallPicture, pixels = PIXELS): readonly FaceBox[] {
  return withMarks(picture, faceBoxes(picture, { pixels }));
}

/** The faces with the parts of the largest. */
export function withMarks(picture: SmallPicture, faces: readonly FaceBox[]): readonly FaceBox[] {
  const largest = faces.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MOST_MARKED);
  return faces.map((face) => (largest.includes(face) ? { ...face, marks: marksIn(picture, face) } : face));
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

interface Look {
  readonly pixels?: number;
  /** What the network sees of the picture, in shares of it; it may reach beyond. Default: the picture. */
  readonly part?: Box;
}

/** Faces without their parts. */
export function faceBoxes(picture: SmallPicture, { pixels = PIXELS, part = WHOLE }: Look = {}): readonly FaceBox[] {
  const size = networkSize({ width: part.width * picture.width, height: part.height * picture.height }, pixels);
  const kept: FaceBox[] = [];
  const found = networkFor(size).find(toRgb(picture, part, size), LEAST_SCORE);
  for (const { x, y, width, height, score } of found.toSorted((a, b) => b.score - a.score)) {
    const face = {
      ...{ x: part.x + part.width * x, y: part.y + part.height * y },
      ...{ width: part.width * width, height: part.height * height, score },
    };
    if (kept.length < MOST_FACES && kept.every((other) => shared(face, other) < SAME_FACE_SHARE))
      kept.push(within(face));
  }
  return kept;
}

/** Pixels of a second, closer search: it finds faces from a twentieth of the height on, in 14 ms. */
const CLOSER_PIXELS = 130_000;
/**
 * Larger faces are found by the first search: what only the closer search finds as wide as this share of the picture is
 * a cat.
 */
const CLOSER_WIDTH = 0.3;
/** Bounds of the closer search: the least score, and how much the box must be like skin (0-255). */
const [CLOSER_SCORE, CLOSER_SKIN] = [0.6, 60];

/** Faces of one sample of a clip: where the first search finds none, a closer one is made for small faces. */
export function facesOfLook(picture: SmallPicture): readonly FaceBox[] {
  const seen = findFaces(picture);
  if (seen.length > 0) return seen;
  const closer = findFaces(picture, CLOSER_PIXELS);
  return closer.filter(
    (face) => face.width < CLOSER_WIDTH && face.score >= CLOSER_SCORE && skinIn(picture, face) >= CLOSER_SKIN,
  );
}

/** How much the inner half of a box is like skin, on average. */
function skinIn({ width, height, luma, blue, red }: SmallPicture, box: Box): number {
  const [left, top] = [Math.round((box.x + box.width / 4) * width), Math.round((box.y + box.height / 4) * height)];
  const [right, bottom] = [left + Math.round((box.width * width) / 2), top + Math.round((box.height * height) / 2)];
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
      const at = y * width + x;
      sum += skinLikelihood(luma[at] as number, blue[at] as number, red[at] as number);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

let landmarks: FindLandmarks | undefined;

function marksIn(picture: SmallPicture, face: Box): FaceMarks | undefined {
  const [width, height] = [face.width * picture.width, face.height * picture.height];
  if (Math.min(width, height) < LEAST_MARKED) return undefined;
  landmarks ??= createLandmarkNetwork(landmarkWeights());
  const side = CLOSE * Math.max(width, height);
  // One pixel's step in widths and heights of the face's box.
  const [wide, high] = [side / width, side / height];
  const part = {
    x: face.x + (face.width * (1 - wide)) / 2,
    y: face.y + (face.height * (1 - high)) / 2,
    width: face.width * wide,
    height: face.height * high,
  };
  const found = landmarks(toRgb(picture, part, { width: LANDMARK_SIDE, height: LANDMARK_SIDE }));
  const points = Array.from(
    { length: found.length / 2 },
    (_, at): FacePoint => ({
      x: ((found[2 * at] as number) - 0.5) * wide + 0.5,
      y: ((found[2 * at + 1] as number) - 0.5) * high + 0.5,
    }),
  );
  return marksOf(points);
}

const networks = new Map<string, FaceNetwork>();
const MOST_NETWORKS = 4;
/** Cells along a side of a picture of `PIXELS`. */
const MOST_CELLS = 16;

function networkFor(size: Size): FaceNetwork {
  const key = `${size.width}x${size.height}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  // Each network takes some megabytes of memory.
  if (networks.size >= MOST_NETWORKS) networks.clear();
  weights ??= detectorWeights();
  const made = createFaceNetwork(size, weights);
  networks.set(key, made);
  return made;
}

function networkSize({ width, height }: Size, pixels: number): Size {
  const scale = Math.sqrt(pixels / (width * height));
  const most = Math.round(MOST_CELLS * Math.sqrt(pixels / PIXELS));
  const side = (length: number) =>
    NETWORK_SIDE_UNIT * Math.max(3, Math.min(most, Math.round((length * scale) / NETWORK_SIDE_UNIT)));
  return { width: side(width), height: side(height) };
}

let weights: FaceWeights | undefined;

/**
 * A part of a picture, given in shares of it, as RGB; bilinear, by BT.709. Beyond the edges, edge pixels are repeated.
 */
function toRgb({ width, height, luma, blue, red }: SmallPicture, part: Box, size: Size): Uint8ClampedArray {
  // This array clamps and rounds what is written to it.
  const rgb = new Uint8ClampedArray(size.width * size.height * 3);
  const places = {
    across: placesOn(size.width, width, part.x, part.width),
    down: placesOn(size.height, height, part.y, part.height),
  };
  const row = () => new Float64Array(size.width);
  const [lumas, blues, reds] = [row(), row(), row()];
  let to = 0;
  for (let y = 0; y < size.height; y += 1) {
    for (const [plane, values] of [[luma, lumas] as const, [blue, blues] as const, [red, reds] as const])
      readRow(plane, width, places, y, values);
    for (let x = 0; x < size.width; x += 1, to += 3) {
      const value = lumas[x] as number;
      const cb = blues[x] as number;
      const cr = reds[x] as number;
      rgb[to] = value + 1.5748 * cr;
      rgb[to + 1] = value - 0.1873 * cb - 0.4681 * cr;
      rgb[to + 2] = value + 1.8556 * cb;
    }
  }
  return rgb;
}

/** Places between two pixels of a row or column: the first one, and the share of the second one. */
interface Places {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float64Array;
}

/** As many places, evenly spread over a part of a side. */
function placesOn(count: number, length: number, from: number, extent: number): Places {
  const places = { first: new Int32Array(count), second: new Int32Array(count), share: new Float64Array(count) };
  for (let at = 0; at < count; at += 1) {
    const place = from * length + ((at + 0.5) * extent * length) / count - 0.5;
    const within = Math.min(length - 1, Math.max(0, place));
    const first = Math.floor(within);
    places.first[at] = first;
    places.second[at] = Math.min(length - 1, first + 1);
    places.share[at] = within - first;
  }
  return places;
}

/** One row of a plane at these places. */
function readRow(
  plane: Uint8Array | Int8Array,
  width: number,
  { across: { first, second, share }, down }: { readonly across: Places; readonly down: Places },
  y: number,
  values: Float64Array,
): void {
  const above = width * (down.first[y] as number);
  const below = width * (down.second[y] as number);
  const dy = down.share[y] as number;
  for (let x = 0; x < values.length; x += 1) {
    const left = first[x] as number;
    const right = second[x] as number;
    const dx = share[x] as number;
    const top = (1 - dx) * (plane[above + left] as number) + dx * (plane[above + right] as number);
    const foot = (1 - dx) * (plane[below + left] as number) + dx * (plane[below + right] as number);
    values[x] = (1 - dy) * top + dy * foot;
  }
}

/** Intersection over union of two boxes. */
function shared(a: FaceBox, b: FaceBox): number {
  const both = sharedArea(a, b);
  return both / (a.width * a.height + b.width * b.height - both);
}

function within({ x, y, width, height, score }: FaceBox): FaceBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(1, x + width) - left, height: Math.min(1, y + height) - top, score };
}

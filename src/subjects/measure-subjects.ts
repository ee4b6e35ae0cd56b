/**
 * Small pictures of a clip, or one of an image -> its subject facts. Faces come from a network, which misses heads
 * under a tenth of the picture's height; those of moving figures are found by their outline instead. A place is salient
 * where it differs from the rest, by movement, skin, contrast or unusual colour, and a little where it lies near the
 * middle of the picture.
 */
import { type Box, onFrame } from '../geometry.js';
import { type SeenFace, SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { backward, type CameraStep, cameraSteps, movedCells, worldOver } from './camera-shift.js';
import type { FaceMarks } from './face-marks.js';
import { headAbout, headReach } from './head-reach.js';
import { moverHeads } from './mover-heads.js';
import { packBytes } from './pack-bytes.js';
import { type PictureCells, pictureCells } from './picture-cells.js';
import type { SmallPicture } from './small-picture.js';
import { steadyFaces } from './steady-faces.js';
import { tellingPart } from './telling-part.js';
import { thingsOver, type WeighedThing } from './things-over.js';

/** A face in shares of the picture. */
export interface FaceBox extends Box {
  /** How sure the network is, 0-1. */
  readonly score: number;
  /** Eyes, mouth and the like, where they were found. */
  readonly marks?: FaceMarks | undefined;
  /** The head as it is seen, with hair and hat, in shares of the face's box, where it could be told from the ground. */
  readonly seenHead?: Box | undefined;
  /** True for the box of a head, from the hair to the chin. */
  readonly isHead?: true | undefined;
  /** All that is seen of the person. */
  readonly body?: Box | undefined;
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Finds the faces in a picture. */
export type FindFaces = (picture: SmallPicture) => readonly FaceBox[];

/**
 * Seconds between the pictures in which faces are looked for; between them they are followed, because the network is
 * what takes time here.
 */
const FACE_SECONDS = 1.9;
/**
 * Mean change of luma between samples that only a cut makes; and how many times as great as the changes around it a
 * cut's change must be.
 */
const [CUT_CHANGE, CUT_FACTOR] = [34, 3];
/** Movement in most of the picture is a movement of the camera. */
const CAMERA_RATIO = 1.3;
/** A change of luma that is certainly movement. */
const MOVEMENT_LEVELS = 26;
/** The same where the camera moves, and a place is compared with all about it: only edges differ then. */
const EDGE_LEVELS = 10;

/** `pictures`: one for each of `times`, of one size. Undefined for none. */
export function measureSubjects(
  times: readonly number[],
  pictures: readonly SmallPicture[],
  findFaces: FindFaces,
): SubjectFacts | undefined {
  const [first] = pictures;
  if (first === undefined) return undefined;
  const cells = pictures.map(pictureCells);
  const cuts = cutsOf(times, cells);
  const steps = cameraSteps(times, cuts, pictures);
  const looks = cells.map((_, at) => motionOf(cells, at, steps));
  const found = withMovers(facesOverTime(times, pictures, cuts, findFaces), moverHeads(times, cuts, pictures));
  const { columns, rows } = cells[0] as PictureCells;
  const isPeopled = found.map((faces) => faces.length > 0);
  const things = thingsOver({ times, cuts, isPeopled, worldAt: worldOver(steps) }, (at) => ({
    picture: pictures[at] as SmallPicture,
    motion: { columns, rows, values: looks[at] as Float64Array },
  }));
  return {
    times,
    cuts,
    faces: found.map((faces) => faces.map(seenFace)),
    things: things.map((found) =>
      found.map(({ weight, heading, ...box }) => ({ ...quantised(box), weight, ...(heading && { heading }) })),
    ),
    columns,
    rows,
    interest: cells.map((cell, at) =>
      packBytes(interestOf(cell, looks[at] as Float64Array, { faces: found[at] ?? [], things: things[at] ?? [] })),
    ),
  };
}

/**
 * Where the network found a face in a sample, its answer holds; where it found none, the heads of moving figures are
 * taken.
 */
function withMovers(
  faces: readonly (readonly FaceBox[])[],
  heads: readonly (readonly FaceBox[])[],
): readonly (readonly FaceBox[])[] {
  return faces.map((found, at) => (found.length > 0 ? found : (heads[at] ?? [])));
}

/** A face as facts store it: boxes in whole units, and its parts by the box that they lie in. */
function seenFace(face: FaceBox): SeenFace {
  const { marks, seenHead, isHead, body } = face;
  const placed = (part: Box): SubjectBox => quantised(onFrame(part, WHOLE, face));
  return {
    ...quantised(face),
    ...(isHead === undefined ? {} : { isHead }),
    ...(marks === undefined
      ? {}
      : { marks: { oval: placed(marks.oval), eyes: placed(marks.eyes), mouth: placed(marks.mouth) } }),
    ...(seenHead === undefined ? {} : { head: placed(seenHead) }),
    ...(body === undefined ? {} : { body: quantised(body) }),
  };
}

function quantised({ x, y, width, height }: Box): SubjectBox {
  const [left, top] = [Math.round(SUBJECT_UNITS * x), Math.round(SUBJECT_UNITS * y)];
  return {
    x: left,
    y: top,
    width: Math.round(SUBJECT_UNITS * (x + width)) - left,
    height: Math.round(SUBJECT_UNITS * (y + height)) - top,
  };
}

/** Times of the first sample of each further shot. */
function cutsOf(times: readonly number[], cells: readonly PictureCells[]): readonly number[] {
  const changes = cells.map((cell, at) => (at === 0 ? 0 : meanChange(cell, cells[at - 1] as PictureCells)));
  return times.filter((_, at) => {
    const around = Math.max(changes[at - 1] ?? 0, changes[at + 1] ?? 0);
    return (changes[at] as number) > CUT_CHANGE && (changes[at] as number) > CUT_FACTOR * around;
  });
}

function meanChange(a: PictureCells, b: PictureCells): number {
  let sum = 0;
  for (let at = 0; at < a.luma.length; at += 1) sum += Math.abs((a.luma[at] as number) - (b.luma[at] as number));
  return sum / a.luma.length;
}

/** How much each cell changes against the samples beside it, 0-1, less the movement of the whole picture. */
function motionOf(
  cells: readonly PictureCells[],
  at: number,
  steps: readonly (CameraStep | undefined)[],
): Float64Array {
  const cell = cells[at] as PictureCells;
  const [before, after] = [steps[at - 1], steps[at]];
  const changes = [
    ...(before === undefined ? [] : [changeOf(cell, cells[at - 1] as PictureCells, backward(before))]),
    ...(after === undefined ? [] : [changeOf(cell, cells[at + 1] as PictureCells, after)]),
  ];
  const [one, two] = changes;
  if (one === undefined) return new Float64Array(cell.luma.length);
  return two === undefined ? one : one.map((value, index) => Math.max(value, two[index] as number));
}

function changeOf(cell: PictureCells, other: PictureCells, step: CameraStep): Float64Array {
  const isStanding = step.shift.x === 0 && step.shift.y === 0;
  const change = isStanding
    ? cell.luma.map((value, index) => Math.abs(value - (other.luma[index] as number)))
    : movedCells(step, cell);
  const usual = CAMERA_RATIO * (change.toSorted()[Math.floor(change.length / 2)] ?? 0);
  const certain = isStanding ? MOVEMENT_LEVELS : EDGE_LEVELS;
  return change.map((value) => Math.min(1, Math.max(0, value - usual - 1.5) / certain));
}

/** Faces of each picture: they are looked for in some pictures and held in those between. */
function facesOverTime(
  times: readonly number[],
  pictures: readonly SmallPicture[],
  cuts: readonly number[],
  findFaces: FindFaces,
): readonly (readonly FaceBox[])[] {
  const looks: { readonly at: number; readonly faces: readonly FaceBox[] }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, picture] of pictures.entries()) {
    const time = times[at] as number;
    const isLast = at === pictures.length - 1;
    if (time - last < FACE_SECONDS && !cuts.includes(time) && !(isLast && time - last > FACE_SECONDS / 2)) continue;
    looks.push({ at, faces: findFaces(picture).map((face) => withHead(picture, face)) });
    last = time;
  }
  return steadyFaces(times, cuts, looks);
}

function withHead(picture: SmallPicture, face: FaceBox): FaceBox {
  const { marks } = face;
  const seen = marks && { oval: onFrame(marks.oval, WHOLE, face), eyes: onFrame(marks.eyes, WHOLE, face) };
  const head = headReach(picture, headAbout(face, seen), seen?.oval ?? face);
  return head === undefined ? face : { ...face, seenHead: onFrame(head, face, WHOLE) };
}

const [MOTION_INTEREST, SKIN_INTEREST, EDGE_INTEREST, COLOR_INTEREST] = [1.5, 0.7, 0.45, 0.5];

interface SeenIn {
  readonly faces: readonly Box[];
  readonly things: readonly WeighedThing[];
}

/**
 * Salience, of 255, of a face; and of what lies in no box, in a picture without a face, in one with things, and in one
 * with a face.
 */
const [FACE_WEIGHT, REST_WEIGHT, REST_WEIGHT_WITH_THINGS, REST_WEIGHT_WITH_FACES] = [255, 200, 130, 130];

function interestOf(cell: PictureCells, motion: Float64Array, { faces, things }: SeenIn): Uint8Array {
  const { columns, rows, edges, apart, skin } = cell;
  const values = new Float64Array(columns * rows);
  // In a room of wood every cell looks like skin, so what counts is how much more a cell looks like it than the others.
  const usual = skin.reduce((sum, value) => sum + value, 0) / skin.length;
  for (let at = 0; at < values.length; at += 1) {
    const dx = ((at % columns) + 0.5) / columns - 0.5;
    const dy = (Math.floor(at / columns) + 0.5) / rows - 0.45;
    const middle = 0.45 + 0.55 * Math.exp(-(dx * dx) / 0.16 - (dy * dy) / 0.2);
    const edge = edges[at] as number;
    const own =
      EDGE_INTEREST * edge +
      COLOR_INTEREST * (apart[at] as number) +
      SKIN_INTEREST * Math.max(0, (skin[at] as number) - usual) * Math.min(1, edge);
    values[at] = own * middle + MOTION_INTEREST * (motion[at] as number);
  }
  const most = values.reduce((highest, value) => Math.max(highest, value), 0.2);
  // Beside a face, everything else counts as background.
  const rest = faces.length > 0 ? REST_WEIGHT_WITH_FACES : things.length > 0 ? REST_WEIGHT_WITH_THINGS : REST_WEIGHT;
  const bytes = Uint8Array.from(values, (value) => 5 * Math.round((rest * value) / most / 5));
  const parts = things.map((thing) => ({ ...tellingPart(thing, thing.heading), weight: thing.weight }));
  for (let at = 0; at < values.length; at += 1) {
    const x = ((at % columns) + 0.5) / columns;
    const y = (Math.floor(at / columns) + 0.5) / rows;
    // Half of the salience comes from lying in the thing's box, half from what is seen at the place.
    const seen = 1 + Math.min(1, (values[at] as number) / most);
    const own = (Math.max(heaviestAt(things, x, y) * seen, 2 * heaviestAt(parts, x, y)) * REST_WEIGHT) / 200;
    const isFace = faces.some((face) => holds(face, x, y));
    bytes[at] = isFace ? FACE_WEIGHT : Math.max(bytes[at] as number, 5 * Math.round(own / 5));
  }
  return bytes;
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** The most that anything at a place weighs; 0 where there is none. */
function heaviestAt(boxes: readonly WeighedThing[], x: number, y: number): number {
  let most = 0;
  for (const box of boxes) if (box.weight > most && holds(box, x, y)) most = box.weight;
  return most;
}

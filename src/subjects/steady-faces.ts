/**
 * Faces found in some samples -> faces of every sample. A face that is found twice at about the same place is also
 * there in between; one that is found once is there for a moment.
 */
import type { Box } from '../geometry.js';
import type { FaceMarks } from './face-marks.js';
import type { FaceBox } from './measure-subjects.js';

/** Faces found at one of the samples. */
export interface SeenFaces {
  /** Index of the sample. */
  readonly at: number;
  readonly faces: readonly FaceBox[];
}

/** Two boxes further apart than this share of their size are two faces. */
const NEAR_SIZES = 0.8;
/** A face found once counts, when the network is as sure as this. */
const LONE_SIGHT_SCORE = 0.6;

/**
 * The faces at each of the `times`: those that `looks` found, and those that follow for the times between. No face
 * lasts over a cut.
 */
export function steadyFaces(
  times: readonly number[],
  cuts: readonly number[],
  looks: readonly SeenFaces[],
): readonly (readonly FaceBox[])[] {
  const shotOf = (at: number) => cuts.filter((cut) => cut <= (times[at] as number)).length;
  const whole = bridged(looks, shotOf);
  return times.map((time, at) => {
    const inShot = whole.filter((look) => shotOf(look.at) === shotOf(at));
    const before = inShot.findLast((look) => look.at <= at);
    const after = inShot.find((look) => look.at > at);
    if (before === undefined) return sure(after?.faces ?? [], []);
    const earlier = inShot.findLast((look) => look.at < before.at);
    if (after === undefined) return sure(before.faces, earlier?.faces ?? []);
    const [from, to] = [times[before.at] as number, times[after.at] as number];
    return between(before.faces, after.faces, (time - from) / (to - from), earlier?.faces ?? []);
  });
}

/**
 * A face that is missed in one sample, because of motion or a hand before it, counts as there when the samples beside
 * it show it; in the last sample of a shot, when the one before it does. If the person has left by then, room is kept
 * for a head that is not there; without this rule, a head that is there would be cut.
 */
function bridged(looks: readonly SeenFaces[], shotOf: (at: number) => number): readonly SeenFaces[] {
  return looks.map((look, index) => {
    const [earlier, before, after] = [looks[index - 2], looks[index - 1], looks[index + 1]];
    if (before === undefined || shotOf(before.at) !== shotOf(look.at)) return look;
    if (after === undefined || shotOf(after.at) !== shotOf(look.at)) {
      const known = earlier !== undefined && shotOf(earlier.at) === shotOf(look.at) ? earlier.faces : [];
      return look.faces.length > 0 ? look : { ...look, faces: sure(before.faces, known) };
    }
    const missed = before.faces.flatMap((face) => {
      const next = after.faces.find((other) => isSame(face, other));
      if (next === undefined || look.faces.some((known) => isSame(known, face) || isSame(known, next))) return [];
      const seenHead = eitherOrBlended(face.seenHead, next.seenHead, 0.5);
      return [{ ...blended(face, next, 0.5), score: Math.min(face.score, next.score), seenHead }];
    });
    return missed.length === 0 ? look : { ...look, faces: [...look.faces, ...missed] };
  });
}

function between(
  before: readonly FaceBox[],
  after: readonly FaceBox[],
  share: number,
  earlier: readonly FaceBox[],
): readonly FaceBox[] {
  const followed = before.flatMap((face) => {
    const next = after.find((other) => isSame(face, other));
    return next === undefined ? [] : [{ face, next }];
  });
  const moving = followed.map(({ face, next }) => ({
    ...blended(face, next, share),
    score: Math.max(face.score, next.score),
    marks: blendedMarks(face.marks, next.marks, share),
    seenHead: eitherOrBlended(face.seenHead, next.seenHead, share),
  }));
  const ending = before.filter((face) => followed.every((one) => one.face !== face));
  const coming = after.filter((face) => followed.every((one) => one.next !== face));
  return [...moving, ...sure(ending, earlier), ...sure(share > 0.5 ? coming : [], [])];
}

function blended(a: Box, b: Box, share: number): Box {
  const blend = (one: number, two: number) => one + share * (two - one);
  return {
    x: blend(a.x, b.x),
    y: blend(a.y, b.y),
    width: blend(a.width, b.width),
    height: blend(a.height, b.height),
  };
}

/** A hat that is seen in one of two samples is there in both. */
function eitherOrBlended(a: Box | undefined, b: Box | undefined, share: number): Box | undefined {
  return a === undefined || b === undefined ? (a ?? b) : blended(a, b, share);
}

/**
 * The parts of a face between two samples. Where the head is averted in one of them, the parts of the other one are
 * used for as long as that sample is nearer.
 */
function blendedMarks(a: FaceMarks | undefined, b: FaceMarks | undefined, share: number): FaceMarks | undefined {
  if (a === undefined || b === undefined) return share < 0.5 ? a : b;
  return {
    oval: blended(a.oval, b.oval, share),
    eyes: blended(a.eyes, b.eyes, share),
    mouth: blended(a.mouth, b.mouth, share),
  };
}

/** The faces that the network is sure of, or that were seen in the sample before. */
function sure(faces: readonly FaceBox[], earlier: readonly FaceBox[]): readonly FaceBox[] {
  return faces.filter((face) => face.score >= LONE_SIGHT_SCORE || earlier.some((other) => isSame(face, other)));
}

function isSame(a: FaceBox, b: FaceBox): boolean {
  const dx = a.x + a.width / 2 - b.x - b.width / 2;
  const dy = a.y + a.height / 2 - b.y - b.height / 2;
  const near = NEAR_SIZES * Math.max(a.width, b.width);
  return Math.abs(dx) < near && Math.abs(dy) < NEAR_SIZES * Math.max(a.height, b.height);
}

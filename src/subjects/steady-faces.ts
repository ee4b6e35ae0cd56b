/**
 * Faces found now and then -> faces of every look: one that is found twice about the same place is there between, too;
 * one found once is there for a moment.
 */
import type { FaceBox } from './measure-subjects.js';

/** Faces found at one of the looks. */
export interface FaceLook {
  /** Index of the look. */
  readonly at: number;
  readonly faces: readonly FaceBox[];
}

/** Two boxes further apart than this share of their size are two faces. */
const NEAR = 0.8;
/** A face found once counts, when the network is as sure as this. */
const SURE_ONCE = 0.6;

/** Faces of each of the `times`, those of `looks` and what lies between. Cuts end them. */
export function steadyFaces(
  times: readonly number[],
  cuts: readonly number[],
  looks: readonly FaceLook[],
): readonly (readonly FaceBox[])[] {
  const shotOf = (at: number) => cuts.filter((cut) => cut <= (times[at] as number)).length;
  return times.map((time, at) => {
    const inShot = looks.filter((look) => shotOf(look.at) === shotOf(at));
    const before = inShot.findLast((look) => look.at <= at);
    const after = inShot.find((look) => look.at > at);
    if (before === undefined) return sure(after?.faces ?? [], []);
    const earlier = inShot.findLast((look) => look.at < before.at);
    if (after === undefined) return sure(before.faces, earlier?.faces ?? []);
    const [from, to] = [times[before.at] as number, times[after.at] as number];
    return between(before.faces, after.faces, (time - from) / (to - from), earlier?.faces ?? []);
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
  const blend = (a: number, b: number) => a + share * (b - a);
  const moving = followed.map(({ face, next }) => ({
    x: blend(face.x, next.x),
    y: blend(face.y, next.y),
    width: blend(face.width, next.width),
    height: blend(face.height, next.height),
    score: Math.max(face.score, next.score),
  }));
  const ending = before.filter((face) => followed.every((one) => one.face !== face));
  const coming = after.filter((face) => followed.every((one) => one.next !== face));
  return [...moving, ...sure(ending, earlier), ...sure(share > 0.5 ? coming : [], [])];
}

/** Those that the network is sure of, or that were there before. */
function sure(faces: readonly FaceBox[], earlier: readonly FaceBox[]): readonly FaceBox[] {
  return faces.filter((face) => face.score >= SURE_ONCE || earlier.some((other) => isSame(face, other)));
}

function isSame(a: FaceBox, b: FaceBox): boolean {
  const dx = a.x + a.width / 2 - b.x - b.width / 2;
  const dy = a.y + a.height / 2 - b.y - b.height / 2;
  const near = NEAR * Math.max(a.width, b.width);
  return Math.abs(dx) < near && Math.abs(dy) < NEAR * Math.max(a.height, b.height);
}

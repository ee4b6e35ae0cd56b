/**
 * The people in one sample: head, face, eyes and mouth of each, in shares of the picture. Where only a face or a head
 * was found, its parts are put where they are in most faces.
 */
import { type Box, bottom, onFrame, right, union } from '../geometry.js';
import { SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { headAbout } from '../subjects/head-reach.js';

/** A person's parts in shares of the upright picture. */
export interface SeenPerson {
  /** From the hair to the chin. */
  readonly head: Box;
  /** From the brow to the chin. */
  readonly face: Box;
  readonly eyes: Box;
  readonly mouth: Box;
  /** From the eyes down to the mouth: the nose and what is beside it, without which nobody is recognised. */
  readonly middle: Box;
  /** All that is seen of the person, where an outline separates the person from the background. */
  readonly body: Box | undefined;
}

type Part = readonly [left: number, top: number, width: number, height: number];
type Parts = Readonly<Record<'eyes' | 'mouth', Part>>;

/**
 * Where the parts lie, in shares of the finder's box. In a face: the means of the 87 faces with marks in clips of
 * people (oval 14 to 86, 8 to 92 hundredths, eyes 21 to 78, 15 to 35, mouth 35 to 66, 57 to 77), with room for heads
 * that turn. In a head, which may look in any direction: parts so wide that they hold the eyes and mouth of a head
 * turned to either side.
 */
const FACE_PARTS: Parts = {
  eyes: [0.14, 0.12, 0.72, 0.26],
  mouth: [0.28, 0.54, 0.44, 0.27],
};
const HEAD_PARTS: Parts = {
  eyes: [0.12, 0.38, 0.76, 0.2],
  mouth: [0.25, 0.68, 0.5, 0.2],
};

/**
 * Distance from the brow up to the hairline, as a factor of the distance from the brow to the chin, as seen from the
 * front.
 */
const FOREHEAD = 0.3;

/** The part of a head that no edge may cut: from the hairline to the chin. */
export function hairlineToChin({ head, face }: Pick<SeenPerson, 'head' | 'face'>): Box {
  const y = Math.max(head.y, face.y - FOREHEAD * face.height);
  return { x: face.x, y, width: face.width, height: bottom(face) - y };
}

/**
 * The figure of a person in heads: shoulders are about this wide, and shoes this far below the chin. A picture that
 * shows fewer heads below the chin shows no figure.
 */
const [FIGURE_WIDTH, FIGURE_HEIGHT, LEAST_FIGURE] = [2, 6, 3];

/** The body below the head, of somebody who is seen from head to knees or further. */
export function figureOf({ head }: Pick<SeenPerson, 'head'>): Box | undefined {
  const y = bottom(head);
  if (1 - y < LEAST_FIGURE * head.height) return undefined;
  const width = FIGURE_WIDTH * head.width;
  return inside({ x: head.x + (head.width - width) / 2, y, width, height: FIGURE_HEIGHT * head.height });
}

/** The share of the samples in which somebody is seen. */
export function peopleShare(facts: SubjectFacts | undefined): number {
  const seen = facts?.faces.filter((faces) => faces.length > 0).length ?? 0;
  return seen / Math.max(1, facts?.faces.length ?? 0);
}

export function peopleAt(facts: SubjectFacts, look: number): readonly SeenPerson[] {
  return (facts.faces[look] ?? []).map((seen) => {
    const { isHead, body } = seen;
    const box = inShares(seen);
    const marks = seen.marks && {
      ...{ oval: inShares(seen.marks.oval), eyes: inShares(seen.marks.eyes), mouth: inShares(seen.marks.mouth) },
    };
    const parts = isHead === true ? HEAD_PARTS : FACE_PARTS;
    const [eyes, mouth] = [
      inside(marks?.eyes ?? partOf(box, parts.eyes)),
      inside(marks?.mouth ?? partOf(box, parts.mouth)),
    ];
    const proportion = isHead === true ? box : headAbout(box, marks);
    return {
      head: inside(seen.head === undefined ? proportion : (union([proportion, inShares(seen.head)]) as Box)),
      face: inside(marks?.oval ?? box),
      ...{ eyes, mouth, middle: union([eyes, mouth]) as Box },
      body: body === undefined ? undefined : inside(inShares(body)),
    };
  });
}

function partOf(box: Box, [x, y, width, height]: Part): Box {
  return onFrame({ x, y, width, height }, { x: 0, y: 0, width: 1, height: 1 }, box);
}

/** A box of the facts in shares of the picture. */
export function inShares({ x, y, width, height }: SubjectBox): Box {
  const share = (units: number) => units / SUBJECT_UNITS;
  return { x: share(x), y: share(y), width: share(width), height: share(height) };
}

function inside(box: Box): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return { x, y, width: Math.max(0, Math.min(1, right(box)) - x), height: Math.max(0, Math.min(1, bottom(box)) - y) };
}

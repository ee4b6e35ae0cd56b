/**
 * Who is seen at one look: head, face, eyes and mouth of each person, in shares of the picture. Where the facts know no
 * more than a face, its parts stand where they stand in most faces.
 */
import type { Box } from '../geometry.js';
import { SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';

/** A person's parts in shares of the upright picture. */
export interface SeenPerson {
  /** From the hair to the chin. */
  readonly head: Box;
  /** From the brow to the chin. */
  readonly face: Box;
  readonly eyes: Box;
  readonly mouth: Box;
}

/**
 * Parts of a face in shares of the detector's box: left, top, width, height. Measured on the stills of people by hand
 * (eyes and mouths of 9 faces); the network's box reaches from the middle of the brow to the chin.
 */
const PARTS = {
  head: [-0.14, -0.38, 1.28, 1.46],
  face: [0, -0.04, 1, 1.1],
  eyes: [0.06, 0.1, 0.88, 0.3],
  mouth: [0.2, 0.64, 0.6, 0.3],
} as const;

export function peopleAt(facts: SubjectFacts, look: number): readonly SeenPerson[] {
  return (facts.faces[look] ?? []).map((box) => {
    const part = (name: keyof typeof PARTS) => partOf(box, PARTS[name]);
    return { head: part('head'), face: part('face'), eyes: part('eyes'), mouth: part('mouth') };
  });
}

function partOf(box: SubjectBox, [left, top, width, height]: readonly [number, number, number, number]): Box {
  const x0 = (box.x + left * box.width) / SUBJECT_UNITS;
  const y0 = (box.y + top * box.height) / SUBJECT_UNITS;
  const x1 = x0 + (width * box.width) / SUBJECT_UNITS;
  const y1 = y0 + (height * box.height) / SUBJECT_UNITS;
  const [x, y] = [Math.max(0, x0), Math.max(0, y0)];
  return { x, y, width: Math.max(0, Math.min(1, x1) - x), height: Math.max(0, Math.min(1, y1) - y) };
}

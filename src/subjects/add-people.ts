/**
 * Subject facts with people and faces that networks found: faces and heads are added to those that are known, and
 * bodies raise the salience of the cells they cover. A person who is known already is not added twice; a head that was
 * found by a figure's outline is replaced by the face that lies in it.
 */
import { type SeenFace, SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { packBytes, unpackBytes } from './pack-bytes.js';

/** A box in shares of the picture. */
export interface ShareBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A person as a detector's box shows it: the whole of it, and where the head is. */
export interface Person {
  readonly body: ShareBox;
  readonly head: ShareBox;
}

/** What networks find in one sample. */
export interface SeenPeople {
  readonly people: readonly Person[];
  /** Faces from a second network, which also finds small and averted ones; the surest first. */
  readonly faces: readonly ShareBox[];
}

export const NO_PEOPLE: SeenPeople = { people: [], faces: [] };

/**
 * Salience, of 255, of a head and of the rest of a picture that shows people; and the salience of a body, from its top
 * to its feet.
 */
const [HEAD_WEIGHT, REST_WEIGHT] = [255, 130];
const [CHEST_WEIGHT, FEET_WEIGHT] = [170, 110];
/**
 * A body that reaches higher than this, in shares of the picture, and shows no face is cut off at the neck or the
 * waist: a head by proportion would lie on its chest.
 */
const TOP_RIM = 0.01;

/** `seen`: what the networks found, one entry for each sample of the facts. */
export function addPeople(facts: SubjectFacts, seen: readonly SeenPeople[]): SubjectFacts {
  const interest = facts.interest.map((packed, at) => {
    const { people, faces } = seen[at] ?? NO_PEOPLE;
    return people.length + faces.length === 0
      ? packed
      : packBytes(withPeople(unpackBytes(packed), { people, faces }, facts));
  });
  const faces = facts.faces.map((known, at) => {
    const { people, faces: found } = seen[at] ?? NO_PEOPLE;
    return headsJoined(facesJoined(known, found), people);
  });
  const things = facts.things?.map((found, at) => ((faces[at] ?? []).length > 0 ? [] : found));
  return { ...facts, faces, ...(things === undefined ? {} : { things }), interest };
}

/** The known faces, followed by the new ones. */
function facesJoined(known: readonly SeenFace[], found: readonly ShareBox[]): readonly SeenFace[] {
  const isIn = (head: SeenFace) => found.some((face) => holdsMiddle(inShares(head), face));
  const kept = known.filter((face) => face.isHead === undefined || !isIn(face));
  const shares = kept.map(inShares);
  const isNew = (face: ShareBox) => shares.every((other) => !holdsMiddle(other, face) && !holdsMiddle(face, other));
  return [...kept, ...found.map(inside).filter(isNew).map(inUnits)];
}

/** The known faces, with the bodies of the people they belong to; then the heads of the other people. */
function headsJoined(known: readonly SeenFace[], people: readonly Person[]): readonly SeenFace[] {
  const bodies = known.map((face) => people.find(({ head }) => holdsMiddle(inside(head), inShares(face)))?.body);
  const heads = headsBeside(known.map(inShares), people);
  return [
    ...known.map((face, at) => ({ ...face, ...bodyOf(bodies[at]) })),
    ...heads.map(({ body, ...head }) => ({ ...inUnits(head), isHead: true as const, ...bodyOf(body) })),
  ];
}

function bodyOf(body: ShareBox | undefined): { readonly body?: SubjectBox } {
  return body === undefined ? {} : { body: inUnits(inside(body)) };
}

/** Heads, inside the picture, of people whose faces were not found; none for a body that the upper edge cuts. */
export function headsBeside(
  known: readonly ShareBox[],
  people: readonly Person[],
): readonly (ShareBox & Pick<Person, 'body'>)[] {
  const heads: (ShareBox & Pick<Person, 'body'>)[] = [];
  for (const { head: whole, body } of people) {
    const head = inside(whole);
    if (body.y >= TOP_RIM && ![...known, ...heads].some((face) => holdsMiddle(head, face) || holdsMiddle(face, head)))
      heads.push({ ...head, body });
  }
  return heads;
}

/** The salience of a body at a height; `down` is 0 at the top of the body and 1 at its foot. */
function bodyWorth(down: number): number {
  return 5 * Math.round((CHEST_WEIGHT - down * (CHEST_WEIGHT - FEET_WEIGHT)) / 5);
}

function inside({ x, y, width, height }: ShareBox): ShareBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(1, x + width) - left, height: Math.min(1, y + height) - top };
}

function holdsMiddle(outer: ShareBox, { x, y, width, height }: ShareBox): boolean {
  const [middle, level] = [x + width / 2, y + height / 2];
  return middle >= outer.x && middle <= outer.x + outer.width && level >= outer.y && level <= outer.y + outer.height;
}

function inShares({ x, y, width, height }: SubjectBox): ShareBox {
  const share = (units: number) => units / SUBJECT_UNITS;
  return { x: share(x), y: share(y), width: share(width), height: share(height) };
}

function inUnits({ x, y, width, height }: ShareBox): SubjectBox {
  const unit = (share: number) => Math.round(SUBJECT_UNITS * share);
  const [left, top] = [unit(x), unit(y)];
  return { x: left, y: top, width: unit(x + width) - left, height: unit(y + height) - top };
}

function withPeople(values: Uint8Array, seen: SeenPeople, { columns, rows }: SubjectFacts): Uint8Array {
  const heads = [...headsBeside(seen.faces, seen.people), ...seen.faces];
  const most = values.reduce((highest, value) => Math.max(highest, value), 1);
  const isBeside = most <= REST_WEIGHT || values.includes(HEAD_WEIGHT);
  return values.map((value, at) => {
    const [x, y] = [((at % columns) + 0.5) / columns, (Math.floor(at / columns) + 0.5) / rows];
    const covers = ({ x: left, y: top, width, height }: ShareBox) =>
      x >= left && x < left + width && y >= top && y < top + height;
    if (heads.some(covers)) return HEAD_WEIGHT;
    const rest = isBeside ? value : 5 * Math.round((value * REST_WEIGHT) / most / 5);
    const bodies = seen.people.filter(({ body }) => covers(body));
    return Math.max(rest, ...bodies.map(({ body }) => bodyWorth((y - body.y) / body.height)));
  });
}

/**
 * Assigns the faces that networks found: to tracked people, on whom they are kept while they look away, and to nobody.
 */
import { type BoxXyxy, blendBox, boxHeight, boxWidth } from '../boxes.js';
import type { FaceSight } from '../faces/found-faces.js';
import { headStrip } from '../head-rule.js';
import type { PersonPath } from './person-paths.js';

/**
 * A person's face in a frame in which it may not have been found: then its place before or after, moved with the
 * person.
 */
export interface HeldFace {
  readonly box: BoxXyxy;
  /** Seconds since the face was found, or until it will be found, whichever is less. */
  readonly unseenSeconds: number;
}

export interface OwnedFaces {
  /** By path, then by frame: faces of that person. */
  readonly held: ReadonlyMap<PersonPath, ReadonlyMap<number, HeldFace>>;
  /** By frame: faces of nobody. */
  readonly lone: readonly (readonly FaceSight[])[];
}

/**
 * How far the middle of a face may lie outside of its head's strip: in heights of the strip above and below it, and in
 * widths of the box beside it.
 */
const [MOST_ABOVE_HEIGHTS, MOST_BELOW_HEIGHTS, MOST_ASIDE_WIDTHS] = [0.25, 0.6, 0.1];
/**
 * The height of a face as a share of its head's strip: anything smaller is a hand or a print on a shirt, anything
 * larger is a shadow.
 */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.15, 1.6];
/** Boxes of one face tremble by a tenth of their size from frame to frame, so that the mean over this time is taken. */
const CALM_SECONDS = 0.12;

/** `faces`: by frame. `times`: seconds of every frame. */
export function ownFaces(
  paths: readonly PersonPath[],
  faces: readonly (readonly FaceSight[])[],
  times: readonly number[],
): OwnedFaces {
  const byFrame = times.map((): { path: PersonPath; box: BoxXyxy }[] => []);
  for (const path of paths) for (const { frame, box } of path.boxes) byFrame[frame]!.push({ path, box });
  const found = new Map(paths.map((path) => [path, new Map<number, BoxXyxy>()]));
  const lone = faces.map((sights, frame) => {
    // Only what a network is sure of: the head is hidden anyway.
    const owners = ownersOf(
      sights.map(({ box }) => box),
      byFrame[frame]!.map(({ box }) => box),
    );
    sights.forEach(({ box }, k) => {
      const owner = owners[k];
      if (owner !== undefined && sights[k]!.sure) found.get(byFrame[frame]![owner]!.path)!.set(frame, box);
    });
    return sights.filter((_, k) => owners[k] === undefined);
  });
  const held = new Map(paths.map((path) => [path, heldFaces(path, found.get(path)!, times)]));
  return { held, lone };
}

/** For each face the index of the person it belongs to, undefined where it is nobody's; each person has at most one. */
export function ownersOf(faces: readonly BoxXyxy[], people: readonly BoxXyxy[]): readonly (number | undefined)[] {
  const pairs = faces.flatMap((face, k) =>
    people.flatMap((person, owner) => {
      const cost = misplacement(face, person);
      return cost === undefined ? [] : [{ k, owner, cost }];
    }),
  );
  const owners = faces.map((): number | undefined => undefined);
  const taken = new Set<number>();
  for (const { k, owner } of pairs.sort((a, b) => a.cost - b.cost)) {
    if (owners[k] !== undefined || taken.has(owner)) continue;
    owners[k] = owner;
    taken.add(owner);
  }
  return owners;
}

/** How far a face is from where the person's must be, in strips; undefined where it is somebody else's. */
function misplacement(face: BoxXyxy, person: BoxXyxy): number | undefined {
  const strip = headStrip(person);
  const height = boxHeight(strip);
  const [x, y] = [(face[0] + face[2]) / 2, (face[1] + face[3]) / 2];
  const aside = MOST_ASIDE_WIDTHS * boxWidth(person);
  if (x < person[0] - aside || x > person[2] + aside) return undefined;
  if (y < strip[1] - MOST_ABOVE_HEIGHTS * height || y > strip[3] + MOST_BELOW_HEIGHTS * height) return undefined;
  const share = boxHeight(face) / height;
  if (share < LEAST_HEIGHT || share > MOST_HEIGHT) return undefined;
  return Math.hypot(x - (strip[0] + strip[2]) / 2, y - (strip[1] + strip[3]) / 2) / height;
}

function heldFaces(
  { boxes }: PersonPath,
  found: ReadonlyMap<number, BoxXyxy>,
  times: readonly number[],
): ReadonlyMap<number, HeldFace> {
  const raw = boxes.flatMap(({ frame, box }) => {
    const face = found.get(frame);
    return face === undefined ? [] : [{ frame, face: fromCrown(face, box) }];
  });
  const seen = raw.map(({ frame }, k) => ({ frame, face: meanAround(raw, k, times) }));
  const held = new Map<number, HeldFace>();
  let next = 0;
  for (const { frame, box } of boxes) {
    while (next < seen.length && seen[next]!.frame < frame) next += 1;
    const [before, after] = [seen[next - 1], seen[next]];
    const nearest = after ?? before;
    if (nearest === undefined) continue;
    const away = (one: typeof before) =>
      one === undefined ? Number.POSITIVE_INFINITY : Math.abs(times[frame]! - times[one.frame]!);
    const share = before === undefined || after === undefined ? 0 : away(before) / (away(before) + away(after));
    const face = before === undefined || after === undefined ? nearest.face : blendBox(before.face, after.face, share);
    held.set(frame, { box: onCrown(face, box), unseenSeconds: Math.min(away(before), away(after)) });
  }
  return held;
}

/** The mean of the faces that were seen within `CALM_SECONDS` of the face at `at`. */
function meanAround(
  seen: readonly { readonly frame: number; readonly face: BoxXyxy }[],
  at: number,
  times: readonly number[],
): BoxXyxy {
  const isNear = (k: number) => Math.abs(times[seen[k]!.frame]! - times[seen[at]!.frame]!) <= CALM_SECONDS;
  let [first, last] = [at, at];
  while (first > 0 && isNear(first - 1)) first -= 1;
  while (last < seen.length - 1 && isNear(last + 1)) last += 1;
  const near = seen.slice(first, last + 1);
  const mean = (side: 0 | 1 | 2 | 3) => near.reduce((sum, { face }) => sum + face[side], 0) / near.length;
  return [mean(0), mean(1), mean(2), mean(3)];
}

/** A face from the middle of the top of its person's box, px: that stays with the head though feet are cut off. */
function fromCrown([left, top, right, bottom]: BoxXyxy, person: BoxXyxy): BoxXyxy {
  const middle = (person[0] + person[2]) / 2;
  return [left - middle, top - person[1], right - middle, bottom - person[1]];
}

function onCrown([left, top, right, bottom]: BoxXyxy, person: BoxXyxy): BoxXyxy {
  const middle = (person[0] + person[2]) / 2;
  return [left + middle, top + person[1], right + middle, bottom + person[1]];
}

/** The subject of a picture: the parts that a crop should keep. */

import { type Box, bottom, union } from '../geometry.js';
import type { SubjectFacts } from '../media.js';
import { rememberFor } from '../remember-for.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import { tellingPart } from '../subjects/telling-part.js';
import type { PictureGround } from './fact-map.js';
import { peopleAt, type SeenPerson } from './people.js';
import { thingsAt, type WeighedBox } from './things.js';

/** Cells at least this salient, of 255, belong to the subject. */
const LEAST_INTEREST = 110;
/** Share of the salience that may lie outside the subject's box on each side, because single cells are no subject. */
const OUTLIERS = 0.06;
/**
 * Where a person's outline is known, the subject is this share of the body, from the head down: it includes the hands
 * and what they do.
 */
const ACTING_SHARE = 0.62;
const WHOLE_PICTURE: readonly WeighedBox[] = [{ box: { x: 0, y: 0, width: 1, height: 1 }, weight: 100 }];

/**
 * The subjects of a sample, the heaviest first; there is always at least one. Where people are seen, their heads and
 * what their hands reach are one subject; otherwise things are, or the box around what is salient.
 */
export function subjectsOf({ facts }: PictureGround, look: number): readonly WeighedBox[] {
  return facts === undefined ? WHOLE_PICTURE : rememberFor(facts, `subjects ${look}`, () => subjectsAt(facts, look));
}

/** The heaviest subject of a sample. */
export function subjectOf(ground: PictureGround, look: number): Box {
  return (subjectsOf(ground, look)[0] as WeighedBox).box;
}

function subjectsAt(facts: SubjectFacts, look: number): readonly WeighedBox[] {
  const people = peopleAt(facts, look);
  if (people.length > 0) return [{ box: around(people), weight: 100 }];
  const things = thingsAt(facts, look);
  if (things.length > 0) return things;
  const box = cellsBox(unpackBytes(facts.interest[look] ?? ''), facts);
  return box === undefined ? WHOLE_PICTURE : [{ box, weight: 100, telling: tellingPart(box) }];
}

/**
 * The box around heads, with half a head's height below each for the hands, or around the upper part of bodies that are
 * known.
 */
function around(people: readonly SeenPerson[]): Box {
  const boxes = people.flatMap(({ head, body }) => {
    const reach = { ...head, height: 1.5 * head.height };
    return body === undefined ? [reach] : [reach, { ...body, height: ACTING_SHARE * body.height }];
  });
  const all = union(boxes) as Box;
  return { ...all, height: Math.min(1, Math.max(...boxes.map(bottom))) - all.y };
}

function cellsBox(
  values: Uint8Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Box | undefined {
  const across = new Array<number>(columns).fill(0);
  const down = new Array<number>(rows).fill(0);
  for (const [at, value] of values.entries()) {
    const over = Math.max(0, value - LEAST_INTEREST);
    across[at % columns] = (across[at % columns] as number) + over;
    down[Math.floor(at / columns)] = (down[Math.floor(at / columns)] as number) + over;
  }
  const [x, width] = middle(across);
  const [y, height] = middle(down);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Beginning and length, in shares, of the stretch that holds all but the outliers. */
function middle(sums: readonly number[]): readonly [number, number] {
  const total = sums.reduce((sum, value) => sum + value, 0);
  if (total === 0) return [0, 0];
  let [from, until] = [0, sums.length];
  for (let passed = 0; from < sums.length; from += 1) {
    passed += sums[from] as number;
    if (passed > OUTLIERS * total) break;
  }
  for (let passed = 0; until > from; until -= 1) {
    passed += sums[until - 1] as number;
    if (passed > OUTLIERS * total) break;
  }
  return [from / sums.length, (until - from) / sums.length];
}

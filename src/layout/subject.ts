/** What a picture is of: the part that a crop should keep, where no list of things says so. */
import type { Box } from '../geometry.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import type { Ground } from './fact-map.js';
import { peopleAt } from './people.js';

/** Cells that ask to be seen at least so much, of 255, belong to the subject. */
const LEAST_INTEREST = 110;
/** Share of that interest that may lie outside its box on each side: single cells are no subject. */
const OUTLIERS = 0.06;
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

const known = new WeakMap<object, Map<number, Box>>();

/** In shares of the picture. With people: their heads and hands' reach; else the box of what asks to be seen. */
export function subjectOf({ facts }: Ground, look: number): Box {
  if (facts === undefined) return WHOLE;
  const boxes = known.get(facts) ?? new Map<number, Box>();
  known.set(facts, boxes);
  const before = boxes.get(look);
  if (before !== undefined) return before;
  const values = unpackBytes(facts.interest[look] ?? '');
  const heads = peopleAt(facts, look).map(({ head }) => head);
  const box = heads.length > 0 ? around(heads) : cellsBox(values, facts);
  boxes.set(look, box);
  return box;
}

/** Heads, and half a head's room below them for what they do. */
function around(heads: readonly Box[]): Box {
  const x = Math.min(...heads.map((head) => head.x));
  const y = Math.min(...heads.map((head) => head.y));
  const end = Math.max(...heads.map((head) => head.x + head.width));
  const foot = Math.max(...heads.map((head) => head.y + 1.5 * head.height));
  return { x, y, width: end - x, height: Math.min(1, foot) - y };
}

function cellsBox(values: Uint8Array, { columns, rows }: { readonly columns: number; readonly rows: number }): Box {
  const across = new Array<number>(columns).fill(0);
  const down = new Array<number>(rows).fill(0);
  for (const [at, value] of values.entries()) {
    const over = Math.max(0, value - LEAST_INTEREST);
    across[at % columns] = (across[at % columns] as number) + over;
    down[Math.floor(at / columns)] = (down[Math.floor(at / columns)] as number) + over;
  }
  const [x, width] = middle(across);
  const [y, height] = middle(down);
  return width > 0 && height > 0 ? { x, y, width, height } : WHOLE;
}

/** Begin and length, in shares, of the stretch that holds all but the outliers. */
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

/** A hash of what a cel shows. */
import { hashOf } from '../hash.js';
import type { DrawNode } from './draw-list.js';

const known = new WeakMap<readonly DrawNode[], string>();

/** Equal for equal draw lists. Computed once for each list, because chunk keys, sheets and bitmaps all need it. */
export function celKey(nodes: readonly DrawNode[]): string {
  let key = known.get(nodes);
  if (key === undefined) {
    key = hashOf(nodes);
    known.set(nodes, key);
  }
  return key;
}

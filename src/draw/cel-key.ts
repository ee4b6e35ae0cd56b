/** What a cel shows, as a hash. */
import { hashOf } from '../hash.js';
import type { DrawNode } from './draw-list.js';

const known = new WeakMap<readonly DrawNode[], string>();

/** The same for equal draw lists. Worked out once for each list: chunk keys, sheets and bitmaps all ask for it. */
export function celKey(nodes: readonly DrawNode[]): string {
  let key = known.get(nodes);
  if (key === undefined) {
    key = hashOf(nodes);
    known.set(nodes, key);
  }
  return key;
}

/**
 * Remembers typeset blocks. Layouts ask for the same text again and again at smaller and smaller heights: a block that
 * still fits is still the best.
 */
import type { Typeset, TypesetBlock, TypesetRequest } from './typeset.types.js';

/**
 * `typeset` with a memory for one composition. A block that was found for a height is also the answer for every smaller
 * height that holds it: fewer settings fit there, and the best of all is among them. The block's reason for its size is
 * not remembered where a larger size broke badly: at a smaller height, that size may not fit at all.
 */
export function rememberBlocks(typeset: Typeset): Typeset {
  if (remembering.has(typeset)) return typeset;
  const known = new Map<string, { readonly height: number; readonly block: TypesetBlock }[]>();
  const remembered: Typeset = (request) => {
    const key = keyOf(request);
    const found = known.get(key) ?? [];
    const same = found.find(
      ({ height, block }) =>
        height === request.height || (isLasting(block) && height > request.height && block.height <= request.height),
    );
    if (same !== undefined) return same.block;
    const block = typeset(request);
    known.set(key, [...found, { height: request.height, block }]);
    return block;
  };
  remembering.add(remembered);
  return remembered;
}

/** Typesetters that have a memory: they need no second one. */
const remembering = new WeakSet<Typeset>();

function isLasting({ fits, limit }: TypesetBlock): boolean {
  return fits && limit !== 'line_breaks';
}

function keyOf({ height: _height, ...rest }: TypesetRequest): string {
  return JSON.stringify(rest);
}

/**
 * Remembers typeset blocks. Layouts ask for the same text again and again in less and less height: a block that still
 * fits is still the best.
 */
import type { Typeset, TypesetBlock, TypesetRequest } from './typeset.types.js';

/**
 * `typeset` with a memory for one composition. A block found for a height is the answer for every smaller one that
 * holds it: fewer settings are feasible there, and the best of all is among them. Not so the reason for its size, where
 * a larger one broke badly: in less height that one may not fit at all.
 */
export function rememberBlocks(typeset: Typeset): Typeset {
  const known = new Map<string, { readonly height: number; readonly block: TypesetBlock }[]>();
  return (request) => {
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
}

function isLasting({ fits, limit }: TypesetBlock): boolean {
  return fits && limit !== 'line_breaks';
}

function keyOf({ height: _height, ...rest }: TypesetRequest): string {
  return JSON.stringify(rest);
}

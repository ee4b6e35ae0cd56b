/** Chooses between few lines of smaller type and many of larger: a title is a shape, not a tower. */
import type { TypesetBlock } from '../type/typeset.types.js';

/** What one more line costs: type has to be a fifth larger to be worth it. */
const LINE_PRICE = 0.8;
/** Lines that cost nothing. */
const FREE_LINES = 2;

/** The block with the best size for its number of lines; `set` fits the text on at most so many lines. */
export function balancedFit(set: (maxLines: number) => TypesetBlock, maxLines: number): TypesetBlock {
  let best: TypesetBlock | undefined;
  let bestScore = 0;
  for (let lines = Math.min(FREE_LINES, maxLines); lines <= maxLines; lines += 1) {
    const block = set(lines);
    if (!block.fits) continue;
    const score = block.capHeightPx * LINE_PRICE ** Math.max(0, block.lines.length - FREE_LINES);
    if (best === undefined || score > bestScore * 1.001) {
      best = block;
      bestScore = score;
    }
    // At the largest size more lines gain nothing.
    if (block.step === 0) break;
  }
  return best ?? set(maxLines);
}

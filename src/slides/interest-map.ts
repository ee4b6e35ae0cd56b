/** How much each part of a prepared picture asks to be seen, so that a smaller window can be laid around its subject. */
import type { Box, Size } from '../geometry.js';
import { bytesFromBase64 } from './luma-map.js';

export interface InterestMap {
  readonly columns: number;
  readonly rows: number;
  /** Base64 of `columns * rows` bytes, 255 the most interesting cell. */
  readonly values: string;
}

/** The window of `window` size (at most the picture's) that shows most of the subject, well inside its rim. Ties stay central. */
export function bestWindow(map: InterestMap, picture: Size, window: Size): Box {
  const values = bytesFromBase64(map.values);
  const spare = { x: Math.max(0, picture.width - window.width), y: Math.max(0, picture.height - window.height) };
  const steps = spare.x + spare.y === 0 ? 0 : 24;
  let best = { score: -1, x: spare.x / 2, y: spare.y / 2 };
  for (let step = 0; step <= steps; step += 1) {
    const share = steps === 0 ? 0.5 : 0.5 + ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / steps;
    const [x, y] = [spare.x * share, spare.y * share];
    const score = scoreOf(values, map, picture, { x, y, ...window });
    if (score > best.score * 1.004) best = { score, x, y };
  }
  return { x: Math.round(best.x), y: Math.round(best.y), width: window.width, height: window.height };
}

function scoreOf(values: Uint8Array, { columns, rows }: InterestMap, picture: Size, window: Box): number {
  let score = 0;
  for (let row = 0; row < rows; row += 1) {
    const dy = (((row + 0.5) / rows) * picture.height - window.y - window.height / 2) / (window.height / 2);
    if (Math.abs(dy) > 1) continue;
    for (let column = 0; column < columns; column += 1) {
      const dx = (((column + 0.5) / columns) * picture.width - window.x - window.width / 2) / (window.width / 2);
      if (Math.abs(dx) > 1) continue;
      // Squared, so that a face outweighs a wall of detail; less at the rim, where it would be cut.
      score += (values[row * columns + column] ?? 0) ** 2 * (1 - 0.6 * Math.max(dx * dx, dy * dy));
    }
  }
  return score;
}

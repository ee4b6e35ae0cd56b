/** A line across the slide is interrupted where a person's head is, so that it seems to pass behind them. */
import { type Box, bottom, right } from '../geometry.js';

/** Air between a line and the head that it passes behind, px. */
const HEAD_AIR_PX = 16;

/** The parts of a line across the slide, at a height, that are drawn, from left to right. */
export function pastHeads(
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  heads: readonly Box[],
): readonly { readonly from: number; readonly to: number }[] {
  const met = heads
    .filter((head) => head.y - HEAD_AIR_PX < y && y < bottom(head) + HEAD_AIR_PX)
    .toSorted((a, b) => a.x - b.x);
  const parts: { readonly from: number; readonly to: number }[] = [];
  let start = from;
  for (const head of met) {
    if (head.x - HEAD_AIR_PX > start) parts.push({ from: start, to: Math.min(to, Math.round(head.x - HEAD_AIR_PX)) });
    start = Math.max(start, Math.round(right(head) + HEAD_AIR_PX));
  }
  return start < to ? [...parts, { from: start, to }] : parts.filter((part) => part.to > part.from);
}

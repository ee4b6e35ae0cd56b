/** How much of a page is empty: for the layout and for reports. */
import { type Box, bottom } from '../geometry.js';
import type { PageBoxes, SlideFrame } from './slide.types.js';

/** Air that belongs to what stands there, px above and below it. */
const AIR_PX = 44;

/**
 * Share of the safe box's height, 0-1, in which neither words nor cards nor a picture or pattern stand, beyond the air
 * around them. `isPictured`: a picture fills the page's stage.
 */
export function emptiness(page: PageBoxes, { safe }: SlideFrame, isPictured: boolean): number {
  const boxes = [
    ...(page.filled ?? [...page.cards, ...page.lines]),
    ...(page.art ? [page.art] : []),
    ...(isPictured ? [page.stage] : []),
  ];
  const spans = boxes
    .map((box): readonly [number, number] => [box.y - AIR_PX, bottom(box) + AIR_PX])
    .toSorted(([a], [b]) => a - b);
  let filled = 0;
  let from = safe.y;
  for (const [start, end] of spans) {
    const top = Math.max(start, from);
    const to = Math.min(end, bottom(safe));
    filled += Math.max(0, to - top);
    from = Math.max(from, to);
  }
  return 1 - filled / safe.height;
}

/** Share of a slide that its picture fills, 0-1. */
export function shareOf({ width, height }: Box, frame: SlideFrame): number {
  return (width * height) / (frame.width * frame.height);
}

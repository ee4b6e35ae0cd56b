/** How much of a page is empty: for the layout and for reports. */
import { type Box, bottom } from '../geometry.js';
import type { PageBoxes, SlideFrame } from './slide.types.js';

/** Empty room that belongs to the things beside it, px above and below them. */
const AIR_PX = 44;
/** Height of the row at the foot of the safe box in which every page has its marks, px. */
const MARKS_PX = 62;

/**
 * Share of the safe box, 0-1, in which neither words nor cards nor a picture or pattern stand, beyond the air above and
 * below them. A row with words is full; beside a picture that leaves room at its side, a row without words is empty
 * there. `picture`: where it lies, undefined without one.
 */
export function emptiness(page: PageBoxes, frame: SlideFrame, picture: Box | undefined): number {
  const words = page.filled ?? [...page.cards, ...page.lines];
  const rows = [
    ...words.map((box) => rowsOf(box, 1)),
    ...(page.art && picture === undefined ? [rowsOf(page.art, 1)] : []),
    ...(picture === undefined ? [] : [rowsOf(picture, widthShare(picture, frame))]),
  ];
  const { safe } = frame;
  rows.push(rowsOf({ ...safe, y: bottom(safe) - MARKS_PX, height: MARKS_PX }, 1));
  const ends = [safe.y, bottom(safe), ...rows.flatMap(({ from, to }) => [from, to])]
    .map((y) => Math.min(bottom(safe), Math.max(safe.y, y)))
    .toSorted((a, b) => a - b);
  const filled = ends.slice(1).reduce((sum, end, index) => {
    const start = ends[index] as number;
    const middle = (start + end) / 2;
    const share = Math.max(0, ...rows.filter(({ from, to }) => from <= middle && middle <= to).map((row) => row.share));
    return sum + share * (end - start);
  }, 0);
  return 1 - filled / safe.height;
}

interface Rows {
  readonly from: number;
  readonly to: number;
  /** The share of each row that is filled. */
  readonly share: number;
}

function rowsOf({ y, height }: Box, share: number): Rows {
  return { from: y - AIR_PX, to: y + height + AIR_PX, share };
}

/** The share of a slide's width from which on a picture fills its rows, because only a rim is left beside it. */
const FULL_WIDTH_SHARE = 0.72;

function widthShare({ width }: Box, frame: SlideFrame): number {
  return width >= FULL_WIDTH_SHARE * frame.width ? 1 : width / frame.width;
}

/** Share of a slide that its picture fills, 0-1. */
export function shareOf({ width, height }: Box, frame: SlideFrame): number {
  return (width * height) / (frame.width * frame.height);
}

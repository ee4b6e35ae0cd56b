/**
 * A caption that has to share its row with an inset picture, because no row was free. It stands in the part of the row
 * that the picture leaves, on two lines where one would not fit.
 */
import { type Box, overlaps, right } from '../../../geometry.js';
import type { KeepClear } from '../place-texts.js';
import type { PagePlace, SetPageSize } from './caption-heights.js';
import type { SetPage } from './caption-setter.js';

/** The distance between a caption and a picture beside it, px. */
const AIR = 20;

export interface BesideWorld<Page> {
  readonly keepClear: readonly KeepClear[];
  /** The page set anew in so many pixels; undefined where it is smaller then, or higher than its row. */
  readonly within: (page: Page, width: number, height: number) => (Page & { readonly set: SetPage }) | undefined;
}

/** The page and its place, as they were where no picture lies in its row; not free where nothing is left beside it. */
export function besidePictures<Page extends SetPageSize>(
  page: Page,
  place: PagePlace,
  { keepClear, within }: BesideWorld<Page>,
): { readonly page: Page; readonly place: PagePlace } {
  const { box } = place;
  const drawn = { ...box, x: box.x + (box.width - page.width) / 2, width: page.width };
  const pictures = keepClear.filter(
    ({ box: other, isPicture, start = 0, end = page.end }) =>
      isPicture === true && start < page.end && end > page.start && overlaps(drawn, other),
  );
  if (pictures.length === 0) return { page, place };
  const part = widestPart(
    box,
    pictures.map((one) => one.box),
  );
  const fitting = page.width <= part.width ? page : within(page, part.width, box.height);
  return fitting === undefined
    ? { page, place: { ...place, free: false } }
    : { page: fitting, place: { ...place, box: part } };
}

/** The widest part of a row that boxes leave free. */
export function widestPart(row: Box, boxes: readonly Box[]): Box {
  const edges = [row.x, ...boxes.map((box) => right(box) + AIR)].filter((x) => x < right(row));
  const parts = edges.map((x) => {
    const ends = [right(row), ...boxes.map((box) => box.x - AIR)].filter((end) => end > x);
    const isFree = boxes.every((box) => right(box) + AIR <= x || box.x - AIR >= x);
    return { ...row, x, width: isFree ? Math.max(0, Math.min(...ends) - x) : 0 };
  });
  return parts.reduce((widest, part) => (part.width > widest.width ? part : widest));
}

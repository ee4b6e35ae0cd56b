/** Boxes in pixels, y downward. */

/** Top-left corner and size, in pixels of the output frame. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  /** To the right, px. */
  readonly width: number;
  /** Down, px. */
  readonly height: number;
}

export function right(box: Box): number {
  return box.x + box.width;
}

export function bottom(box: Box): number {
  return box.y + box.height;
}

/** True when the two boxes share an area; touching edges do not overlap. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);
}

/** The area that two boxes share; 0 where they do not overlap. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What two boxes share; undefined where they do not overlap. */
export function shared(a: Box, b: Box): Box | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [width, height] = [Math.min(right(a), right(b)) - x, Math.min(bottom(a), bottom(b)) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Where something lies across a column: where reading begins, in the middle, or where reading ends. */
export type ColumnSide = 'start' | 'center' | 'end';

/** Left edge of something `width` wide at a side of a column. */
export function alignedX(column: Box, width: number, side: ColumnSide, direction: 'ltr' | 'rtl'): number {
  if (side === 'center') return Math.round(column.x + (column.width - width) / 2);
  return (side === 'start') === (direction === 'ltr') ? column.x : Math.round(column.x + column.width - width);
}

/** True when `inner` lies in `outer`, edges included. */
export function contains(outer: Box, inner: Box): boolean {
  return inner.x >= outer.x && inner.y >= outer.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
}

/** The smallest box around all boxes; undefined for an empty list. */
export function union(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y };
}

/** A box on its way from one box to another, after `share` of the way. */
export function boxBetween(from: Box, to: Box, share: number): Box {
  const at = (side: keyof Box) => from[side] + (to[side] - from[side]) * share;
  return { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
}

/** The box with its top left corner moved by that of `by`. */
export function movedBy<T extends Box>(box: T, by: Pick<Box, 'x' | 'y'>): T {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

/** The box grown by `amount` on every side (negative shrinks). */
export function inflate(box: Box, amount: number): Box {
  return { x: box.x - amount, y: box.y - amount, width: box.width + 2 * amount, height: box.height + 2 * amount };
}

/** The smallest box on even coordinates that holds `box`, cut to the frame: what 4:2:0 chroma needs. */
export function evenBox(box: Box, frame: Size): Box {
  const even = (value: number) => 2 * Math.floor(value / 2);
  const x = Math.max(0, even(Math.floor(box.x)));
  const y = Math.max(0, even(Math.floor(box.y)));
  const endX = Math.min(frame.width, 2 * Math.ceil(Math.ceil(right(box)) / 2));
  const endY = Math.min(frame.height, 2 * Math.ceil(Math.ceil(bottom(box)) / 2));
  return { x, y, width: Math.max(0, endX - x), height: Math.max(0, endY - y) };
}

/**
 * Converts a box in shares of a picture to pixels of the frame: `window` is the part of the picture that is seen, and
 * `stage` the box of the frame that shows it.
 */
export function onFrame(box: Box, window: Box, stage: Box): Box {
  const [kx, ky] = [stage.width / window.width, stage.height / window.height];
  return {
    x: stage.x + (box.x - window.x) * kx,
    y: stage.y + (box.y - window.y) * ky,
    width: box.width * kx,
    height: box.height * ky,
  };
}

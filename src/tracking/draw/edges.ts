/** Rectangles by their edges, and where a plane of 4:2:0 has to draw them. */

/** Pixels of the output; right and bottom are the first ones outside. */
export interface Edges {
  /** First column. */
  readonly left: number;
  /** First row. */
  readonly top: number;
  /** Column behind the last one. */
  readonly right: number;
  /** Row behind the last one. */
  readonly bottom: number;
}

/**
 * Chroma samples are two by two pixels. Covering half of one would leave a line with half the colour, so every sample
 * that is touched is covered whole.
 */
export type DrawnPlane = 'luma' | 'chroma';

/** Grown to whole samples of a plane. */
export function outwards(edges: Edges, plane: DrawnPlane): Edges {
  if (plane === 'luma') return edges;
  return { left: down(edges.left), top: down(edges.top), right: up(edges.right), bottom: up(edges.bottom) };
}

/** Shrunk to whole samples of a plane. */
export function inwards(edges: Edges, plane: DrawnPlane): Edges {
  if (plane === 'luma') return edges;
  return { left: up(edges.left), top: up(edges.top), right: down(edges.right), bottom: down(edges.bottom) };
}

/** Edges that lie farther out by so many pixels; a negative number shrinks them. */
export function grown(edges: Edges, by: number): Edges {
  return { left: edges.left - by, top: edges.top - by, right: edges.right + by, bottom: edges.bottom + by };
}

/** Edges relative to a point. */
export function moved(edges: Edges, x: number, y: number): Edges {
  return { left: edges.left - x, top: edges.top - y, right: edges.right - x, bottom: edges.bottom - y };
}

export function isEmpty(edges: Edges): boolean {
  return edges.right <= edges.left || edges.bottom <= edges.top;
}

const down = (value: number) => 2 * Math.floor(value / 2);
const up = (value: number) => 2 * Math.ceil(value / 2);

/** Four angles about an object. */
import { angle } from '../ass-drawing.js';
import { type Edges, grown, inwards, outwards } from '../edges.js';
import { lineFor, onGrid } from '../overlay-style.js';
import type { Annotator, AnnotatorShape, ShapeScene } from './annotator.types.js';

/**
 * The widest line, as a share of the object's shorter side: with a wider one the angles of a distant object would run
 * together into a blot.
 */
const LINE_SHARE = 1 / 16;

export const corner: Annotator = {
  idea: 'four angles at the corners of each object',
  isFrame: true,
  shapes: ({ edges }, scene) => cornerShapes(edges, scene),
};

/** Angles at the four corners of `outer`, as thick as the way to `inner`, their arms as long as the way to `ends`. */
function fourCorners({
  outer,
  inner,
  ends,
  radius,
}: Readonly<Record<'outer' | 'inner' | 'ends', Edges>> & { readonly radius: number }): AnnotatorShape[] {
  const one = (dx: 1 | -1, dy: 1 | -1): AnnotatorShape => {
    const x = dx > 0 ? outer.left : outer.right;
    const y = dy > 0 ? outer.top : outer.bottom;
    const lengths = {
      innerX: Math.abs((dx > 0 ? inner.left : inner.right) - x),
      innerY: Math.abs((dy > 0 ? inner.top : inner.bottom) - y),
      endX: Math.abs((dx > 0 ? ends.left : ends.right) - x),
      endY: Math.abs((dy > 0 ? ends.top : ends.bottom) - y),
    };
    const covers = {
      left: dx > 0 ? outer.left : ends.right,
      top: dy > 0 ? outer.top : ends.bottom,
      right: dx > 0 ? ends.left : outer.right,
      bottom: dy > 0 ? ends.top : outer.bottom,
    };
    return { x, y, path: angle(dx, dy, lengths, radius), covers };
  };
  return [one(1, 1), one(-1, 1), one(1, -1), one(-1, -1)];
}

function evenInwards({ left, top, right, bottom }: Edges): Edges {
  const up = (value: number) => 2 * Math.ceil(value / 2);
  const down = (value: number) => 2 * Math.floor(value / 2);
  return { left: up(left), top: up(top), right: down(right), bottom: down(bottom) };
}

/**
 * Arms of a quarter of the shorter side, at most a 16th of the picture's: long enough to hold the object, never a
 * closed box.
 */
function cornerShapes(edges: Edges, { plane, sizes, growPx }: ShapeScene): AnnotatorShape[] {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const short = Math.min(width, height);
  const line = lineFor(short, LINE_SHARE, sizes.cornerLinePx, sizes.gridPx);
  const arm = onGrid(Math.max(2.5 * line, Math.min(0.26 * short, 11 * sizes.cornerLinePx)), sizes.gridPx);
  const radius = Math.min(sizes.radiusPx * 1.2, arm * 0.7);
  const outer = outwards(grown(edges, growPx), plane);
  const inner = inwards(grown(edges, -line - growPx), plane);
  const ends = inwards(grown(edges, -arm - growPx), 'luma');
  const onSamples = plane === 'luma' ? ends : evenInwards(ends);
  return fourCorners({ outer, inner, ends: onSamples, radius: radius + growPx });
}

/** A frame with round corners about an object. */
import { arch, bar, ring } from '../ass-drawing.js';
import { type Edges, grown, inwards, isEmpty, moved, outwards } from '../edges.js';
import { BOX_LINE_SHARE, lineFor } from '../overlay-style.js';
import type { Annotator, AnnotatorShape, ShapeScene } from './annotator.types.js';

/** Boxes up to this area are one shape: many small ones together stay cheap. */
const ONE_SHAPE_PX = 6_000;

export const box: Annotator = {
  idea: 'a frame about each object',
  isFrame: true,
  shapes: ({ edges }, scene) => boxShapes(edges, scene),
};

/**
 * Two ends with their corners, and two bars between them: the renderer mixes a shape's whole rectangle, and each shape
 * has a price of its own. The pieces meet on even rows, so that nothing (of luma or chroma) is half covered twice.
 */
function boxShapes(edges: Edges, { plane, sizes, growPx }: ShapeScene): AnnotatorShape[] {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const line = lineFor(Math.min(width, height), BOX_LINE_SHARE, sizes.linePx, sizes.gridPx);
  const radius = Math.min(sizes.radiusPx, Math.min(width, height) / 4);
  const outer = outwards(grown(edges, growPx), plane);
  const inner = inwards(grown(edges, -line - growPx), plane);
  const top = 2 * Math.ceil((edges.top + radius) / 2) + 2;
  const bottom = 2 * Math.floor((edges.bottom - radius) / 2) - 2;
  if (width * height <= ONE_SHAPE_PX || bottom <= top || isEmpty(inner)) {
    const [x, y] = [outer.left, outer.top];
    const path = ring(moved(outer, x, y), moved(inner, x, y), radius + growPx, Math.max(0, radius - line - growPx));
    return [{ x, y, path, covers: outer }];
  }
  const sideBar = (left: number, right: number): AnnotatorShape => ({
    x: left,
    y: top,
    path: bar({ left: 0, top: 0, right: right - left, bottom: bottom - top }),
    covers: { left, top, right, bottom },
  });
  const end = (dy: 1 | -1): AnnotatorShape => {
    const y = dy > 0 ? outer.top : outer.bottom;
    const lengths = {
      width: outer.right - outer.left,
      end: Math.abs((dy > 0 ? top : bottom) - y),
      line: Math.abs((dy > 0 ? inner.top : inner.bottom) - y),
      left: inner.left - outer.left,
      right: outer.right - inner.right,
    };
    const covers = { ...outer, ...(dy > 0 ? { bottom: top } : { top: bottom }) };
    return { x: outer.left, y, path: arch(dy, lengths, radius + growPx), covers };
  };
  return [end(1), end(-1), sideBar(outer.left, inner.left), sideBar(inner.right, outer.right)];
}

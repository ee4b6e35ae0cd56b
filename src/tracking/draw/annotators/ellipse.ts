/** A ring on the ground under an object. */
import { oval } from '../ass-drawing.js';
import { BOX_LINE_SHARE, lineFor, onGrid } from '../overlay-style.js';
import type { ShownObject } from '../shown-objects.js';
import type { Annotator, AnnotatorShape, ShapeScene } from './annotator.types.js';

/** The ring: wider than the feet, seen from a little above, open towards the back. */
const FOOT = { width: 1.04, depth: 0.15 } as const;
/** The ring of a large object is heavier: a hairline that wide would not read as one ring. */
const FOOT_LINE_SHARE = 1 / 90;

export const ellipse: Annotator = { idea: 'a ring about the feet', isFrame: false, shapes: footShapes };

/**
 * A ring around the feet, thick in front and vanishing behind them; whole at the lower edge of the picture too, where
 * feet are cut off.
 */
function footShapes({ edges }: ShownObject, { plane, sizes, picture, growPx }: ShapeScene): AnnotatorShape[] {
  const width = (edges.right - edges.left) * FOOT.width;
  const heavy = Math.max(sizes.linePx, onGrid(width * FOOT_LINE_SHARE, sizes.gridPx));
  const line = lineFor(width, BOX_LINE_SHARE, heavy, sizes.gridPx);
  const spread = growPx + (plane === 'chroma' ? 0.5 : 0);
  const [rx, ry] = [Math.max(2 * line, width / 2), Math.max(1.5 * line, width * FOOT.depth)];
  const [cx, cy] = [(edges.left + edges.right) / 2, Math.min(edges.bottom - ry * 0.55, picture.height - ry)];
  // Lifted by its own line, the hole touches the ring at the back.
  const hole = oval(0, -line, Math.max(1, rx - line - spread), Math.max(1, ry - line - spread), true);
  return [{ x: cx, y: cy, path: `${oval(0, 0, rx + spread, ry + spread)} ${hole}` }];
}

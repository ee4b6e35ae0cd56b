/** The buttons of featureGrid: one on each seam, half on each slide. */
import type { DrawNode } from '../../draw/draw-list.js';
import { inflate } from '../../geometry.js';
import { arrow, ellipseNode, seamsOf } from '../shapes.js';
import type { SlideKit } from '../slide.types.js';

const SEAM_RADIUS = 46;

/** A round button on each seam; the arrow crosses it. */
export function seamButtons(kit: SlideKit): readonly DrawNode[] {
  const middle = Math.round(kit.frame.height * 0.27);
  const shadow = { color: '#1018282e', offsetXPx: 0, offsetYPx: 6, blurPx: 22 };
  return seamsOf(kit).flatMap(({ x }) => [
    ellipseNode(inflate({ x, y: middle, width: 0, height: 0 }, SEAM_RADIUS), '#ffffff', shadow),
    ...arrow(x - 22, middle, 44, kit.palette.deep, 5),
  ]);
}

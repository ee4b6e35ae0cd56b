/** The buttons of featureGrid: one on each seam, half on each slide. */
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { arrow } from '../shapes.js';
import type { SlideKit } from '../slide.types.js';

const SEAM_RADIUS = 46;

/** The boxes of the buttons on the seams. */
function seamBoxes({ frame: { width, height }, position, count }: SlideKit): readonly Box[] {
  const side = 2 * SEAM_RADIUS;
  const at = (x: number) => ({
    x: x - SEAM_RADIUS,
    y: Math.round(height * 0.27) - SEAM_RADIUS,
    width: side,
    height: side,
  });
  return [...(position > 1 ? [at(0)] : []), ...(position < count ? [at(width)] : [])];
}
/** A round button on each seam; the arrow crosses it. */
export function seamButtons(kit: SlideKit): readonly DrawNode[] {
  return seamBoxes(kit).flatMap((box): readonly DrawNode[] => [
    {
      kind: 'shape',
      shape: { kind: 'ellipse', box },
      fill: '#ffffff',
      shadow: { color: '#1018282e', offsetXPx: 0, offsetYPx: 6, blurPx: 22 },
    },
    ...arrow(box.x + SEAM_RADIUS - 22, box.y + SEAM_RADIUS, 44, kit.palette.deep, 5),
  ]);
}

/** The drawings of offerCard: the perforated coupon, ticks, and the page marks below it. */

import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, right } from '../../geometry.js';
import { tidy } from '../../overlay/tidy.js';
import { arrow, pageDots, rect } from '../shapes.js';
import type { SlideKit } from '../slide.types.js';

const NOTCH = 26;
const RADIUS = 34;

/** A white card with a half-round notch at each end of the dotted line. */
export function coupon(box: Box, seam: number | undefined, dots: string): readonly DrawNode[] {
  const { x, y, width, height } = box;
  const [right, end] = [x + width, y + height];
  const r = Math.min(RADIUS, height / 2);
  const notchRight =
    seam === undefined ? '' : `V${tidy(seam - NOTCH)} A${NOTCH} ${NOTCH} 0 0 0 ${right} ${tidy(seam + NOTCH)} `;
  const notchLeft =
    seam === undefined ? '' : `V${tidy(seam + NOTCH)} A${NOTCH} ${NOTCH} 0 0 0 ${x} ${tidy(seam - NOTCH)} `;
  const data = `M${x + r} ${y} H${right - r} A${r} ${r} 0 0 1 ${right} ${y + r} ${notchRight}V${end - r} A${r} ${r} 0 0 1 ${right - r} ${end} H${x + r} A${r} ${r} 0 0 1 ${x} ${end - r} ${notchLeft}V${y + r} A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
  const nodes: DrawNode[] = [
    {
      kind: 'shape',
      shape: { kind: 'path', data },
      fill: '#ffffff',
      shadow: { color: '#00000052', offsetXPx: 0, offsetYPx: 18, blurPx: 56 },
    },
  ];
  if (seam !== undefined) {
    for (let at = x + NOTCH + 18; at < right - NOTCH - 18; at += 22)
      nodes.push(rect({ x: at, y: Math.round(seam - 2), width: 12, height: 4 }, dots, 2));
  }
  return nodes;
}

/** Below the card: page marks, and on the hook an arrow; the bar under them continues through every seam. */
export function pages(kit: SlideKit, middle: number): readonly DrawNode[] {
  const { safe, width, height } = kit.frame;
  const end = right(safe);
  const onward =
    kit.role === 'close'
      ? []
      : [
          rect({ x: end - 96, y: middle - 24, width: 96, height: 48 }, '#ffffff', 24),
          ...arrow(end - 70, middle, 44, kit.palette.deep, 5),
        ];
  return [
    rect({ x: 0, y: height - 16, width, height: 16 }, kit.palette.accent),
    rect({ x: safe.x, y: middle - 14, width: 48 + 20 * kit.count, height: 28 }, '#0000008c', 14),
    ...pageDots(kit, { x: safe.x + 14, middle, side: 10 }, ['#ffffff', '#ffffff99']),
    ...onward,
  ];
}

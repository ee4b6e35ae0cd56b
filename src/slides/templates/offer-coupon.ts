/** The drawings of offerCard: the perforated coupon, ticks, and the page marks below it. */

import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { tidy } from '../../overlay/tidy.js';
import { arrow, rect } from '../shapes.js';
import type { SlideKit } from '../slide.types.js';

const NOTCH = 26;
const RADIUS = 34;

/** The left edge and the width of something. */
export interface CouponColumn {
  readonly x: number;
  readonly width: number;
}

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
export function pages(kit: SlideKit, card: CouponColumn, cardEnd: number): readonly DrawNode[] {
  const { frame } = kit;
  const { width } = frame;
  const bar = 16;
  const y = frame.height - bar;
  const nodes: DrawNode[] = [rect({ x: 0, y, width, height: bar }, kit.palette.accent)];
  const middle = Math.round(cardEnd + (frame.aspect === '9:16' ? 40 : 46));
  const plate = { x: card.x, y: middle - 14, height: 28 };
  const marks: DrawNode[] = [];
  let x = plate.x + 14;
  for (let slide = 1; slide <= kit.count; slide += 1) {
    const here = slide === kit.position;
    marks.push(rect({ x, y: middle - 5, width: here ? 40 : 10, height: 10 }, here ? '#ffffff' : '#ffffff99', 5));
    x += (here ? 40 : 10) + 10;
  }
  nodes.push(rect({ x: plate.x, y: plate.y, width: x + 4 - plate.x, height: plate.height }, '#0000008c', 14), ...marks);
  if (kit.role !== 'close') {
    const end = card.x + card.width;
    nodes.push(
      rect({ x: end - 96, y: middle - 24, width: 96, height: 48 }, '#ffffff', 24),
      ...arrow(end - 70, middle, 44, kit.palette.deep, 5),
    );
  }
  return nodes;
}

/** The ground of a lockup: one flat colour and the look's ornament, all of it outside the text's way. */

import { withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
import type { LookTokens } from '../looks/look.types.js';
import { colorOf, type Palette } from '../palette.js';

export function endCardGround(
  look: LookTokens,
  palette: Palette,
  frame: Box,
  direction: 'ltr' | 'rtl',
): readonly DrawNode[] {
  const { background, ornament, ornamentColor } = look.endCard;
  const ground: DrawNode = {
    kind: 'shape',
    shape: { kind: 'rect', box: frame },
    fill: colorOf(background, palette) ?? '#111111',
  };
  const color = colorOf(ornamentColor, palette);
  if (color === undefined) return [ground];
  if (ornament === 'card') {
    const card: Box = { x: 56, y: 204, width: 968, height: 1300 };
    const around: DrawNode = { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: color };
    const own = colorOf(background, palette) ?? '#ffffff';
    return [around, { kind: 'shape', shape: { kind: 'rect', box: card, radiusPx: 56 }, fill: own, shadow: softShadow }];
  }
  return [ground, ...ornamentNodes(ornament, color, direction)];
}

function disc(x: number, y: number, radius: number, fill: string): DrawNode {
  const box: Box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  return { kind: 'shape', shape: { kind: 'ellipse', box }, fill };
}

/** A disc cut by the corner under the safe zone, with its pale echo. */
function cornerDiscs(x: number, y: number, color: string): readonly DrawNode[] {
  return [disc(x, y, 440, withAlpha(color, 0.12)), disc(x, y, 300, color)];
}

function ornamentNodes(
  ornament: LookTokens['endCard']['ornament'],
  color: string,
  direction: 'ltr' | 'rtl',
): readonly DrawNode[] {
  const path = (data: string): DrawNode => ({ kind: 'shape', shape: { kind: 'path', data }, fill: color });
  const rect = (box: Box, radiusPx = 0): DrawNode => ({
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx },
    fill: color,
  });
  switch (ornament) {
    case 'none':
      return [];
    case 'half':
      // Two leaning bars, above and below the safe zone.
      return [path('M 0 0 L 1080 0 L 1080 96 L 0 214 Z'), path('M 0 1640 L 1080 1522 L 1080 1920 L 0 1920 Z')];
    case 'band':
      return [rect({ x: 0, y: 1500, width: 1080, height: 420 })];
    case 'letterbox':
      return [rect({ x: 0, y: 0, width: 1080, height: 180 }), rect({ x: 0, y: 1740, width: 1080, height: 180 })];
    case 'frame':
      return [
        {
          kind: 'shape',
          shape: { kind: 'rect', box: { x: 56, y: 120, width: 968, height: 1680 } },
          stroke: { paint: color, widthPx: 2, order: 'over' },
        },
      ];
    case 'hairlines':
      return [rect({ x: 539, y: 96, width: 2, height: 132 }), rect({ x: 539, y: 1692, width: 2, height: 132 })];
    case 'corner-block':
      return [
        rect({ x: direction === 'ltr' ? 0 : 1052, y: 0, width: 28, height: 1920 }),
        ...cornerDiscs(direction === 'ltr' ? 960 : 120, 1770, color),
      ];
    case 'halo':
      // Flat discs, one tone apart: a gradient this dark comes out of eight bits in bands.
      return [780, 580, 400].map((radius) => disc(540, 790, radius, withAlpha(color, 0.055)));
    case 'card':
      return [];
    default:
      return ornament satisfies never;
  }
}

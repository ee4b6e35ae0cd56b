/**
 * What a look draws behind its lockup: the card that texts stand on or the ground around the window, and its ornament.
 */
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode, Shape } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
import type { LookTokens } from '../looks/look.types.js';
import { colorOf, type Palette } from '../palette.js';
import { windowOf } from './end-card-backing.js';

/** How far a leaning edge falls over the width of the frame, px. */
const SLANT = 118;
const PANE_RADIUS = 44;

/** Bottom first. Nothing of it lies in the way of the texts. */
export function endCardGround(look: LookTokens, palette: Palette): readonly DrawNode[] {
  const { background, ornament, ornamentColor } = look.endCard;
  const { width, height } = SHORT_SIZE;
  const paper = colorOf(background, palette) ?? '#ffffff';
  const color = colorOf(ornamentColor, palette) ?? paper;
  const shape = (fill: string, one: Shape): DrawNode => ({ kind: 'shape', shape: one, fill });
  const rect = (fill: string, box: Box): DrawNode => shape(fill, { kind: 'rect', box });
  const path = (fill: string, data: string): DrawNode => shape(fill, { kind: 'path', data });
  const window = windowOf(look.endCard);
  const top = window?.y ?? height;
  switch (ornament) {
    case 'none':
      return [];
    case 'half':
      // A leaning bar above the safe zone; below it the ground ends in the same slant, with a stripe along it.
      return [
        path(paper, `M 0 0 L ${width} 0 L ${width} ${top} L 0 ${top + SLANT} Z`),
        path(color, `M 0 0 L ${width} 0 L ${width} 96 L 0 ${96 + SLANT} Z`),
        path(color, `M 0 ${top + SLANT} L ${width} ${top} L ${width} ${top + 36} L 0 ${top + SLANT + 36} Z`),
      ];
    case 'band':
      return [rect(paper, { x: 0, y: 0, width, height: top }), rect(color, { x: 0, y: top, width, height: 14 })];
    case 'letterbox':
      return [
        rect(color, { x: 0, y: 0, width, height: 180 }),
        rect(color, { x: 0, y: height - 180, width, height: 180 }),
      ];
    case 'frame': {
      const box: Box = { x: 56, y: 120, width: width - 112, height: height - 240 };
      return [{ kind: 'shape', shape: { kind: 'rect', box }, stroke: { paint: color, widthPx: 2, order: 'over' } }];
    }
    case 'pane':
      if (window === undefined) return [];
      return [path(paper, `M 0 0 L ${width} 0 L ${width} ${height} L 0 ${height} Z ${holeOf(window)}`)];
    case 'card': {
      const box: Box = { x: 56, y: 204, width: width - 112, height: 1300 };
      return [{ kind: 'shape', shape: { kind: 'rect', box, radiusPx: 56 }, fill: paper, shadow: softShadow }];
    }
    default:
      return ornament satisfies never;
  }
}

/** A rounded rectangle against the clock: in a path that runs with it, it is left out. */
function holeOf({ x, y, width, height }: Box): string {
  const [right, foot, r] = [x + width, y + height, PANE_RADIUS];
  return [
    `M ${x + r} ${y} Q ${x} ${y} ${x} ${y + r} L ${x} ${foot - r} Q ${x} ${foot} ${x + r} ${foot}`,
    `L ${right - r} ${foot} Q ${right} ${foot} ${right} ${foot - r} L ${right} ${y + r} Q ${right} ${y} ${right - r} ${y} Z`,
  ].join(' ');
}

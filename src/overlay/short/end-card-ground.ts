/** What a look draws around its picture: the ground that texts stand on, and its one ornament. */
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode, Shape } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
import type { LookTokens } from '../looks/look.types.js';
import { colorOf, type Palette } from '../palette.js';
import { FRAME_FOOT } from './card-stage.js';

/** How far a leaning edge falls over the width of the frame, px. */
const SLANT = 118;
const PANE_RADIUS = 44;
const ROUND = 96;
/** Around the texts of a card. */
const CARD_AIR = { x: 56, y: 60 } as const;
const { width: WIDTH, height: HEIGHT } = SHORT_SIZE;

export interface GroundRequest {
  readonly look: LookTokens;
  readonly palette: Palette;
  /** Where the picture is. */
  readonly window: Box;
  /** Around all that is written. */
  readonly texts: Box;
}

/** Bottom first. Nothing of it lies in the way of the texts. */
export function endCardGround({ look, palette, window, texts }: GroundRequest): readonly DrawNode[] {
  const { background, stage, ornamentColor } = look.endCard;
  const paper = colorOf(background, palette) ?? '#ffffff';
  const color = colorOf(ornamentColor, palette) ?? paper;
  const top = window.y;
  switch (stage) {
    case 'round':
      return [path(paper, `M 0 0 L ${WIDTH} 0 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z ${holeOf(taller(window), ROUND)}`)];
    case 'slant':
      // A leaning bar above the safe zone; below it the ground ends in the same slant, with a stripe along it.
      return [
        path(paper, `M 0 0 L ${WIDTH} 0 L ${WIDTH} ${top} L 0 ${top + SLANT} Z`),
        leaningBar(color, -SLANT, 96),
        leaningBar(color, top, top + 36),
      ];
    case 'page':
      return [path(paper, around(window, 0)), rect(color, { x: window.x, y: top, width: window.width, height: 14 })];
    case 'strip':
      return [
        path(paper, around(window, 0)),
        rect(color, { x: 0, y: top, width: WIDTH, height: 3 }),
        rect(color, { x: 0, y: bottom(window) - 3, width: WIDTH, height: 3 }),
      ];
    case 'sheet': {
      const card: Box = {
        x: CARD_AIR.x,
        y: texts.y - CARD_AIR.y,
        width: WIDTH - 2 * CARD_AIR.x,
        height: texts.height + 2 * CARD_AIR.y,
      };
      return [
        rect(color, { x: 0, y: 0, width: WIDTH, height: top }),
        { kind: 'shape', shape: { kind: 'rect', box: card, radiusPx: 56 }, fill: paper, shadow: softShadow },
      ];
    }
    case 'pane':
      return [path(paper, around(window, PANE_RADIUS))];
    case 'arch': {
      const line = { paint: color, widthPx: 2, order: 'over' } as const;
      return [
        path(paper, `M 0 0 L ${WIDTH} 0 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z ${archOf(window)}`),
        lineOf(FRAME_LINE, color),
        { kind: 'shape', shape: { kind: 'path', data: archOf(window) }, stroke: line },
      ];
    }
    default:
      return stage satisfies never;
  }
}

/** What a look draws over a photo that fills the frame. */
export function openGround({
  look: { endCard },
  palette,
}: Pick<GroundRequest, 'look' | 'palette'>): readonly DrawNode[] {
  const color = colorOf(endCard.ornamentColor, palette) ?? '#ffffff';
  if (endCard.stage === 'strip') return letterbox();
  return endCard.stage === 'arch' ? [lineOf(FRAME_LINE, color)] : [];
}

/** The line around luxury's card. */
export const FRAME_LINE: Box = { x: 56, y: 120, width: WIDTH - 112, height: FRAME_FOOT - 120 };

export function lineOf(box: Box, color: string): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box }, stroke: { paint: color, widthPx: 2, order: 'over' } };
}

/** Bars of a film that is wider than its frame. */
export function letterbox(): readonly DrawNode[] {
  return [0, HEIGHT - 120].map((y) => rect('#000000', { x: 0, y, width: WIDTH, height: 120 }));
}

/** From one height to another at the right edge, lower at the left one. */
export function leaningBar(fill: string, from: number, to: number): DrawNode {
  return path(fill, `M 0 ${from + SLANT} L ${WIDTH} ${from} L ${WIDTH} ${to} L 0 ${to + SLANT} Z`);
}

export function rect(fill: string, box: Box): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box }, fill };
}

export function path(fill: string, data: string): DrawNode {
  const shape: Shape = { kind: 'path', data };
  return { kind: 'shape', shape, fill };
}

/** Its foot lies below the frame, with the corners there. */
function taller({ height, ...box }: Box): Box {
  return { ...box, height: height + 2 * ROUND };
}

/** All of the frame but a rectangle with round corners. */
function around(hole: Box, radius: number): string {
  return `M 0 0 L ${WIDTH} 0 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z ${holeOf(hole, radius)}`;
}

/** A rounded rectangle against the clock: in a path that runs with it, it is left out. */
function holeOf(hole: Box, r: number): string {
  const { x, y } = hole;
  const [end, foot] = [right(hole), bottom(hole)];
  return [
    `M ${x + r} ${y} Q ${x} ${y} ${x} ${y + r} L ${x} ${foot - r} Q ${x} ${foot} ${x + r} ${foot}`,
    `L ${end - r} ${foot} Q ${end} ${foot} ${end} ${foot - r} L ${end} ${y + r} Q ${end} ${y} ${end - r} ${y} Z`,
  ].join(' ');
}

/** Control points of a quarter circle, in radii. */
const QUARTER = 0.5523;

/** A half circle on two walls, against the clock. */
export function archOf(box: Box): string {
  const { x, y } = box;
  const [end, foot, r] = [right(box), bottom(box), box.width / 2];
  const [middle, spring, k] = [x + r, y + r, r * QUARTER];
  return [
    `M ${middle} ${y} C ${middle - k} ${y} ${x} ${spring - k} ${x} ${spring} L ${x} ${foot} L ${end} ${foot}`,
    `L ${end} ${spring} C ${end} ${spring - k} ${middle + k} ${y} ${middle} ${y} Z`,
  ].join(' ');
}

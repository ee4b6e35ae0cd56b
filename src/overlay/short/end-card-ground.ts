/** What a look draws around its picture: the ground that texts stand on, and its one ornament. */
import { isLight, mix } from '../../color.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode, Paint, Shape } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
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
  readonly direction: 'ltr' | 'rtl';
}

/** Bottom first. Nothing of it lies in the way of the texts. */
export function endCardGround({ look, palette, window, texts, direction }: GroundRequest): readonly DrawNode[] {
  const { background, stage, ornamentColor } = look.endCard;
  const paper = colorOf(background, palette) ?? '#ffffff';
  const color = colorOf(ornamentColor, palette) ?? paper;
  const top = window.y;
  switch (stage) {
    case 'round':
      return [path(litFrom(paper, HEAD_LIGHT), around(taller(window), ROUND))];
    case 'slant':
      // A leaning bar above the safe zone; below it the ground ends in the same slant, with a stripe along it.
      return [
        path(paper, `M 0 0 L ${WIDTH} 0 L ${WIDTH} ${top} L 0 ${top + SLANT} Z`),
        ...leaningHead(color),
        leaningBar(color, top, top + 36),
      ];
    case 'page':
      return [
        path(paper, around(window, 0)),
        rect(color, { x: window.x, y: top, width: window.width, height: 14 }),
        ribbon(color, direction),
      ];
    case 'strip':
      return [
        path(litFrom(paper, { center: [WIDTH / 2, top], radiusPx: 1000, share: 0.16 }), around(window, 0)),
        rect(color, { x: 0, y: HEIGHT - bottom(window), width: WIDTH, height: 3 }),
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
        rect(skyOf(color, palette.accent, [0.5, 0.22]), { x: 0, y: 0, width: WIDTH, height: top }),
        { kind: 'shape', shape: { kind: 'rect', box: card, radiusPx: 56 }, fill: paper, shadow: softShadow },
      ];
    }
    case 'pane':
      return [path(skyOf(paper, color, [0.6, 0]), around(window, PANE_RADIUS))];
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

/** Light on the head of a ground. */
const HEAD_LIGHT = { center: [WIDTH / 2, -160], radiusPx: 1100, share: 0.2 } as const;

interface Light {
  readonly center: readonly [x: number, y: number];
  readonly radiusPx: number;
  /** Of white in it; of black on a light ground. */
  readonly share: number;
}

/** A flat colour with light falling on it: it is the colour itself again where the light ends. */
function litFrom(paper: string, { center, radiusPx, share }: Light): Paint {
  const lit = mix(paper, isLight(paper) ? '#000000' : '#ffffff', isLight(paper) ? share / 3 : share);
  const stops = [
    [0, lit],
    [0.5, mix(lit, paper, 0.6)],
    [1, paper],
  ] as const;
  return { kind: 'radial-gradient', center, radiusPx, stops };
}

/** Where the colour of a head ends, px: above it no text stands. */
const SKY = 560;

/** A colour that comes down from the head of the frame: so much of it there, and so much below. */
export function skyOf(paper: string, color: string, [most, least]: readonly [number, number]): Paint {
  const tone = (share: number) => mix(paper, color.slice(0, 7), share);
  const stops = [
    [0, tone(most)],
    [0.5, tone(least + (most - least) * 0.3)],
    [1, tone(least)],
  ] as const;
  return { kind: 'linear-gradient', from: [0, 0], to: [0, SKY], stops };
}

/** A heavy bar that leans out of the head of the frame, and a stripe along it. */
export function leaningHead(color: string): readonly DrawNode[] {
  return [leaningBar(color, -SLANT, 92), leaningBar(color, 112, 126)];
}

/** A ribbon that hangs out of the head of a page, down to its first line. */
export function ribbon(color: string, direction: 'ltr' | 'rtl'): DrawNode {
  const width = 14;
  return rect(color, { x: direction === 'ltr' ? 120 : WIDTH - 120 - width, y: 0, width, height: 244 });
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

export function rect(fill: Paint, box: Box): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box }, fill };
}

export function path(fill: Paint, data: string): DrawNode {
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

/** Height of an arch in its width: flatter than a half circle, so that it cuts little of a wide scene. */
const RISE = 0.3;

/** Half an ellipse on two walls, against the clock. */
export function archOf(box: Box): string {
  const { x, y } = box;
  const [end, foot] = [right(box), bottom(box)];
  const [across, rise] = [box.width / 2, box.width * RISE];
  const [middle, spring] = [x + across, y + rise];
  const [k, up] = [across * QUARTER, rise * QUARTER].map((value) => Math.round(value * 100) / 100) as [number, number];
  return [
    `M ${middle} ${y} C ${middle - k} ${y} ${x} ${spring - up} ${x} ${spring} L ${x} ${foot} L ${end} ${foot}`,
    `L ${end} ${spring} C ${end} ${spring - up} ${middle + k} ${y} ${middle} ${y} Z`,
  ].join(' ');
}

/** Draws a look's surface around the picture of a closing card, or behind its product: ground, forms, one ornament. */
import { isLight, mixColors } from '../../color.js';
import type { CardStage } from '../../document/looks/look.types.js';
import type { DrawNode, Paint, Shape } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, overlaps, right, type Size } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
import type { CardGround } from './card.types.js';
import type { Opening } from './card-entrance.js';
import { ARCH_RISE, EDGE_PX, SLANT } from './card-stage.js';

const RADIUS = { round: 96, pane: 44, sheet: 56 } as const;
/** Room around the words of a card that lies on the picture, px. */
export const SHEET_AIR = { x: 56, y: 60 } as const;
/** Height of letterbox bars on a film that is wider than its frame, as a share of the frame's height. */
const BAR = 0.0625;

export interface SurfaceRequest {
  readonly stage: CardStage;
  readonly ground: CardGround;
  readonly frame: Size;
  readonly direction: 'ltr' | 'rtl';
  /** The box around all words. */
  readonly words: Box;
  /** The window through which the picture is seen, or the place of a product. */
  readonly window?: Box;
  readonly product?: Box;
  /** How far above their place the parts that hang from the top of the frame still are, px. Default 0. */
  readonly raised?: number;
}

/** The nodes, bottom first. None of them lies behind the words in a way that disturbs them. */
export function cardSurface(request: SurfaceRequest): readonly DrawNode[] {
  return request.window === undefined ? productSurface(request) : windowSurface(request, request.window);
}

function windowSurface(
  { stage, ground, frame, words, direction, raised = 0 }: SurfaceRequest,
  window: Box,
): readonly DrawNode[] {
  const { paper, surface, ornament } = ground;
  const top = window.y;
  const isBeside = window.width < 0.6 * frame.width;
  switch (stage) {
    case 'round':
      return [path(headLit(paper, frame), around(frame, spilled(window, frame), RADIUS.round))];
    case 'slant':
      if (isBeside) return [path(paper, around(frame, window, 0)), ...leaningHead(ornament, frame)];
      return [
        path(paper, `M 0 0 L ${frame.width} 0 L ${frame.width} ${top} L 0 ${top + SLANT} Z`),
        ...hung(leaningHead(ornament, frame), raised),
        leaningBar(ornament, frame, top, top + EDGE_PX.slant),
      ];
    case 'page':
      return [
        path(paper, around(frame, window, 0)),
        rect(ornament, isBeside ? { ...window, width: EDGE_PX.page } : { ...window, height: EDGE_PX.page }),
        ...hung([ribbon(ornament, frame, direction)], raised),
      ];
    case 'strip': {
      const lines = isBeside ? [] : [frame.height - bottom(window), top, bottom(window) - 3];
      const light = { center: [frame.width / 2, top], radiusPx: 1000, share: 0.16 } as const;
      return [
        path(litFrom(paper, light), around(frame, window, 0)),
        ...lines.map((y) => rect(ornament, { x: 0, y, width: frame.width, height: 3 })),
      ];
    }
    case 'sheet':
      return [
        path(skyOf(surface, ornament, [0.35, 0]), around(frame, window, 0)),
        ...sheetUnder(words, paper, roomOfSheet(frame, words)),
      ];
    case 'pane':
      return [path(skyOf(paper, ornament, [0.6, 0]), around(frame, window, RADIUS.pane))];
    case 'arch':
      return [
        path(paper, `${outline(frame)} ${archOf(window)}`),
        // Ornaments never cover the picture.
        {
          kind: 'group',
          clip: { kind: 'path', data: `${outline(frame)} ${archOf(window)}` },
          children: [frameLine(frame, ornament)],
        },
        { kind: 'shape', shape: { kind: 'path', data: archOf(window) }, stroke: hairline(ornament) },
      ];
    default:
      return stage satisfies never;
  }
}

function productSurface(request: SurfaceRequest): readonly DrawNode[] {
  const { stage, ground, frame, words, direction, product } = request;
  const { paper, surface, ornament } = ground;
  const isPaperLight = isLight(paper);
  const tone = (share: number) => mixColors(paper, isPaperLight ? '#000000' : '#ffffff', share);
  const all = rect(paper, whole(frame));
  switch (stage) {
    case 'round':
    case 'strip': {
      const bars = stage === 'strip' ? letterbox(frame) : [];
      const outer = tone(isPaperLight ? 0.12 : 0);
      return product === undefined
        ? [rect(headLit(paper, frame), whole(frame)), ...bars]
        : [glow(ground.light, outer, product, frame), ...bars];
    }
    case 'slant': {
      const line = product === undefined ? frame.height : product.y + product.height * 0.62;
      const block = surface === paper ? [] : [leaningBar(surface, frame, line, frame.height + 200)];
      return [all, ...block, ...leaningHead(surface === paper ? ornament : surface, frame)];
    }
    case 'page': {
      const shelf = product === undefined ? frame.height - 120 : bottom(product) - 70;
      return [
        all,
        rect(tone(0.08), { x: 0, y: shelf, width: frame.width, height: frame.height - shelf }),
        rect(ornament, { x: 0, y: shelf, width: frame.width, height: 6 }),
        ribbon(ornament, frame, direction),
      ];
    }
    case 'sheet':
      return [
        rect(skyOf(surface, isLight(surface) ? '#ffffff' : '#000000', [0.4, 0]), whole(frame)),
        ...sheetUnder(words, paper, roomOfSheet(frame, words, product)),
      ];
    case 'pane': {
      // Words are light on a dark ground, from the top of the frame on.
      const sky = rect(skyOf(paper, isPaperLight ? ornament : '#000000', [isPaperLight ? 0.6 : 0.4, 0]), whole(frame));
      return product === undefined ? [sky] : [sky, paneBehind(product, surface, frame)];
    }
    case 'arch':
      return [all, ...(product === undefined ? [] : niche(request, product, tone)), frameLine(frame, ornament)];
    default:
      return stage satisfies never;
  }
}

/** The nodes that a look draws over a photo that fills the frame. */
export function openSurface(stage: CardStage, ornament: string, frame: Size): readonly DrawNode[] {
  if (stage === 'strip') return letterbox(frame);
  return stage === 'arch' ? [frameLine(frame, ornament)] : [];
}

function whole({ width, height }: Size): Box {
  return { x: 0, y: 0, width, height };
}

/** A flat colour over the window, before it opens. */
export function shutter(stage: CardStage, { paper, surface }: CardGround, box: Box): DrawNode {
  return rect(stage === 'sheet' ? surface : paper, box);
}

interface Light {
  readonly center: readonly [x: number, y: number];
  readonly radiusPx: number;
  /** The share of white in it; of black on a light ground. */
  readonly share: number;
}

function headLit(paper: string, { width }: Size): Paint {
  return litFrom(paper, { center: [width / 2, -160], radiusPx: 1100, share: 0.2 });
}

/** A flat colour with light on it; the colour is unchanged where the light ends. */
function litFrom(paper: string, { center, radiusPx, share }: Light): Paint {
  const lit = mixColors(paper, isLight(paper) ? '#000000' : '#ffffff', isLight(paper) ? share / 3 : share);
  const stops = [
    [0, lit],
    [0.5, mixColors(lit, paper, 0.6)],
    [1, paper],
  ] as const;
  return { kind: 'radial-gradient', center, radiusPx, stops };
}

/** Where the colour from the top ends, px: no text stands above it. */
const SKY = 560;

/** A colour that fades from the top of the frame downwards, from the strength `most` to the strength `least`. */
function skyOf(paper: string, color: string, [most, least]: readonly [number, number]): Paint {
  const tone = (share: number) => mixColors(paper, color.slice(0, 7), share);
  const stops = [
    [0, tone(most)],
    [0.5, tone(least + (most - least) * 0.3)],
    [1, tone(least)],
  ] as const;
  return { kind: 'linear-gradient', from: [0, 0], to: [0, SKY], stops };
}

/** A heavy bar that leans from the top of the frame, and a stripe along it. */
function leaningHead(color: string, frame: Size): readonly DrawNode[] {
  const by = frame.height / 1920;
  // In a low frame words begin nearer to its top.
  const lean = Math.round(SLANT * by);
  return [leaningBar(color, frame, -lean, 92 * by, lean), leaningBar(color, frame, 112 * by, 112 * by + 14, lean)];
}

/** From one height to another at the right edge, lower at the left one. */
function leaningBar(fill: string, { width }: Size, from: number, to: number, lean = SLANT): DrawNode {
  return path(fill, `M 0 ${from + lean} L ${width} ${from} L ${width} ${to} L 0 ${to + lean} Z`);
}

/** A ribbon that hangs from the top of a page down to its first line. */
function ribbon(color: string, frame: Size, direction: 'ltr' | 'rtl'): DrawNode {
  const [width, x] = [14, Math.round(frame.width / 9)];
  const height = Math.round(0.127 * frame.height);
  return rect(color, { x: direction === 'ltr' ? x : frame.width - x - width, y: 0, width, height });
}

/** Moves the parts that hang from the top of the frame up by `raised`, while the card is still entering. */
function hung(nodes: readonly DrawNode[], raised: number): readonly DrawNode[] {
  return raised === 0 ? nodes : [{ kind: 'group', transform: [1, 0, 0, 1, 0, -raised], children: nodes }];
}

/** The line around the card of the look luxury. */
function frameLine({ width, height }: Size, color: string): DrawNode {
  const inset = Math.round(height / 16);
  const box = { x: 56, y: inset, width: width - 112, height: height - 2 * inset };
  return { kind: 'shape', shape: { kind: 'rect', box }, stroke: hairline(color) };
}

function hairline(paint: string) {
  return { paint, widthPx: 2, order: 'over' } as const;
}

function letterbox({ width, height }: Size): readonly DrawNode[] {
  const bar = Math.round(BAR * height);
  return [0, height - bar].map((y) => rect('#000000', { x: 0, y, width, height: bar }));
}

/** The distance between a sheet and the frame's sides, or a product beside it, px. */
const SHEET_EDGE = 28;

/** The room for a sheet to both sides of its words: inside the frame, and clear of a product beside them. */
function roomOfSheet({ width }: Size, words: Box, product?: Box): number {
  const middle = words.x + words.width / 2;
  const isBeside = product !== undefined && product.y < bottom(words) && bottom(product) > words.y;
  const end = isBeside && product.x > middle ? product.x : width;
  const start = isBeside && product.x < middle ? right(product) : 0;
  return 2 * (Math.min(middle - start, end - middle) - SHEET_EDGE);
}

/** The card under words, where there are some; no wider than `most` where its words allow it. */
function sheetUnder(words: Box, fill: string, most: number): readonly DrawNode[] {
  if (words.height === 0) return [];
  const { x, y } = SHEET_AIR;
  const wide = Math.max(
    words.width + x,
    Math.min(most, Math.max(words.width + 2 * x, Math.min(968, words.width + 400))),
  );
  const box = { x: words.x + words.width / 2 - wide / 2, y: words.y - y, width: wide, height: words.height + 2 * y };
  return [{ kind: 'shape', shape: { kind: 'rect', box, radiusPx: RADIUS.sheet }, fill, shadow: softShadow }];
}

/** A label in its corner where a sheet under words would end on it. */
export function labelOnSheet(stage: CardStage, label: Box | undefined, words: Box): Box | undefined {
  const isOn = stage === 'sheet' && label !== undefined && overlaps(inflate(words, SHEET_AIR.y), label);
  return isOn ? label : undefined;
}

/** Words and a label with them, about the axis of the words. */
export function withLabel(words: Box, label: Box | undefined): Box {
  if (label === undefined) return words;
  const middle = words.x + words.width / 2;
  const half = Math.max(words.width / 2, middle - label.x, right(label) - middle);
  const y = Math.min(words.y, label.y);
  return { x: middle - half, y, width: 2 * half, height: Math.max(bottom(words), bottom(label)) - y };
}

function paneBehind(product: Box, fill: string, frame: Size): DrawNode {
  const top = Math.round(product.y + product.height * 0.34);
  const isBeside = Math.abs(product.x + product.width / 2 - frame.width / 2) > 0.12 * frame.width;
  const x = isBeside ? Math.max(56, product.x - 56) : 56;
  const end = isBeside ? Math.min(frame.width - 56, right(product) + 56) : frame.width - 56;
  const box = { x, y: top, width: end - x, height: Math.min(frame.height - 56, bottom(product) + 50) - top };
  return { kind: 'shape', shape: { kind: 'rect', box, radiusPx: RADIUS.pane }, fill };
}

/** A niche around the product. */
function niche({ words, frame, ground }: SurfaceRequest, product: Box, tone: (share: number) => string) {
  const isUnder = product.y >= bottom(words);
  const top = isUnder ? bottom(words) + 40 : Math.round(frame.height / 16) + 20;
  const x = isUnder ? 76 : Math.max(76, product.x - 60);
  const end = isUnder ? frame.width - 76 : Math.min(frame.width - 76, right(product) + 60);
  const foot = frame.height - Math.round(frame.height / 16) - 20;
  const box = { x, y: top, width: end - x, height: foot - top };
  const stops = [
    [0, tone(0.05)],
    [1, isLight(ground.paper) ? tone(0.16) : ground.light],
  ] as const;
  const fill = { kind: 'linear-gradient', from: [0, top], to: [0, foot], stops } as const;
  const data = archOf(box);
  return [{ kind: 'shape', shape: { kind: 'path', data }, fill, stroke: hairline(ground.ornament) }] as const;
}

function glow(inner: string, outer: string, at: Box, frame: Size): DrawNode {
  const center = [at.x + at.width / 2, at.y + at.height / 2] as const;
  const stops = [
    [0, inner],
    [0.45, mixColors(inner, outer, 0.4)],
    [1, outer],
  ] as const;
  const radiusPx = Math.round(0.42 * Math.max(frame.width, frame.height));
  return rect({ kind: 'radial-gradient', center, radiusPx, stops }, whole(frame));
}

function rect(fill: Paint, box: Box): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box }, fill };
}

function path(fill: Paint, data: string): DrawNode {
  const shape: Shape = { kind: 'path', data };
  return { kind: 'shape', shape, fill };
}

/** A window that extends beyond the frame where it meets the frame's edges, so that only inner corners are round. */
function spilled(box: Box, frame: Size): Box {
  const by = 2 * RADIUS.round;
  const end = right(box) >= frame.width && box.x > 0 ? by : 0;
  const foot = bottom(box) >= frame.height ? by : 0;
  const head = box.y <= 0 ? by : 0;
  return { ...box, y: box.y - head, width: box.width + end, height: box.height + foot + head };
}

function outline({ width, height }: Size): string {
  return `M 0 0 L ${width} 0 L ${width} ${height} L 0 ${height} Z`;
}

/** The whole frame except a rectangle with round corners. */
function around(frame: Size, hole: Box, radius: number): string {
  return `${outline(frame)} ${holeOf(hole, radius)}`;
}

/** A counterclockwise rounded rectangle: inside a clockwise path it is a hole. */
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

/** An opening through which the whole frame is seen, before any part of the ground covers it. */
export function openAll(stage: CardStage, { width, height }: Size, words: Box): Opening {
  const whole = { x: 0, y: 0, width, height };
  // Nodes at the upper edge of the window.
  const above = (by: number) => ({ ...whole, y: -by, height: height + by });
  const raised = Math.round(0.13 * height);
  switch (stage) {
    case 'slant':
      return { window: above(SLANT + EDGE_PX.slant), words, raised };
    case 'page':
      return { window: above(EDGE_PX.page), words, raised };
    case 'strip':
      return { window: above(3), words, raised };
    case 'arch':
      return {
        window: { x: -0.1 * width, y: -0.2 * width, width: 1.2 * width, height: height + 0.4 * width },
        words,
        raised,
      };
    case 'pane':
      return { window: inflate(whole, RADIUS.pane), words, raised };
    case 'sheet':
      return { window: whole, words: { ...words, y: -words.height - 2 * SHEET_AIR.y }, raised };
    case 'round':
      return { window: whole, words, raised };
    default:
      return stage satisfies never;
  }
}

/** Half an ellipse on two upright sides, counterclockwise. */
function archOf(box: Box): string {
  const { x, y } = box;
  const [end, foot] = [right(box), bottom(box)];
  const [across, rise] = [box.width / 2, box.width * ARCH_RISE];
  const [middle, spring] = [x + across, y + rise];
  const [k, up] = [across * QUARTER, rise * QUARTER].map((value) => Math.round(value * 100) / 100) as [number, number];
  return [
    `M ${middle} ${y} C ${middle - k} ${y} ${x} ${spring - up} ${x} ${spring} L ${x} ${foot} L ${end} ${foot}`,
    `L ${end} ${spring} C ${end} ${spring - up} ${middle + k} ${y} ${middle} ${y} Z`,
  ].join(' ');
}

/** Small parts that templates share: arrows, rules, buttons, the logo at its corner. */

import { contrast, contrastRatio, encodeSrgb, relativeLuminance, rgba } from '../color.js';
import type { DrawNode, Paint } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import { decideLogo, drawLogo, logoSize, PLATE_PADDING } from '../overlay/elements/logo.js';
import { softShadow } from '../overlay/elements/soft-shadow.js';
import { type Backdrop, luminanceOfGrey } from './luma-map.js';
import { inkOf, type PlacedLines, placeText, setText, type TextStyle, textNodes, tidy } from './set-text.js';
import type { SlideKit, TextReport } from './slide.types.js';
import type { Mark } from './slide-palette.js';

export function rect(box: Box, fill: Paint, radiusPx = 0): DrawNode {
  return { kind: 'shape', shape: radiusPx === 0 ? { kind: 'rect', box } : { kind: 'rect', box, radiusPx }, fill };
}

export function ellipse(box: Box, fill: Paint): DrawNode {
  return { kind: 'shape', shape: { kind: 'ellipse', box }, fill };
}

export function line(points: readonly (readonly [number, number])[], paint: Paint, widthPx: number): DrawNode {
  const data = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${tidy(x)} ${tidy(y)}`).join(' ');
  return { kind: 'shape', shape: { kind: 'path', data }, stroke: { paint, widthPx, order: 'over' } };
}

/** An arrow to the right whose tip is at `x + length`. */
export function arrow(x: number, y: number, length: number, paint: Paint, widthPx: number): readonly DrawNode[] {
  const head = Math.min(length * 0.45, widthPx * 4.2);
  return [
    line(
      [
        [x, y],
        [x + length, y],
      ],
      paint,
      widthPx,
    ),
    line(
      [
        [x + length - head, y - head],
        [x + length, y],
        [x + length - head, y + head],
      ],
      paint,
      widthPx,
    ),
  ];
}

/** A hand's or icon font's tick in a box. */
export function tick(box: Box, paint: Paint, widthPx: number): DrawNode {
  const { x, y, width, height } = box;
  return line(
    [
      [x, y + height * 0.55],
      [x + width * 0.37, y + height * 0.9],
      [x + width, y + height * 0.12],
    ],
    paint,
    widthPx,
  );
}

export function cross(box: Box, paint: Paint, widthPx: number): readonly DrawNode[] {
  const { x, y, width, height } = box;
  return [
    line(
      [
        [x, y],
        [x + width, y + height],
      ],
      paint,
      widthPx,
    ),
    line(
      [
        [x + width, y],
        [x, y + height],
      ],
      paint,
      widthPx,
    ),
  ];
}

/** What a highlighter leaves under a number; nothing without a colour. */
export function marked(placed: PlacedLines | undefined, color: string | undefined): readonly DrawNode[] {
  return underLines(placed, color, { before: 0.08, after: 0.14, above: 0.36, below: 0.12 });
}

/** Between a small text and the edges of its plate, in cap heights. */
export const PLATE_PAD = 0.5;

/** A plate under a small text; nothing without a colour. */
export function plated(placed: PlacedLines | undefined, color: string | undefined): readonly DrawNode[] {
  return underLines(placed, color, { before: PLATE_PAD, after: PLATE_PAD, above: 1 + PLATE_PAD, below: PLATE_PAD });
}

/** A block under each line of a headline, each joining the next; nothing without a colour. */
export function slabs(placed: PlacedLines | undefined, color: string | undefined): readonly DrawNode[] {
  return color === undefined ? [] : slabBoxes(placed).map((box) => rect(box, color));
}

export function slabBoxes(placed: PlacedLines | undefined): readonly Box[] {
  return boxesUnder(placed, { before: 0.26, after: 0.26, above: 1.24, below: 0.3 });
}

function underLines(
  placed: PlacedLines | undefined,
  color: string | undefined,
  reach: Readonly<Record<'before' | 'after' | 'above' | 'below', number>>,
): readonly DrawNode[] {
  return color === undefined ? [] : boxesUnder(placed, reach).map((box) => rect(box, color));
}

/** A block under each line, so many cap heights from its ink's ends and its baseline. */
function boxesUnder(
  placed: PlacedLines | undefined,
  { before, after, above, below }: Readonly<Record<'before' | 'after' | 'above' | 'below', number>>,
): readonly Box[] {
  if (placed === undefined) return [];
  const { cap } = placed.set;
  return placed.lines.map(({ y, ink }) => {
    const [left, top] = [Math.round(ink.x - before * cap), Math.round(y - above * cap)];
    const [right, end] = [Math.round(ink.x + ink.width + after * cap), Math.round(y + below * cap)];
    return { x: left, y: top, width: right - left, height: end - top };
  });
}

/** A box within another: `share` of its sides away from each of them. */
export function within(box: Box, share: number): Box {
  return {
    x: box.x + box.width * share,
    y: box.y + box.height * share,
    width: box.width * (1 - 2 * share),
    height: box.height * (1 - 2 * share),
  };
}

export interface ButtonStyle {
  readonly text: TextStyle;
  readonly cap: number;
  readonly mark: Mark;
  readonly radius: number;
  readonly padX: number;
  readonly padY: number;
}

export interface Button {
  readonly width: number;
  readonly height: number;
  /** In the style's colours, or those that suit what it turns out to lie on. */
  at(
    x: number,
    y: number,
    mark?: Mark,
  ): { readonly box: Box; readonly nodes: readonly DrawNode[]; readonly report: TextReport };
}

/** The call to action with its arrow; the text takes up to two lines. Undefined on slides that call to nothing. */
export function button(kit: SlideKit, style: ButtonStyle, mostWidth: number): Button | undefined {
  if (kit.callToAction === '') return undefined;
  const arrowLength = style.cap * 1.5;
  const gap = style.cap * 0.85;
  const set = setText(
    kit.callToAction,
    style.text,
    { cap: style.cap, width: mostWidth - 2 * style.padX - gap - arrowLength, maxLines: 2 },
    kit,
  );
  const width = Math.ceil(set.inkWidth + 2 * style.padX + gap + arrowLength);
  const height = Math.ceil(set.height + 2 * style.padY);
  return {
    width,
    height,
    at: (x, y, { fill, ink } = style.mark) => {
      const placed = placeText(set, x + style.padX, y + style.padY);
      return {
        box: { x, y, width, height },
        nodes: [
          rect({ x, y, width, height }, fill, style.radius),
          ...textNodes(placed, ink),
          ...arrow(
            x + width - style.padX - arrowLength,
            Math.round(y + height / 2),
            arrowLength,
            ink,
            Math.max(3, style.cap * 0.15),
          ),
        ],
        report: {
          element: 'cta',
          text: kit.callToAction,
          sizePx: sizeOf(set),
          lines: inkOf(placed),
          ink,
          contrast: round(contrast(ink, fill)),
          veil: 0,
        },
      };
    },
  };
}

export function sizeOf(set: {
  readonly block: { readonly lines: readonly { readonly font: { readonly sizePx: number } }[] };
}): number {
  return tidy(set.block.lines[0]?.font.sizePx ?? 0);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const LOGO_AREA = 11_000;
/** A logo whose parts stand out less, or that stands on a restless picture, gets a plate. */
const LOGO_CONTRAST = 1.5;
const LOGO_RESTLESS = 110;
const LOGO_MOST = { width: 260, height: 84 };

export interface PlacedLogo {
  /** Of the ink, plate included. */
  readonly box: Box;
  readonly nodes: readonly DrawNode[];
  readonly isPlated: boolean;
}

/** The size a logo takes in the top row; undefined without one. */
export function logoExtent(kit: SlideKit, share = 1): { readonly width: number; readonly height: number } | undefined {
  if (kit.logo === undefined) return undefined;
  return logoSize(kit.logo, LOGO_AREA * share * share, {
    width: LOGO_MOST.width * share,
    height: LOGO_MOST.height * share,
  });
}

/**
 * Where the room right of a logo in the top row begins, clear of the platform's page counter; on tall slides above the
 * safe zone.
 */
export function besideLogo(kit: SlideKit): { readonly x: number; readonly y: number } {
  const { safe, aspect } = kit.frame;
  const extent = logoExtent(kit);
  return { x: safe.x + (extent === undefined ? 0 : 1.2 * extent.width + 24), y: aspect === '9:16' ? 96 : 104 };
}

/** A plate adds weight: on it a logo is so much smaller, and the plate hardly larger than the bare logo. */
const ON_PLATE = 0.8;

/**
 * The logo with its left edge at x and its middle at y; on a plate where it would vanish, or where the carousel's other
 * slides have one (`isPlated`) and it lies on a picture too: on plain paper it needs none.
 */
export function placeLogo(
  kit: SlideKit,
  at: { readonly x: number; readonly y: number; readonly share?: number; readonly isPlated: boolean },
  backdrop: (box: Box) => Backdrop,
): PlacedLogo | undefined {
  const { share = 1 } = at;
  const size = logoExtent(kit, share);
  if (kit.logo === undefined || size === undefined) return undefined;
  const { logo } = kit;
  const bareBox = boxAt(at, size);
  const { low, high } = backdrop(bareBox);
  const behind = { low, high, measured: true, busy: high - low > 56 };
  const bare = decideLogo(logo, 'plain', behind);
  const greys = [low, high].map(luminanceOfGrey);
  /** The least contrast of the logo's darkest and lightest parts: both must show, or the mark is maimed. */
  const weakest = Math.min(
    ...[logo.luminance.p5, logo.luminance.p95].map((own) => Math.min(...greys.map((grey) => contrastRatio(own, grey)))),
  );
  const isLost =
    bare.contrast < LOGO_CONTRAST ||
    high - low > LOGO_RESTLESS ||
    weakest < LOGO_CONTRAST ||
    (at.isPlated && high > low);
  const { plateColor } = logo.hasAlpha && isLost ? decideLogo(logo, 'plate', behind) : bare;
  const plain = { ...bare, treatment: 'plain', plateColor: undefined } as const;
  if (plateColor === undefined) return { box: bareBox, nodes: drawLogo(logo, bareBox, plain), isPlated: false };
  const inner = logoExtent(kit, share * ON_PLATE) ?? size;
  const pad = Math.round(PLATE_PADDING * ON_PLATE * share);
  const box = boxAt(at, { width: inner.width + 2 * pad, height: inner.height + 2 * pad });
  const ink = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  const plate: DrawNode = {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx: Math.round(18 * share) },
    fill: plateColor,
    shadow: softShadow,
  };
  return { box, nodes: [plate, ...drawLogo(logo, ink, plain)], isPlated: true };
}

/** What the logo takes at a place, before anyone knows what lies behind it; empty without a logo or a place for it. */
export function logoArea(
  kit: SlideKit,
  at: { readonly x: number; readonly y: number; readonly share?: number } | undefined,
): readonly Box[] {
  const size = logoExtent(kit, at?.share);
  return size === undefined || at === undefined ? [] : [boxAt(at, size)];
}

function boxAt({ x, y }: { readonly x: number; readonly y: number }, { width, height }: Size): Box {
  return { x: Math.round(x), y: Math.round(y - height / 2), width: Math.round(width), height: Math.round(height) };
}

/** A flat colour as a backdrop. */
export function flat(color: string): Backdrop {
  const grey = 255 * encodeSrgb(relativeLuminance(rgba(color)));
  return { low: grey, high: grey };
}

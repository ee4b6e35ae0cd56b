/** Small parts that templates share: arrows, rules, buttons, plates. */

import { contrast, encodeSrgb, relativeLuminance, rgba } from '../color.js';
import type { DrawNode, Paint } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { LightRange } from '../layout/light-range.js';
import { tidy } from '../overlay/tidy.js';
import { inkOf, type PlacedLines, placeText, type SlideTextStyle, setText, textNodes } from './set-text.js';
import type { SlideKit, TextReport } from './slide.types.js';
import type { MarkColors } from './slide-palette.js';

/** A box of one paint, with round corners where a radius is given, px. */
export function rect(box: Box, fill: Paint, radiusPx = 0): DrawNode {
  return { kind: 'shape', shape: radiusPx === 0 ? { kind: 'rect', box } : { kind: 'rect', box, radiusPx }, fill };
}

export function ellipseNode(box: Box, fill: Paint): DrawNode {
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

/** The tick of a hand or of an icon font in a box. */
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

/** The distance between a small text and the edges of its plate, in cap heights. */
const PLATE_PAD = 0.5;

/** A plate under each line of a small text; nothing without a colour. */
export function plated(placed: PlacedLines | undefined, color: string | undefined): readonly DrawNode[] {
  if (placed === undefined || color === undefined) return [];
  const { cap } = placed.set;
  const pad = PLATE_PAD * cap;
  return placed.lines.map(({ y, ink }) => {
    const [left, top] = [Math.round(ink.x - pad), Math.round(y - cap - pad)];
    const [right, end] = [Math.round(ink.x + ink.width + pad), Math.round(y + pad)];
    return rect({ x: left, y: top, width: right - left, height: end - top }, color);
  });
}

/** A box inside another: the distance from each side is `share` of that side's length. */
export function within(box: Box, share: number): Box {
  return {
    x: box.x + box.width * share,
    y: box.y + box.height * share,
    width: box.width * (1 - 2 * share),
    height: box.height * (1 - 2 * share),
  };
}

export interface ButtonStyle {
  readonly text: SlideTextStyle;
  readonly cap: number;
  readonly radius: number;
  readonly padX: number;
  readonly padY: number;
}

export interface Button {
  readonly width: number;
  readonly height: number;
  /** Draws the button in these colours; `plate`: what is drawn in place of its plate. */
  at(
    x: number,
    y: number,
    mark: MarkColors,
    plate?: readonly DrawNode[],
  ): { readonly box: Box; readonly nodes: readonly DrawNode[]; readonly report: TextReport };
}

/** The call to action with its arrow; the text takes up to two lines. Undefined on slides without one. */
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
    at: (x, y, { fill, ink }, plate) => {
      const placed = placeText(set, x + style.padX, y + style.padY);
      return {
        box: { x, y, width, height },
        nodes: [
          ...(plate ?? [rect({ x, y, width, height }, fill, style.radius)]),
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

/** A flat colour as a backdrop. */
export function flat(color: string): LightRange {
  const grey = 255 * encodeSrgb(relativeLuminance(rgba(color)));
  return { low: grey, high: grey };
}

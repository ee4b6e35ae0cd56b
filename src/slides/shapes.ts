/** Small parts that templates share: arrows, rules, buttons, plates. */

import { contrast, rgba } from '../color.js';
import type { DrawNode, Paint, Shadow } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { type LightRange, levelOf } from '../layout/light-range.js';
import { tidy } from '../overlay/tidy.js';
import {
  inkOf,
  type PlacedLines,
  placeText,
  type SetText,
  type SlideTextStyle,
  setText,
  textNodes,
} from './set-text.js';
import type { SlideKit, TextReport } from './slide.types.js';
import type { MarkColors } from './slide-palette.js';

/** A box of one paint, with round corners where a radius is given, px. */
export function rect(box: Box, fill: Paint, radiusPx = 0, shadow?: Shadow): DrawNode {
  const shape = radiusPx === 0 ? ({ kind: 'rect', box } as const) : ({ kind: 'rect', box, radiusPx } as const);
  return { kind: 'shape', shape, fill, ...(shadow && { shadow }) };
}

export function ellipseNode(box: Box, fill: Paint, shadow?: Shadow): DrawNode {
  return { kind: 'shape', shape: { kind: 'ellipse', box }, fill, ...(shadow && { shadow }) };
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

/** Dots in a row, one for each slide of a carousel, of which this slide's is wide; of two colours, its own first. */
export function pageDots(
  { position, count }: SlideKit,
  { x: left, middle, side }: { readonly x: number; readonly middle: number; readonly side: number },
  [own, rest]: readonly [string, string],
): readonly DrawNode[] {
  return Array.from({ length: count }, (_, index) => {
    const isHere = index + 1 === position;
    const x = left + index * (side + 10) + (index + 1 > position ? 40 - side : 0);
    return rect({ x, y: middle - side / 2, width: isHere ? 40 : side, height: side }, isHere ? own : rest, side / 2);
  });
}

/** What stands at each border with a neighbour: where the border lies across the slide, and its number. */
export function seamsOf({
  position,
  count,
  frame,
}: SlideKit): readonly { readonly x: number; readonly seam: number }[] {
  const seams = [position - 1, position].filter((seam) => seam > 0 && seam < count);
  return seams.map((seam) => ({ x: seam === position ? frame.width : 0, seam }));
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

export function sizeOf({ block }: Pick<SetText, 'block'>): number {
  return tidy(block.lines[0]?.font.sizePx ?? 0);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A flat colour as a backdrop. */
export function flat(color: string): LightRange {
  const grey = levelOf(rgba(color));
  return { low: grey, high: grey };
}

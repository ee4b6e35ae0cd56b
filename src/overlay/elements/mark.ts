/**
 * The sign that a creative format puts over its texts: a cross or a tick, an alert, a quotation mark, or a row of
 * ticks. Drawn in the look's hand.
 */
import { contrast, inkOn, isLight } from '../../color.js';
import type { Hand } from '../../document/looks/hand.types.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { alignedX, type Box, inflate } from '../../geometry.js';
import { celsFrom } from '../cels.js';
import { decelerate, easeInOut } from '../easing.js';
import type { Palette } from '../palette.js';
import { posed, posedUnlessStill } from '../posed.js';
import { tidy } from '../tidy.js';
import { type StrokePoint, strokePath } from './stroke-path.js';

export type Mark =
  | { readonly kind: 'cross' | 'tick' | 'alert' | 'quote' }
  /** So many of so many are proved. */
  | { readonly kind: 'proofs'; readonly done: number; readonly of: number };

/** Pixels of the strip that a sign stands in, where there is room for it. */
export const MARK_HEIGHTS: Readonly<Record<Mark['kind'], number>> = {
  ...{ cross: 176, tick: 176, alert: 156, quote: 132, proofs: 128 },
};

export interface MarkStyle {
  readonly hand: Hand;
  readonly palette: Palette;
  readonly direction: 'ltr' | 'rtl';
  /** On a ground of the format's own: no seat under it. */
  readonly isBare?: boolean;
  /** Its ink begins where the lines under it begin; otherwise it stands in the middle of its box. */
  readonly startsWithLines?: boolean;
}

/** Gap between two of a row, in the height of one. */
const ROW_GAP = 0.24;
/** The least contrast of a tick with its seat. */
const LEAST_ON_SEAT = 2;

/** Where it stands in the strip `place`. */
export function markBox(mark: Mark, place: Box, look: Pick<LookTokens, 'align'>, direction: 'ltr' | 'rtl'): Box {
  const size = mark.kind === 'proofs' ? rowOf(mark.of, place) : { width: place.height, height: place.height };
  return {
    x: alignedX(place, size.width, look.align, direction),
    y: Math.round(place.y + place.height - size.height),
    ...size,
  };
}

/** A row no wider than its strip. */
function rowOf(count: number, place: Box): { readonly width: number; readonly height: number } {
  const units = count + (count - 1) * ROW_GAP;
  const height = Math.floor(Math.min(place.height, place.width / units));
  return { width: Math.round(height * units), height };
}

/** At rest, or with `drawn` of its strokes' length on the way. */
export function drawMark(mark: Mark, box: Box, style: MarkStyle, drawn = 1): readonly DrawNode[] {
  if (mark.kind !== 'proofs') return drawSign(mark.kind, box, style, drawn);
  return Array.from({ length: mark.of }, (_, index): readonly DrawNode[] => {
    const at = style.direction === 'ltr' ? index : mark.of - 1 - index;
    const own = { ...box, x: tidy(box.x + at * box.height * (1 + ROW_GAP)), width: box.height };
    if (index < mark.done) return drawSign('tick', own, style, index === mark.done - 1 ? drawn : 1);
    return [{ kind: 'group', opacity: 0.55, children: drawSign('open', own, style, 1) }];
  }).flat();
}

type Sign = Exclude<Mark['kind'], 'proofs'> | 'open';

interface Ink {
  readonly fill: string;
  /** Around it where it stands on the picture. */
  readonly casing: string;
  readonly seat: string;
}

function inkOf(sign: Sign, { palette, hand, isBare = false }: MarkStyle): Ink {
  const { accent, onAccent, paper, onPaper } = palette;
  const shows = contrast(accent, paper) >= 2;
  // A dark cross is lost on a dark picture, whatever surrounds it.
  if (sign === 'cross' && hand.seat === 'none' && isLight(paper)) return { fill: accent, casing: paper, seat: paper };
  if (sign === 'quote' || isBare) return { fill: shows ? accent : onPaper, casing: paper, seat: paper };
  if (sign !== 'tick') return { fill: sign === 'alert' && shows ? accent : onPaper, casing: paper, seat: paper };
  if (hand.seat === 'none') return { fill: accent, casing: shows ? paper : onPaper, seat: paper };
  return { fill: inkOn(onAccent, accent, LEAST_ON_SEAT), casing: paper, seat: accent };
}

function drawSign(sign: Sign, box: Box, style: MarkStyle, drawn: number): readonly DrawNode[] {
  const { hand, isBare = false } = style;
  const ink = inkOf(sign, style);
  const onPicture = hand.seat === 'none' || sign === 'quote';
  const seat = isBare || sign === 'quote' ? [] : seatOf(box, hand, ink);
  if (sign === 'open' && hand.seat === 'none') {
    const disc = inflate(box, -Math.round(0.1 * box.height));
    return [{ kind: 'shape', shape: { kind: 'ellipse', box: disc }, fill: ink.seat }];
  }
  const data = sign === 'open' ? undefined : dataOf(sign, box, style, drawn);
  if (data === undefined) return seat;
  const casing = Math.max(4, Math.round(0.035 * box.height));
  return [
    ...seat,
    {
      kind: 'shape',
      shape: { kind: 'path', data },
      fill: ink.fill,
      ...(onPicture && !isBare ? { stroke: { paint: ink.casing, widthPx: 2 * casing, order: 'under' } } : {}),
    },
  ];
}

function seatOf(box: Box, { seat }: Hand, ink: Ink): readonly DrawNode[] {
  if (seat === 'none') return [];
  const radiusPx = seat === 'square' ? 0 : seat === 'tile' ? Math.round(0.26 * box.height) : box.height / 2;
  const plate: DrawNode = { kind: 'shape', shape: { kind: 'rect', box, radiusPx }, fill: ink.seat };
  if (seat !== 'ring') return [plate];
  const inner = inflate(box, -Math.round(0.055 * box.height));
  const ring: DrawNode = {
    kind: 'shape',
    shape: { kind: 'ellipse', box: inner },
    stroke: { paint: ink.fill, widthPx: Math.max(2, Math.round(0.024 * box.height)), order: 'over' },
  };
  return [plate, ring];
}

/** Points in shares of the box: what stands on a seat keeps to its middle. */
const CROSS = [
  [
    [0.3, 0.3],
    [0.7, 0.7],
  ],
  [
    [0.7, 0.3],
    [0.3, 0.7],
  ],
] as const;
const TICK = [
  [
    [0.27, 0.52],
    [0.43, 0.68],
    [0.74, 0.35],
  ],
] as const;
const ALERT = [
  [
    [0.5, 0.22],
    [0.5, 0.58],
  ],
] as const;

function dataOf(sign: Exclude<Sign, 'open'>, box: Box, style: MarkStyle, drawn: number): string | undefined {
  const { hand, direction, isBare = false, startsWithLines = false } = style;
  if (sign === 'quote') return quoteData(box, hand, direction);
  // Without a seat it fills its box; on a ground it leaves some air above the lines.
  const grown = isBare ? 1.45 : hand.seat === 'none' ? (sign === 'alert' ? 1.62 : 1.95) : 1.2;
  const level = isBare ? 0.42 : 0.5;
  const strokes: readonly (readonly (readonly [number, number])[])[] =
    sign === 'cross' ? CROSS : sign === 'tick' ? TICK : ALERT;
  const widthPx = Math.max(
    4,
    Math.round((sign === 'alert' ? Math.max(0.055, 1.25 * hand.weight) : hand.weight) * box.height),
  );
  // Without a seat the sign itself must line up, and not a box that nobody sees.
  const reach = Math.max(...strokes.flat().map(([x]) => (x - 0.5) * grown * box.width)) + DOT * widthPx;
  const edge = direction === 'ltr' ? box.x + reach : box.x + box.width - reach;
  const middle = isBare && startsWithLines ? edge : box.x + box.width / 2;
  const at = ([x, y]: readonly [number, number]): StrokePoint => [
    middle + (x - 0.5) * grown * box.width,
    box.y + (level + (y - 0.5) * grown) * box.height,
  ];
  const legs = strokes.map((points, index) => {
    const share = Math.max(0, Math.min(1, drawn * strokes.length - index));
    return strokePath(points.map(at), { line: hand.line, widthPx, drawn: share });
  });
  if (sign === 'alert' && drawn >= 1) legs.push(dot(at([0.5, 0.76]), widthPx, hand));
  const data = legs.filter((leg) => leg !== undefined).join(' ');
  return data === '' ? undefined : data;
}

/** Half the width of an alert's dot, in widths of its stroke. */
const DOT = 0.56;

function dot([x, y]: StrokePoint, size: number, { line }: Hand): string | undefined {
  const half = Math.max(3, DOT * size);
  return line === 'round'
    ? ovalData(x, y, half, half)
    : strokePath(
        [
          [x, y - half],
          [x, y + half],
        ],
        { line: 'bar', widthPx: 2 * half },
      );
}

/** The opening marks of a quotation, thick as the hand is: a saying. */
function quoteData(box: Box, { line }: Hand, direction: 'ltr' | 'rtl'): string {
  const turn = (x: number) => tidy(box.x + (direction === 'ltr' ? x : 1 - x) * box.width);
  const point = (x: number, y: number) => `${turn(x)} ${tidy(box.y + y * box.height)}`;
  const one = (x: number) =>
    line === 'bar'
      ? `M ${point(x + 0.02, 0.92)} L ${point(x + 0.36, 0.92)} L ${point(x + 0.44, 0.2)} L ${point(x + 0.22, 0.2)} Z`
      : `M ${point(x + 0.42, 0.12)} C ${point(x + 0.14, 0.22)} ${point(x, 0.46)} ${point(x, 0.68)} C ${point(x, 0.84)} ` +
        `${point(x + 0.09, 0.93)} ${point(x + 0.21, 0.93)} C ${point(x + 0.33, 0.93)} ${point(x + 0.41, 0.84)} ` +
        `${point(x + 0.41, 0.72)} C ${point(x + 0.41, 0.6)} ${point(x + 0.33, 0.52)} ${point(x + 0.22, 0.52)} ` +
        `C ${point(x + 0.24, 0.4)} ${point(x + 0.32, 0.3)} ${point(x + 0.46, 0.24)} Z`;
  return `${one(0.02)} ${one(0.52)}`;
}

/** An oval of four curves. */
export function ovalData(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const [kx, ky] = [0.5523 * halfWidth, 0.5523 * halfHeight];
  const point = (dx: number, dy: number) => `${tidy(x + dx)} ${tidy(y + dy)}`;
  return (
    `M ${point(-halfWidth, 0)} C ${point(-halfWidth, -ky)} ${point(-kx, -halfHeight)} ${point(0, -halfHeight)} ` +
    `C ${point(kx, -halfHeight)} ${point(halfWidth, -ky)} ${point(halfWidth, 0)} ` +
    `C ${point(halfWidth, ky)} ${point(kx, halfHeight)} ${point(0, halfHeight)} ` +
    `C ${point(-kx, halfHeight)} ${point(-halfWidth, ky)} ${point(-halfWidth, 0)} Z`
  );
}

/** Frames in which a sign is struck down, and in which it is drawn. */
const STAMP = 8;
const DRAW = 11;
const LEAVE = 5;

export interface MarkTimes {
  readonly start: number;
  readonly end: number;
  /** There from its first frame on. */
  readonly isThere?: boolean;
  /** Leaves before its end; else it is cut. */
  readonly leaves?: boolean;
}

export function markCels(mark: Mark, box: Box, style: MarkStyle, times: MarkTimes): readonly Cel[] {
  const { start, end, isThere = false, leaves = false } = times;
  const rest = drawMark(mark, box, style);
  const enter = isThere
    ? []
    : style.hand.comes === 'stamp'
      ? stamped(rest, box, start)
      : drawnOn(mark, box, style, start);
  const from = start + (isThere ? 0 : style.hand.comes === 'stamp' ? STAMP : DRAW);
  const exit = leaves
    ? celsFrom(end - LEAVE, LEAVE, (gone) => [posed(rest, box, { opacity: 1 - gone, scale: 1 - 0.1 * gone })])
    : [];
  return [...enter, { frame: from, nodes: rest }, ...exit].filter(({ frame }) => frame < end);
}

/** Down from the viewer, a little into the picture, and up. */
function stamped(rest: readonly DrawNode[], box: Box, start: number): readonly Cel[] {
  return celsFrom(start, STAMP, (progress) => {
    const scale = progress < 0.5 ? 1.7 - 0.78 * decelerate(progress / 0.5) : 0.92 + 0.08 * easeInOut(2 * progress - 1);
    return [posed(rest, box, { scale, opacity: Math.min(1, progress / 0.3) })];
  });
}

function drawnOn(mark: Mark, box: Box, style: MarkStyle, start: number): readonly Cel[] {
  return celsFrom(start, DRAW, (share, index) =>
    posedUnlessStill(drawMark(mark, box, style, easeInOut(share)), box, { opacity: (index + 1) / 4 }),
  );
}

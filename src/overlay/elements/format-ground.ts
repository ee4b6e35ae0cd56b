/**
 * Grounds that a creative format lays under its words: a band from side to side, and the curtain of a reveal. Each look
 * cuts them in its own way.
 */
import { contrast } from '../../color.js';
import type { Hand } from '../../document/looks/hand.types.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, right, type Size } from '../../geometry.js';
import type { Curtain } from '../../layout/scene.types.js';
import type { Palette } from '../palette.js';
import { tidy } from '../tidy.js';
import { ovalData } from './mark.js';

export interface GroundStyle {
  readonly hand: Hand;
  readonly fill: string;
  /** Its lines. */
  readonly trim: string;
  readonly frame: Size;
  readonly direction: 'ltr' | 'rtl';
}

/** Colour of a line on a ground: the accent, where it can be seen. */
export function trimOf(fill: string, { accent, onAccent, onPaper }: Palette): string {
  if (fill === accent) return onAccent;
  return contrast(accent, fill) >= 1.6 ? accent : onPaper;
}

/** How far a leaning band rises from its middle to a side, px. */
const LEAN_PX = 26;
/** The end of a rounded band stands off the side by so much. */
const STAND_OFF = 44;

/** From side to side over the height of `place`, open by a share from where reading begins. */
export function bandNodes(place: Pick<Box, 'y' | 'height'>, style: GroundStyle, open = 1): readonly DrawNode[] {
  const { frame, direction } = style;
  const whole = wholeBand({ x: 0, y: place.y, width: frame.width, height: place.height }, style);
  if (open >= 1) return whole;
  const width = tidy(frame.width * open);
  const x = direction === 'ltr' ? 0 : tidy(frame.width - width);
  const box = { x, y: place.y - 2 * LEAN_PX, width, height: place.height + 4 * LEAN_PX };
  return [{ kind: 'group', clip: { kind: 'rect', box }, children: whole }];
}

function wholeBand(box: Box, { hand, fill, trim, direction }: GroundStyle): readonly DrawNode[] {
  switch (hand.ground) {
    case 'plain':
      return [rect(box, fill)];
    case 'leaning':
      return [leaning({ ...box, y: box.y + 14 }, trim), leaning(box, fill)];
    case 'hairlines': {
      const line = Math.max(2, hand.rail - 1);
      const at = (y: number): Box => ({ ...box, y, height: line });
      return [rect(box, fill), rect(at(box.y + 9), trim), rect(at(bottom(box) - 9 - line), trim)];
    }
    case 'ruled':
      return [rect(box, fill), rect({ ...box, height: 14 }, trim)];
    case 'rounded': {
      const x = direction === 'ltr' ? -60 : STAND_OFF;
      return [rect({ ...box, x, width: box.width + 60 - STAND_OFF }, fill, 48)];
    }
    case 'brushed':
      return [path(brushed(box), fill)];
    default:
      return hand.ground satisfies never;
  }
}

function rect(box: Box, fill: string, radiusPx = 0): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box, radiusPx }, fill };
}

function path(data: string, fill: string): DrawNode {
  return { kind: 'shape', shape: { kind: 'path', data }, fill };
}

function leaning({ x, y, width, height }: Box, fill: string): DrawNode {
  const ends = [
    [x, y + LEAN_PX],
    [x + width, y - LEAN_PX],
    [x + width, y + height - LEAN_PX],
    [x, y + height + LEAN_PX],
  ];
  return path(polygon(ends), fill);
}

function polygon(points: readonly (readonly number[])[]): string {
  return `M ${points.map((point) => point.map(tidy).join(' ')).join(' L ')} Z`;
}

/** Where the edges of a broad marker stray, px; and how far its ends reach in, by how far down. */
const EDGE_OFFSETS_PX = [5, -6, 2, -4, 6, -3, 4, -6] as const;
const BRISTLES = [
  [0.04, 26],
  [0.17, 8],
  [0.3, 34],
  [0.46, 14],
  [0.62, 40],
  [0.79, 10],
  [0.95, 30],
] as const;

function brushed({ x, y, width, height }: Box): string {
  const edge = (at: number, sign: 1 | -1) =>
    EDGE_OFFSETS_PX.map(
      (off, index) => [x + 48 + ((width - 96) * index) / (EDGE_OFFSETS_PX.length - 1), at + sign * off] as const,
    );
  const right = BRISTLES.map(([down, reach]) => [x + width - 20 - reach, y + down * height] as const);
  const left = BRISTLES.map(([down, reach]) => [x + 26 + ((reach * 31) % 37), y + (1 - down) * height] as const);
  return polygon([...edge(y, 1), ...right, ...edge(y + height, -1).toReversed(), ...left]);
}

/** Half the width of the divider's handle, px. */
const HANDLE = 62;

/** The divider of Before and After with its middle at `x`: a line from head to foot, and a handle to draw it by. */
export function dividerNodes(x: number, style: GroundStyle & { readonly second: string }): readonly DrawNode[] {
  const { hand, fill, frame, second } = style;
  const half = Math.max(3, hand.rail / 2);
  const y = Math.round(0.46 * frame.height);
  const arrow = (sign: 1 | -1) =>
    polygon([
      [x + sign * 12, y - 20],
      [x + sign * 36, y],
      [x + sign * 12, y + 20],
    ]);
  const isRound = hand.ground !== 'leaning' && hand.ground !== 'ruled';
  const handle = { x: x - HANDLE, y: y - HANDLE, width: 2 * HANDLE, height: 2 * HANDLE };
  const line = { x: x - half, y: 0, width: 2 * half, height: frame.height };
  const nodes: readonly DrawNode[] = [
    rect(line, fill),
    rect(handle, fill, isRound ? HANDLE : 0),
    path(`${arrow(-1)} ${arrow(1)}`, second),
  ];
  return [{ kind: 'group', children: nodes, clip: { kind: 'rect', box: { x: 0, y: 0, ...frame } } }];
}

/** Style of the curtain: it ends beyond the words, and the picture behind it is still to be revealed. */
export interface CurtainStyle extends GroundStyle {
  /** The words, which lie on it. */
  readonly words: Pick<Box, 'y' | 'height'>;
  /** The end of the frame from which it hangs. */
  readonly from: CurtainSheet['from'];
  /** What it should show: the largest head, or the heaviest thing where nobody is seen. */
  readonly shown?: Box | undefined;
  readonly second: string;
}

/** A curtain that hangs from the frame's head, or stands on its foot. */
export interface CurtainSheet extends Curtain {
  readonly from: 'head' | 'foot';
}

/** Cost of a curtain that stands on the frame's foot: it should hang unless a head is to be seen. */
const STANDING_COST = 150;
/** How far a curtain reaches at least, px. */
const CURTAIN_PX = 1330;
/** A curtain leaves so much of the picture at its end, px; so much between the words and its edge; and at the least. */
const [LEAST_SEEN, WORDS_AIR, LEAST_AIR] = [120, 70, 30];
/** The least distance from the middle of a round opening to the frame's sides, px. */
const IRIS_ROOM = 290;
/** The share of what it should show that has to be seen if any of it is. */
const MOST_OF_SHOWN = 0.8;
/** How far down the eyes of a head are, in its heights. */
const EYES = 0.45;

/** The two ways in which a curtain may hide a frame; words stand in `column`. */
export function curtainSheets(column: Pick<Box, 'y' | 'height'>, { width, height }: Size): readonly CurtainSheet[] {
  const across = { x: 0, width };
  return [
    {
      from: 'head',
      middle: Math.round((column.y + CURTAIN_PX) / 2),
      natural: 0,
      hides: (_, foot) => ({ ...across, y: 0, height: foot + WORDS_AIR }),
    },
    {
      from: 'foot',
      middle: Math.round((height - CURTAIN_PX + column.y + column.height) / 2),
      natural: STANDING_COST,
      hides: (top) => ({ ...across, y: top - WORDS_AIR, height: height - top + WORDS_AIR }),
    },
  ];
}

/** A curtain as if it hung from the frame's head: where its words end, and what it should show. */
interface HungCurtain {
  readonly until: number;
  readonly shown: Box | undefined;
  /** Where the eyes of a head are, or the middle of a thing. */
  readonly eyes: number | undefined;
  readonly height: number;
}

function hung({ words, from, shown, frame: { height } }: CurtainStyle): HungCurtain {
  const eyes = shown && shown.y + EYES * shown.height;
  if (from === 'head') return { until: words.y + words.height, shown, eyes, height };
  return {
    until: height - words.y,
    shown: shown && { ...shown, y: height - bottom(shown) },
    eyes: eyes && height - eyes,
    height,
  };
}

/** Where it ends: not within what it should show, but for some of its rim, where its words leave it room. */
function edgeOf({ until, shown, height }: HungCurtain): number {
  const own = Math.min(height - LEAST_SEEN, Math.max(CURTAIN_PX, until + WORDS_AIR));
  if (shown === undefined || own <= shown.y) return own;
  const nearest = Math.max(shown.y, until + LEAST_AIR);
  if (bottom(shown) - nearest >= MOST_OF_SHOWN * shown.height) return nearest;
  return Math.min(height - LEAST_SEEN, Math.max(own, bottom(shown)));
}

/** Where what is shown begins under a part of a curtain; nowhere where there is none. */
function headUnder({ shown }: HungCurtain, { x, width }: Pick<Box, 'x' | 'width'>): number {
  return shown !== undefined && shown.x < x + width && x < right(shown) ? shown.y : Number.POSITIVE_INFINITY;
}

/** The middle of an opening of so many pixels, beyond the words and before the frame's end: at the eyes of a head. */
function openingAt({ until, eyes, height }: HungCurtain, px: number, own: number): number {
  if (eyes === undefined) return own;
  return tidy(Math.max(until + WORDS_AIR + px / 2, Math.min(height - LEAST_SEEN - px / 2, eyes)));
}

/** The curtain, open by a share of its way. */
export function curtainNodes(style: CurtainStyle, open: number): readonly DrawNode[] {
  const children = hangingNodes(style, open);
  if (style.from === 'head') return children;
  return [{ kind: 'group', children, transform: [1, 0, 0, -1, 0, style.frame.height] }];
}

/** Drawn as if it hung from the head. Long because each look has a case of its own. */
function hangingNodes(style: CurtainStyle, open: number): readonly DrawNode[] {
  const { hand, fill, second, trim, frame } = style;
  const { width, height } = frame;
  const curtain = hung(style);
  const edge = edgeOf(curtain);
  const gapAt = (px: number, own: number) => openingAt(curtain, px, own);
  const moved = (children: readonly DrawNode[], dx: number, dy: number, turn = 0): DrawNode => ({
    kind: 'group',
    children,
    transform: [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), tidy(dx), tidy(dy)],
  });
  switch (hand.curtain) {
    case 'apart': {
      const half = width / 2;
      return [
        moved([rect({ x: 0, y: 0, width: half, height: edge }, fill)], -half * open, 0),
        moved([rect({ x: half, y: 0, width: half, height: edge }, fill)], half * open, 0),
      ];
    }
    case 'diagonal': {
      const upper = (down: number) => [
        [0, 0],
        [width, 0],
        [width, edge - 70 + down],
        [0, edge + 60 + down],
      ];
      // It leaves a strip of the picture, or all of what it should show.
      const end = Math.max(edge + 270, curtain.shown === undefined ? 0 : bottom(curtain.shown) + LEAST_AIR);
      const lower = [
        [0, end + 130],
        [width, end],
        [width, height],
        [0, height],
      ];
      return [
        moved([path(polygon(upper(46)), second), path(polygon(upper(0)), fill)], 0, -(edge + 110) * open),
        moved([path(polygon(lower), second)], 0, (height - edge) * open),
      ];
    }
    case 'iris': {
      const far = Math.hypot(width, height);
      const radius = 190 + (far - 190) * open;
      const y = gapAt(380, Math.min(height - 230, edge + 170));
      const own = style.shown === undefined ? width / 2 : style.shown.x + style.shown.width / 2;
      const x = tidy(Math.max(IRIS_ROOM, Math.min(width - IRIS_ROOM, own)));
      const sheet = `M 0 0 L 0 ${height} L ${width} ${height} L ${width} 0 Z`;
      const ring = { x: x - radius - 16, y: y - radius - 16, width: 2 * radius + 32, height: 2 * radius + 32 };
      return [
        path(`${sheet} ${ovalData(x, y, radius, radius)}`, fill),
        { kind: 'shape', shape: { kind: 'ellipse', box: ring }, stroke: { paint: trim, widthPx: 3, order: 'over' } },
      ];
    }
    case 'page':
      return [
        moved(
          [rect({ x: 0, y: 0, width, height: edge }, fill), rect({ x: 0, y: edge - 18, width, height: 18 }, trim)],
          0,
          -edge * open,
        ),
      ];
    case 'columns': {
      const third = width / 3;
      return [0, 1, 2].map((index) => {
        const own = edge + 30 + 110 * (style.direction === 'ltr' ? 2 - index : index);
        const long = Math.min(own, Math.max(edge, headUnder(curtain, { x: index * third, width: third })));
        const late = Math.max(0, Math.min(1, open * 1.4 - 0.2 * index));
        const body = rect({ x: index * third, y: -80, width: third + 1, height: long + 80 }, fill);
        const cap = rect({ x: index * third, y: long - 26, width: third + 1, height: 26 }, second);
        return moved([body, cap], 0, -(long + 4) * late);
      });
    }
    case 'card': {
      const card = rect({ x: 44, y: 150, width: width - 88, height: edge - 150 }, fill, 64);
      return [moved([card], -width * 1.15 * open, 60 * open, -0.16 * open)];
    }
    case 'letterbox': {
      const top = gapAt(270, edge + 135) - 135;
      const slit = top + 270;
      return [
        moved(
          [rect({ x: 0, y: 0, width, height: top }, fill), rect({ x: 0, y: top - 14, width, height: 4 }, trim)],
          0,
          -top * open,
        ),
        moved(
          [
            rect({ x: 0, y: slit, width, height: height - slit }, fill),
            rect({ x: 0, y: slit + 10, width, height: 4 }, trim),
          ],
          0,
          (height - slit) * open,
        ),
      ];
    }
    default:
      return hand.curtain satisfies never;
  }
}

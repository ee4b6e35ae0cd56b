/** A body, set line by line in its own form: paragraphs, items behind ticks, a large price, small print. */
import { contrastRatio, relativeLuminance, rgba } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { type BodyLine, isItem, readBody } from './read-body.js';
import type { PriceLine } from './read-price.js';
import { reportText, type TextReading } from './report-text.js';
import { type PriceStyle, setPrice } from './set-price.js';
import { inkOf, itemGap, paragraphGap, placeText, type SlideTextStyle, setBody, textNodes } from './set-text.js';
import { tick } from './shapes.js';
import type { Density, SlideKit, SlidePart } from './slide.types.js';

export interface BodyStyle {
  readonly text: SlideTextStyle;
  readonly price: PriceStyle;
  readonly width: number;
  /** How paragraphs and prices are aligned; a list is centred as one block. Default: start. */
  readonly align?: 'start' | 'center';
  /** Draws the tick of an item whose words have their baseline at `y`. Default: the shape in an icon font. */
  readonly tick?: (at: Point, cap: number, color: string) => readonly DrawNode[];
  /** Distance from the edge to the words of an item, in cap heights. Default: the room of the tick. */
  readonly indent?: number;
  /** True: a body of one line that could be an item is set as one. Default: it is text. */
  readonly ticksAlone?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The colours of a body. */
export interface BodyInks {
  readonly own: TextReading;
  /** The colour of an old price and of small print. Default: that of the other words. */
  readonly aside?: TextReading;
  /** The colour of ticks, and of the line through an old price. */
  readonly mark: string;
  /** A highlighter's stroke under the number of a price. Default: none. */
  readonly marker?: string | undefined;
}

export interface SetPart {
  readonly kind: BodyLine['kind'];
  readonly height: number;
  /** Width of the ink, with the tick before an item. */
  readonly inkWidth: number;
  readonly fits: boolean;
  /** Room to the part below it, px. */
  readonly after: number;
  /** `x` is where the body's width begins. */
  at(x: number, y: number): PlacedPart;
}

export interface PlacedPart {
  /** The ink box of each line. */
  readonly ink: readonly Box[];
  draw(inks: BodyInks): SlidePart;
}

const BODY_LINES = 24;
/** Cap height of small print, pixels: legible on a phone, but clearly not a benefit. */
export const SMALL_CAP = 21;
/** The distance from the edge to the words of an item, and the room below a price, in cap heights of the body. */
const [INDENT_CAPS, PRICE_GAP_CAPS] = [1.75, 1.5];
/** Cap height of a price's number, and the least cap height that it may be reduced to, in cap heights of the body. */
const [PRICE, LEAST_PRICE] = [2.6, 1.3];

/** The parts in order; none for an empty body. */
export function setBodyParts(body: string, density: Density, kit: SlideKit, style: BodyStyle): readonly SetPart[] {
  const read = readBody(body);
  const [only] = read;
  const isClaim = style.ticksAlone === true && read.length === 1 && only?.kind === 'text' && isItem(only.text);
  const lines = isClaim ? [{ ...only, kind: 'item' } as const] : read;
  const setting: Setting = { density, kit, style, bodyLength: body.length };
  const parts = lines.map((line, index) => {
    const next = lines[index + 1]?.kind;
    if (line.kind !== 'price') return setTextPart(line, next, setting);
    return setPricePart(line.line, setting) ?? setTextPart({ kind: 'text', text: line.line.text }, next, setting);
  });
  return style.align === 'center' ? centred(parts, style.width) : parts;
}

/** Centres each paragraph by itself. */
function centred(parts: readonly SetPart[], width: number): readonly SetPart[] {
  const list = Math.max(0, ...parts.flatMap(({ kind, inkWidth }) => (kind === 'item' ? [inkWidth] : [])));
  return parts.map((part): SetPart => {
    const inset = part.kind === 'item' ? (width - list) / 2 : part.kind === 'price' ? (width - part.inkWidth) / 2 : 0;
    return { ...part, at: (x, y) => part.at(x + inset, y) };
  });
}

interface Setting {
  readonly density: Density;
  readonly kit: SlideKit;
  readonly style: BodyStyle;
  readonly bodyLength: number;
}

function setPricePart(line: PriceLine, { density, kit, style }: Setting): SetPart | undefined {
  const { body: cap } = density;
  const room = { largest: Math.round(PRICE * cap), least: LEAST_PRICE * cap, width: style.width, aside: cap };
  const price = setPrice(line, room, style.price, kit);
  if (price === undefined) return undefined;
  return {
    ...{ kind: 'price', height: price.height, inkWidth: price.width, fits: true, after: PRICE_GAP_CAPS * cap },
    at: (x, y) => {
      const placed = price.at(x, y);
      return {
        ink: placed.ink,
        draw: ({ own, aside = own, mark, marker }) => placed.draw({ own, aside, strike: mark, marker }),
      };
    },
  };
}

function setTextPart(
  { kind, text }: Exclude<BodyLine, { kind: 'price' }>,
  next: SetPart['kind'] | undefined,
  setting: Setting,
): SetPart {
  const { density, kit, style, bodyLength } = setting;
  const { body, air } = density;
  const cap = kind === 'small' ? Math.min(SMALL_CAP, body) : body;
  const indent = kind === 'item' ? (style.indent ?? INDENT_CAPS) * cap : 0;
  const isCentred = kind !== 'item' && style.align === 'center';
  const align = isCentred ? 'center' : 'start';
  const measure = { cap, air, bodyLength, width: style.width - indent, maxLines: BODY_LINES, align } as const;
  const set = setBody(text, style.text, measure, kit);
  const inset = isCentred ? (style.width - set.width) / 2 : indent;
  return {
    ...{ kind, height: set.height, inkWidth: set.inkWidth + indent, fits: set.fits },
    after: kind === 'item' && next === 'item' ? itemGap(style.text, density) : paragraphGap(style.text, density),
    at: (x, y) => {
      const placed = placeText(set, x + inset, y, align);
      const first = placed.lines[0];
      return {
        ink: inkOf(placed),
        draw: ({ own, aside = own, mark }) => {
          const reading = kind === 'small' ? aside : own;
          const tick = style.tick ?? plainTick;
          return {
            nodes: [
              ...(kind === 'item' && first !== undefined
                ? tick({ x, y: first.y }, cap, seenMark(mark, reading, first.ink))
                : []),
              ...textNodes(placed, reading.ink),
            ],
            texts: reportText('body', placed, reading),
          };
        },
      };
    },
  };
}

/** The least contrast of a tick in the accent with what lies behind it. */
const LEAST_TICK_CONTRAST = 1.8;

/** The accent, or the ink where the accent would not be seen; the contrast of the ink tells how light the ground is. */
function seenMark(mark: string, { ink, ratio }: TextReading, line: Box): string {
  const light = relativeLuminance(rgba(ink));
  const least = Math.max(1, ratio(line, 0));
  const ground = light > 0.5 ? (light + 0.05) / least - 0.05 : (light + 0.05) * least - 0.05;
  return contrastRatio(relativeLuminance(rgba(mark)), ground) < LEAST_TICK_CONTRAST ? ink : mark;
}

function plainTick({ x, y }: Point, cap: number, color: string): readonly DrawNode[] {
  return [tick({ x: x + 2, y: y - cap * 0.98, width: cap * 1.05, height: cap * 0.9 }, color, Math.max(4, cap * 0.19))];
}

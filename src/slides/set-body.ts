/** A body, set line by line in its own form: paragraphs, items behind ticks, a large price, small print. */
import { contrastRatio, relativeLuminance, rgba } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { type BodyLine, readBody } from './read-body.js';
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
}

export interface SetPart {
  readonly kind: BodyLine['kind'];
  readonly height: number;
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
  const lines = readBody(body);
  const setting: Setting = { density, kit, style, bodyLength: body.length };
  return lines.map((line, index) => {
    const next = lines[index + 1]?.kind;
    if (line.kind !== 'price') return setTextPart(line, next, setting);
    return setPricePart(line.line, setting) ?? setTextPart({ kind: 'text', text: line.line.text }, next, setting);
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
    ...{ kind: 'price', height: price.height, fits: true, after: PRICE_GAP_CAPS * cap },
    at: (x, y) => {
      const placed = price.at(x, y);
      return {
        ink: placed.ink,
        draw: ({ own, aside = own, mark }) => placed.draw({ own, aside, strike: mark }),
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
  const indent = kind === 'item' ? INDENT_CAPS * cap : 0;
  const measure = { cap, air, bodyLength, width: style.width - indent, maxLines: BODY_LINES };
  const set = setBody(text, style.text, measure, kit);
  return {
    ...{ kind, height: set.height, fits: set.fits },
    after: kind === 'item' && next === 'item' ? itemGap(style.text, density) : paragraphGap(style.text, density),
    at: (x, y) => {
      const placed = placeText(set, x + indent, y);
      const first = placed.lines[0];
      return {
        ink: inkOf(placed),
        draw: ({ own, aside = own, mark }) => {
          const reading = kind === 'small' ? aside : own;
          return {
            nodes: [
              ...(kind === 'item' && first !== undefined
                ? plainTick({ x, y: first.y }, cap, seenMark(mark, reading, first.ink))
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

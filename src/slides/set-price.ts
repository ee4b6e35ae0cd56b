/**
 * A price on a slide: the number is as large as its room allows, and its small parts are level with its top; the old
 * price, struck through, or the words of a reduction stand behind it.
 */
import type { DrawNode } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { PriceLine } from './read-price.js';
import { reportText, type TextReading } from './report-text.js';
import {
  inkOf,
  type PlacedLines,
  placeText,
  type SetText,
  type SlideTextStyle,
  setTextIfAny,
  textNodes,
} from './set-text.js';
import { line } from './shapes.js';
import type { SlideKit, SlidePart } from './slide.types.js';

/** Type of the price, and of the text behind it. */
export interface PriceStyle {
  readonly price: SlideTextStyle;
  readonly aside: SlideTextStyle;
}

/** The inks that a price is drawn with. */
export interface PriceInks {
  readonly own: TextReading;
  /** The ink of the old price or the note. */
  readonly aside: TextReading;
  /** The colour of the line through the old price. */
  readonly strike: string;
}

/** A price that is set but has no place yet. */
export interface SetPrice {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): PlacedPrice;
}

export interface PlacedPrice {
  /** The ink box of each line. */
  readonly ink: readonly Box[];
  draw(inks: PriceInks): SlidePart;
}

/** A price's parts at one size, from left to right. */
interface PriceParts {
  /** Cap height of the number. */
  readonly cap: number;
  readonly raised: SetText | undefined;
  readonly main: SetText | undefined;
  readonly after: SetText | undefined;
  /** The old price, or the words of a reduction. */
  readonly aside: SetText | undefined;
  readonly isNote: boolean;
}

export interface PriceRoom {
  /** Cap heights that the number may have. */
  readonly largest: number;
  readonly least: number;
  readonly width: number;
  /** The least cap height of the text behind it: that of the words around. */
  readonly aside: number;
}

/** The cap heights, px, by which a price is reduced at a time. */
const STEP = 6;

/**
 * Sets a price: the number large; currency, cents and per cent small, their tops level with that of the number; the
 * text behind it on its baseline, a note on up to two lines. Undefined where this does not fit on one line at the
 * smallest size: such a price has to be set as running text, because a price cut in two reads as another price.
 */
export function setPrice(line: PriceLine, room: PriceRoom, style: PriceStyle, kit: SlideKit): SetPrice | undefined {
  const { largest, least, width: most, aside } = room;
  for (let cap = largest; cap >= least; cap -= STEP) {
    const parts = setParts(line, { cap, width: most, aside }, style, kit);
    const width = widthOf(parts);
    const { raised, main, after, aside: behind } = parts;
    if (width <= most && [raised, main, after, behind].every((part) => part?.fits ?? true))
      return { width, height: cap, at: (x, y) => placeParts(parts, x, y) };
  }
  return undefined;
}

/** The room between the parts of a price, and before the text behind it, as a share of the number's cap height. */
const PRICE_GAP = 0.09;
const ASIDE_GAP = 0.35;
/** Cap heights of the small parts, the old price and the note, as shares of the number's cap height. */
const [RAISED, OLD, NOTE] = [0.46, 0.36, 0.3];

function setParts(
  { price, oldPrice }: PriceLine,
  { cap, width, aside: leastAside }: Pick<PriceRoom, 'width' | 'aside'> & { readonly cap: number },
  style: PriceStyle,
  kit: SlideKit,
): PriceParts {
  const part = (text: string, share: number) =>
    setTextIfAny(text, style.price, { cap: cap * share, width, maxLines: 1 }, kit);
  // A minus or plus stands at the number in its size; a currency before it is raised.
  const [raised, main, after] = [
    part(price.before, RAISED),
    part(`${price.sign}${price.main}`, 1),
    part(price.after, RAISED),
  ];
  const isNote = oldPrice === '' && price.note !== '';
  const left = width - advance([raised, main, after], cap) - cap * ASIDE_GAP;
  const aside = isNote
    ? setTextIfAny(
        price.note,
        style.aside,
        { cap: Math.max(leastAside, cap * NOTE), width: Math.max(1, left), maxLines: 2 },
        kit,
      )
    : setTextIfAny(oldPrice, style.aside, { cap: Math.max(leastAside, cap * OLD), width, maxLines: 1 }, kit);
  return { cap, raised, main, after, aside, isNote };
}

function advance(parts: readonly (SetText | undefined)[], cap: number): number {
  return parts.reduce((sum, set) => sum + (set === undefined ? 0 : set.inkWidth + cap * PRICE_GAP), 0);
}

function widthOf({ cap, raised, main, after, aside }: PriceParts): number {
  return advance([raised, main, after], cap) + (aside === undefined ? 0 : aside.inkWidth + cap * ASIDE_GAP);
}

function placeParts({ cap, raised, main, after, aside, isNote }: PriceParts, x: number, y: number): PlacedPrice {
  const mainX = x + advance([raised], cap);
  const afterX = mainX + advance([main], cap);
  const asideX = afterX + (after?.inkWidth ?? 0) + cap * ASIDE_GAP;
  const current = [
    raised && placeText(raised, x, y),
    main && placeText(main, mainX, y),
    after && placeText(after, afterX, y),
  ];
  const behind = aside && placeText(aside, asideX, y + cap - aside.height);
  return {
    ink: [...current, behind].flatMap(inkOf),
    draw: ({ own, aside: quiet, strike }) => ({
      nodes: [
        ...current.flatMap((placed) => textNodes(placed, own.ink)),
        ...textNodes(behind, quiet.ink),
        ...(behind === undefined || isNote ? [] : struck(behind, cap, strike)),
      ],
      texts: [...current.flatMap((placed) => reportText('price', placed, own)), ...reportText('price', behind, quiet)],
    }),
  };
}

/** A slanted line through a price that is no longer valid. */
function struck({ lines: [first] }: PlacedLines, cap: number, color: string): readonly DrawNode[] {
  if (first === undefined) return [];
  const middle = first.y - cap * 0.18;
  const points = [
    [first.ink.x - 8, middle + 7],
    [first.ink.x + first.ink.width + 8, middle - 7],
  ] as const;
  return [line(points, color, Math.max(4, cap * 0.045))];
}

/** The price on offerCard: as large as its stub allows, its parts level with each other, the old one struck through. */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Price } from '../read-offer.js';
import { reportText } from '../report-text.js';
import { type PlacedLines, placeText, type SetText, setTextIfAny, type TextStyle, textNodes } from '../set-text.js';
import { line, marked } from '../shapes.js';
import type { Drawing, SlideKit } from '../slide.types.js';

const PRICE: TextStyle = { family: 'ShortFontMontserrat', cut: 'display', leading: 1.4, letterSpacing: -0.035 };
const OLD: TextStyle = { family: 'ShortFontMontserrat', cut: 'text', leading: 1.6 };

/** A price that is set, and to be drawn at its place. */
export interface SetPrice {
  readonly width: number;
  readonly height: number;
  readonly fits: boolean;
  at(x: number, y: number): Drawing;
}

/** A price's parts at one size, from left to right. */
interface PriceParts {
  /** Cap height of the number. */
  readonly cap: number;
  readonly raised: SetText | undefined;
  readonly main: SetText | undefined;
  readonly after: SetText | undefined;
  readonly old: SetText | undefined;
}

/** Below this cap height a price no longer gives way: it does not fit. */
const LEAST_PRICE = 48;

/**
 * The number large; currency, cents and per cent small, their tops level with its own; the old price struck through
 * behind it.
 */
export function setPrice(price: Price, oldPrice: string, largest: number, most: number, kit: SlideKit): SetPrice {
  for (let cap = largest; ; cap -= 6) {
    const parts = setPriceParts(price, oldPrice, { cap, width: most }, kit);
    if (parts.main === undefined) return { width: 0, height: 0, fits: true, at: () => ({ nodes: [], texts: [] }) };
    const width = priceWidth(parts);
    if (width > most && cap > LEAST_PRICE) continue;
    return { width, height: cap, fits: width <= most, at: (x, y) => drawPrice(parts, x, y, kit) };
  }
}

function setPriceParts(
  price: Price,
  oldPrice: string,
  { cap, width }: { readonly cap: number; readonly width: number },
  kit: SlideKit,
): PriceParts {
  const part = (text: string, share: number, style = PRICE) =>
    setTextIfAny(text, style, { cap: cap * share, width, maxLines: 1 }, kit);
  return {
    cap,
    // A minus or plus belongs to its number, a currency stands raised before it.
    raised: part(price.before, 0.46),
    main: part(`${price.sign}${price.main}`, 1),
    after: part(price.after, 0.46),
    old: part(oldPrice, 0.36, OLD),
  };
}

/** Between the parts of a price, and before the old one; in its cap heights. */
const PRICE_GAP = 0.09;
const OLD_PRICE_GAP = 0.35;

function priceWidth({ cap, raised, main, after, old }: PriceParts): number {
  const gap = cap * PRICE_GAP;
  return (
    [raised, main, after].reduce((sum, set) => sum + (set === undefined ? 0 : set.inkWidth + gap), 0) +
    (old === undefined ? 0 : old.inkWidth + cap * OLD_PRICE_GAP)
  );
}

function drawPrice({ cap, raised, main, after, old }: PriceParts, x: number, y: number, kit: SlideKit): Drawing {
  const { muted } = kit.palette;
  const { ink, marker } = kit.palette.textOnWhite;
  const widthOf = (set: SetText | undefined, gap: number) => (set === undefined ? 0 : set.inkWidth + gap);
  const mainX = x + widthOf(raised, cap * PRICE_GAP);
  const afterX = mainX + widthOf(main, cap * PRICE_GAP);
  const oldX = afterX + widthOf(after, 0) + cap * OLD_PRICE_GAP;
  const current = [
    raised && placeText(raised, x, y),
    main && placeText(main, mainX, y),
    after && placeText(after, afterX, y),
  ];
  const struck = old && placeText(old, oldX, y + cap * 0.64);
  const on = (color: string) => ({ ink: color, ratio: () => contrast(color, '#ffffff') });
  return {
    nodes: [
      ...(main === undefined ? [] : marked(placeText(main, mainX, y), marker)),
      ...current.flatMap((placed) => textNodes(placed, ink)),
      ...textNodes(struck, muted),
      ...(struck === undefined ? [] : strike(struck, cap, ink)),
    ],
    texts: [
      ...current.flatMap((placed) => reportText('price', placed, on(ink))),
      ...reportText('price', struck, on(muted)),
    ],
  };
}

/** A slanted line through a price that no longer holds. */
function strike({ lines: [first] }: PlacedLines, cap: number, color: string): readonly DrawNode[] {
  if (first === undefined) return [];
  const middle = first.y - cap * 0.18;
  const points = [
    [first.ink.x - 8, middle + 7],
    [first.ink.x + first.ink.width + 8, middle - 7],
  ] as const;
  return [line(points, color, Math.max(4, cap * 0.045))];
}

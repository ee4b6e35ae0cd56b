/** A body, set line by line in its own form: paragraphs, items behind ticks, a large price, small print. */

import { contrastRatio, relativeLuminance, rgba } from '../../color.js';
import { type Box, union } from '../../geometry.js';
import { flow } from '../flow.js';
import { type BodyLine, readBody } from '../read-body.js';
import type { PriceLine } from '../read-price.js';
import type { TextReading } from '../report-text.js';
import { inkOf, itemGap, paragraphGap, placeText, setBody } from '../set-text.js';
import { rect, tick } from '../shapes.js';
import type { PageItem, PageSetting } from './archetype.types.js';
import { inked, reading, textless, together } from './drawing.js';
import { priceIn } from './figure-items.js';
import { fixed, SMALL_CAP } from './items.js';

const BODY_LINES = 24;
/** The distance from the edge to the words of an item, and the room below a price, in cap heights of the body. */
const [INDENT_CAPS, PRICE_GAP_CAPS] = [1.75, 1.5];
/** Cap height of a price's number, and the least cap height that it may be reduced to, in cap heights of the body. */
const [PRICE, LEAST_PRICE] = [2.6, 1.3];

/** Running text: its quotes, lists, prices and small print are each set in their own form. */
export function bodyItem(body: string, setting: PageSetting): PageItem | undefined {
  if (body === '') return undefined;
  const { width, sizes, align } = setting;
  const parts = bodyParts(body, setting);
  const stack = flow(parts, sizes.air);
  return fixed({
    ...{ height: stack.height + Math.ceil(0.35 * sizes.body), after: 48, fits: parts.every(({ fits }) => fits) },
    at: ({ x, y }) => {
      const placed = parts.map(({ at, height }, index) => at({ x, y: y + (stack.at[index] ?? 0), width, height }));
      const lines = placed.flatMap((part) => part.lines);
      const left = align === 'center' ? Math.min(...lines.map((line) => line.x)) : x;
      const card = cardUnder(lines, left, sizes.body);
      return {
        ...{ lines, cards: [], blocks: [card] },
        draw: (sheet) => {
          const under = sheet.plate === undefined ? [] : [rect(card, sheet.plate)];
          return together([textless(under), ...placed.map((part) => part.draw(sheet))]);
        },
      };
    },
  });
}

/** A plate around lines, from the left edge where ticks stand. */
function cardUnder(ink: readonly Box[], left: number, cap: number): Box {
  const { x, y, width, height } = union(ink) ?? { x: left, y: 0, width: 0, height: 0 };
  const [aside, above] = [Math.round(0.7 * cap), Math.round(0.5 * cap)];
  return {
    ...{ x: Math.round(left - aside), y: Math.round(y - above) },
    ...{ width: Math.round(x + width - left + 2 * aside), height: Math.round(height + 2 * above) },
  };
}

function bodyParts(body: string, setting: PageSetting): readonly PageItem[] {
  const lines = readBody(body);
  return lines.map((line, index) => {
    const next = lines[index + 1]?.kind;
    if (line.kind !== 'price') return textPart(line, { next, bodyLength: body.length }, setting);
    const text = { kind: 'text', text: line.line.text } as const;
    return pricePart(line.line, setting) ?? textPart(text, { next, bodyLength: body.length }, setting);
  });
}

function pricePart(line: PriceLine, setting: PageSetting): PageItem | undefined {
  const { width, sizes } = setting;
  const cap = sizes.body;
  const room = { largest: Math.round(PRICE * cap), least: LEAST_PRICE * cap, width, aside: cap };
  const item = priceIn(line, room, setting, (sheet) => {
    const { muted, mark } = sheet.tones;
    return { own: reading(sheet), aside: reading(sheet, muted), strike: mark.fill };
  });
  return item && { ...item, after: PRICE_GAP_CAPS * cap };
}

interface Around {
  /** The kind of the line below it. */
  readonly next: BodyLine['kind'] | undefined;
  /** Letters of the whole body. */
  readonly bodyLength: number;
}

function textPart(
  { kind, text }: Exclude<BodyLine, { kind: 'price' }>,
  { next, bodyLength }: Around,
  { kit, hand, width, sizes, align }: PageSetting,
): PageItem {
  const { body, air } = sizes;
  const cap = kind === 'small' ? Math.min(SMALL_CAP, body) : body;
  const indent = kind === 'item' ? INDENT_CAPS * cap : 0;
  const measure = { cap, air, bodyLength, width: width - indent, maxLines: BODY_LINES, align };
  const set = setBody(text, hand.text, measure, kit);
  return fixed({
    ...{ height: set.height, fits: set.fits },
    after: kind === 'item' && next === 'item' ? itemGap(hand.text, sizes) : paragraphGap(hand.text, sizes),
    at: ({ x, y }) => {
      const placed = placeText(set, x + indent, y, align);
      const [first] = placed.lines;
      return {
        ...{ lines: inkOf(placed), cards: [] },
        draw: (sheet) => {
          const own = reading(sheet, kind === 'small' ? sheet.tones.muted : sheet.tones.ink);
          const box = { x: x + 2, y: (first?.y ?? 0) - cap * 0.98, width: cap * 1.05, height: cap * 0.9 };
          const ticks =
            kind === 'item' && first !== undefined
              ? [tick(box, seenMark(sheet.tones.mark.fill, own, first.ink), Math.max(4, cap * 0.19))]
              : [];
          return together([textless(ticks), inked('body', placed, own)]);
        },
      };
    },
  });
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

/** Large items that are legible from afar: a numeral as wide as the page, a price, charts of the copy's own values. */

import type { PriceLine } from '../read-price.js';
import { type PriceInks, type PriceRoom, setPrice } from '../set-price.js';
import { inkOf, placeText, setText, setTextIfAny } from '../set-text.js';
import { rect } from '../shapes.js';
import type { PageItem, PageSetting, Sheet } from './archetype.types.js';
import { inked, reading, textless, together } from './drawing.js';
import { CALM, descentOf, fixed } from './items.js';
import type { Change, Value } from './read-figure.js';

/** The size at which a numeral is measured, px. */
const MEASURED = 100;

/** A numeral on one line, as large as the width and `most` allow. */
export function numeralItem(text: string, setting: PageSetting, most: number): PageItem {
  const { kit, hand, width } = setting;
  const style = { ...hand.display, letterSpacing: 0 };
  const probe = setText(text, style, { cap: MEASURED, width: 1e5, maxLines: 1 }, kit);
  const cap = Math.floor(Math.min(most, (0.98 * MEASURED * width) / Math.max(1, probe.inkWidth)));
  const set = setText(text, style, { cap, width: 1e5, maxLines: 1 }, kit);
  const below = Math.min(descentOf(set), Math.ceil(0.3 * cap));
  return fixed({
    ...{ height: set.height + below, after: 40, fits: set.fits },
    at: ({ x, y }) => {
      const placed = placeText(set, x, y);
      return {
        ...{ lines: inkOf(placed), cards: [] },
        draw: (sheet) => inked('headline', placed, reading(sheet, sheet.tones.accent)),
      };
    },
  });
}

/** A price that leads its page; undefined where a part of it would not fit on its line. */
export function priceItem(line: PriceLine, setting: PageSetting, most: number): PageItem | undefined {
  const { width, sizes } = setting;
  const room = { largest: most, least: 1.3 * sizes.body, width, aside: 1.2 * sizes.body };
  const item = priceIn(line, room, setting, (sheet) => {
    const { accent, muted } = sheet.tones;
    return { own: reading(sheet, accent), aside: reading(sheet, muted), strike: accent };
  });
  return item && { ...item, height: item.height + 16, after: 48, isOnStub: true };
}

/** A price in its room and inks, without room after it; undefined where a part of it would not fit on its line. */
export function priceIn(
  line: PriceLine,
  room: PriceRoom,
  { kit, hand }: PageSetting,
  inksOn: (sheet: Sheet) => PriceInks,
): PageItem | undefined {
  const price = setPrice(line, room, hand.price, kit);
  if (price === undefined) return undefined;
  const at: PageItem['at'] = ({ x, y }) => {
    const { ink, draw } = price.at(x, y);
    return { lines: ink, cards: [], draw: (sheet) => draw(inksOn(sheet)) };
  };
  return fixed({ height: price.height, fits: true, after: 0, at });
}

const [BAR_GAP, LABEL_GAP, LEAST_BAR] = [30, 20, 18];
/** Heights of a bar, px: the least where there are two, the least where there are more, and the most. */
const [LEAST_OF_TWO, LEAST_OF_MORE, MOST_BAR] = [44, 26, 150];

/** A bar of a chart. */
interface Bar {
  readonly value: number;
  /** The text over the bar; '' for none. */
  readonly text: string;
  /** True for the bar that the chart is about, which has the colour of marks. */
  readonly isMarked: boolean;
}

/** Two bars whose lengths are the values before and after. */
export function changeItem({ from, to, fromText, toText }: Change, setting: PageSetting): PageItem {
  const bars = [
    { value: from, text: fromText, isMarked: false },
    { value: to, text: toText, isMarked: true },
  ];
  return chartItem(bars, Math.max(from, to), setting);
}

/** A bar for each value, the largest marked. */
export function valuesItem(values: readonly Value[], setting: PageSetting): PageItem {
  const most = Math.max(...values.map(({ value }) => value));
  return chartItem(
    values.map((one) => ({ ...one, isMarked: one.value === most })),
    most,
    setting,
  );
}

/** A bar that is filled as far as the share of the whole. */
export function shareItem(share: number, setting: PageSetting): PageItem {
  return chartItem([{ value: share, text: '', isMarked: true }], 1, setting);
}

/** Bars as long as their values, each with a label; a bar alone lies on a bar for the whole that it is a part of. */
function chartItem(bars: readonly Bar[], most: number, setting: PageSetting): PageItem {
  const { kit, hand, width, sizes } = setting;
  const cap = Math.max(26, sizes.body);
  const style = { ...hand.label, upperCase: false, letterSpacing: 0 };
  const labels = bars.map(({ text }) => setTextIfAny(text, style, { cap, width, maxLines: 1 }, kit));
  const over = bars.some(({ text }) => text !== '') ? cap + LABEL_GAP : 0;
  const leastBar = bars.length > 2 ? LEAST_OF_MORE : LEAST_OF_TWO;
  const gaps = BAR_GAP * (bars.length - 1);
  const radius = hand.panel.form === 'inset' ? 16 : 0;
  return {
    ...{ height: bars.length * (over + leastBar) + gaps, after: 52, grow: 0.6, strain: 0, unrest: CALM },
    fits: labels.every((label) => label?.fits ?? true),
    at: ({ x, y, height }) => {
      const bar = Math.round(Math.min(MOST_BAR, (height - gaps) / bars.length - over));
      const rows = bars.map(({ value }, index) => {
        const top = Math.round(y + index * (bar + over + BAR_GAP));
        const label = labels[index];
        const whole = { x, y: top + over, width, height: bar };
        const long = Math.max(LEAST_BAR, Math.round((width * value) / most));
        return { placed: label && placeText(label, x, top), box: { ...whole, width: long }, whole };
      });
      return {
        lines: rows.flatMap(({ placed }) => inkOf(placed)),
        cards: rows.map(({ box, whole }) => (bars.length === 1 ? whole : box)),
        draw: (sheet: Sheet) => {
          const { line, mark } = sheet.tones;
          const barOf = ({ box, whole }: (typeof rows)[number], index: number) => [
            ...(bars.length === 1 ? [rect(whole, line, radius)] : []),
            rect(box, bars[index]?.isMarked === true ? mark.fill : line, radius),
          ];
          return together(
            rows.flatMap((row, index) => [inked('label', row.placed, reading(sheet)), textless(barOf(row, index))]),
          );
        },
      };
    },
  };
}

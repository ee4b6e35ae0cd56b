/** Large items that are legible from afar: a numeral as wide as the page, a price, a chart of before and after. */

import type { PriceLine } from '../read-price.js';
import { reportText } from '../report-text.js';
import { setPrice } from '../set-price.js';
import { inkOf, placeText, setText, textNodes } from '../set-text.js';
import { rect } from '../shapes.js';
import type { PageItem, PageSetting, Sheet } from './archetype.types.js';
import { reading } from './drawing.js';
import { descentOf, fixed } from './items.js';
import type { Change } from './read-figure.js';

/** The size at which a numeral is measured, px. */
const MEASURED = 100;

/** On one line, as large as the width and `most` allow. */
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
        draw: (sheet) => ({
          nodes: textNodes(placed, sheet.tones.accent),
          texts: reportText('headline', placed, reading(sheet, sheet.tones.accent)),
        }),
      };
    },
  });
}

/** Undefined where a part of the price would not fit on its line. */
export function priceItem(line: PriceLine, setting: PageSetting, most: number): PageItem | undefined {
  const { kit, hand, width, sizes } = setting;
  const price = setPrice(
    line,
    { largest: most, least: 1.3 * sizes.body, width, aside: 1.2 * sizes.body },
    hand.price,
    kit,
  );
  if (price === undefined) return undefined;
  return fixed({
    ...{ height: price.height + 16, after: 48, fits: true },
    at: ({ x, y }) => {
      const placed = price.at(x, y);
      return {
        ...{ lines: placed.ink, cards: [] },
        draw: (sheet) => {
          const { tones } = sheet;
          const inks = { own: reading(sheet, tones.accent), aside: reading(sheet, tones.muted), strike: tones.accent };
          return placed.draw(inks);
        },
      };
    },
  });
}

const [BAR_GAP, LABEL_GAP, LEAST_BAR] = [30, 20, 18];

/** Two bars whose lengths are the values before and after; each is labelled with its value. */
export function chartItem({ from, to, fromText, toText }: Change, setting: PageSetting): PageItem {
  const { kit, hand, width, sizes } = setting;
  const cap = Math.max(26, sizes.body);
  const most = Math.max(from, to);
  const labels = [fromText, toText].map((text) =>
    setText(text, { ...hand.label, upperCase: false, letterSpacing: 0 }, { cap, width, maxLines: 1 }, kit),
  );
  const least = 2 * (cap + LABEL_GAP + 44) + BAR_GAP;
  return {
    ...{ height: least, after: 52, grow: 0.6, strain: 0, unrest: 0, fits: labels.every(({ fits }) => fits) },
    at: ({ x, y, height }) => {
      const bar = Math.round(Math.min(150, (height - BAR_GAP) / 2 - cap - LABEL_GAP));
      const rows = labels.map((label, index) => {
        const top = Math.round(y + index * (bar + cap + LABEL_GAP + BAR_GAP));
        const value = index === 0 ? from : to;
        const box = {
          x,
          y: top + cap + LABEL_GAP,
          width: Math.max(LEAST_BAR, Math.round((width * value) / most)),
          height: bar,
        };
        return { placed: placeText(label, x, top), box };
      });
      return {
        ...{ lines: rows.flatMap(({ placed }) => inkOf(placed)), cards: rows.map(({ box }) => box) },
        draw: (sheet: Sheet) => ({
          nodes: rows.flatMap(({ placed, box }, index) => [
            ...textNodes(placed, sheet.tones.ink),
            rect(box, index === 0 ? sheet.tones.line : sheet.tones.mark.fill, hand.panel.form === 'inset' ? 16 : 0),
          ]),
          texts: rows.flatMap(({ placed }) => reportText('label', placed, reading(sheet))),
        }),
      };
    },
  };
}

/** The parts of a page's column that any archetype may have: kicker, headline, running text, button, picture. */
import { contrast } from '../../color.js';
import { isLightWord } from '../../type/language-rules.js';
import { flow } from '../flow.js';
import { reportText } from '../report-text.js';
import { SMALL_CAP, setBodyParts } from '../set-body.js';
import { inkOf, marksAbove, placeText, type SetText, setBody, setTextIfAny, textNodes, unrestOf } from '../set-text.js';
import { button } from '../shapes.js';
import type { SlidePart } from '../slide.types.js';
import type { PageItem, PageSetting, PlacedPageItem } from './archetype.types.js';
import { reading } from './drawing.js';

const KICKER_CAP = 24;
const [KICKER_LINES, HEADLINE_LINES, BODY_LINES] = [2, 7, 26];
const BUTTON = { cap: 28, padX: 42, padY: 34 } as const;

/** The weight of a headline's number of lines here, as a share of its usual weight. */
const TOWER_WEIGHT = 1;
/**
 * How far the tails of first letters may extend beyond the safe box, px; on a card they may extend into its rim without
 * a limit.
 */
const HANGING_PX = 8;

/** Cost of a small word (an article, a preposition) alone on its line. */
const LONE_WORD_COST = 2.5;

function unrestIn(set: SetText, { language }: PageSetting['kit']): number {
  const { offence, tower } = unrestOf(set);
  const lone = set.block.lines.filter(({ text }) => !/\s/u.test(text) && isLightWord(text, language)).length;
  return offence + TOWER_WEIGHT * tower + (set.lineCount > 1 ? LONE_WORD_COST * lone : 0);
}

/** The fields that every item of a fixed height has. */
export function fixed(
  own: Omit<PageItem, 'grow' | 'strain' | 'unrest'> & Partial<Pick<PageItem, 'strain' | 'unrest'>>,
): PageItem {
  return { grow: 0, strain: 0, unrest: 0, ...own };
}

export function kickerItem(text: string, { kit, hand, width }: PageSetting): PageItem | undefined {
  const { x: padX, y: padY } = hand.kickerPad;
  const set = setTextIfAny(text, hand.label, { cap: KICKER_CAP, width: width - 2 * padX, maxLines: KICKER_LINES }, kit);
  if (set === undefined) return undefined;
  return fixed({
    ...{ height: set.height + 2 * padY, after: 44, fits: set.fits },
    at: ({ x, y }) => {
      const placed = placeText(set, x + padX, y + padY);
      const lines = inkOf(placed);
      return {
        ...{ lines, cards: [] },
        draw: (sheet) => {
          const box = { x: x + padX, y: y + padY, width: set.inkWidth, height: set.height };
          const { nodes, ink, on } = hand.underKicker(box, sheet);
          const own = { ink, ratio: () => contrast(ink, on) };
          return { nodes: [...nodes, ...textNodes(placed, ink)], texts: reportText('kicker', placed, own) };
        },
      };
    },
  });
}

/** `cap` is its own cap height, where it is not the page's headline. */
export function headlineItem(text: string, setting: PageSetting, cap = setting.sizes.headline): PageItem | undefined {
  const { kit, hand, width } = setting;
  const leading =
    isMarkedText(text) && hand.display.upperCase === true ? hand.display.leading + 0.17 : hand.display.leading;
  const measure = { cap, width: width - (hand.display.upperCase === true ? 0.4 * cap : 0), maxLines: HEADLINE_LINES };
  const set = setTextIfAny(text, { ...hand.display, leading }, measure, kit);
  if (set === undefined) return undefined;
  const above = Math.max(0, marksAbove(set));
  const below = descentOf(set);
  return fixed({
    ...{
      height: above + set.height + below,
      after: 30 + 0.2 * cap,
      fits: set.fits,
      strain: set.strain,
      unrest: unrestIn(set, kit),
    },
    at: ({ x, y }) => placedHeadline(set, { x, y: y + above }, setting),
  });
}

function placedHeadline(set: SetText, { x, y }: { x: number; y: number }, { kit, hand }: PageSetting): PlacedPageItem {
  const left = Math.min(...inkOf(placeText(set, x, y)).map((ink) => ink.x));
  const placed = placeText(set, x + Math.max(0, kit.frame.safe.x - HANGING_PX - left), y);
  return {
    ...{ lines: inkOf(placed), cards: [] },
    draw: (sheet) => {
      const under = hand.underHeadline(placed.lines, set.cap, sheet);
      const own = reading(sheet);
      const isOn = (index: number) => index === under.line;
      const inset = 0.2 * set.cap;
      const nodes = textNodes(placed, own.ink).map((node, index) =>
        node.kind === 'text' && isOn(index) ? { ...node, fill: under.ink, x: node.x + inset } : node,
      );
      const ratio = (_: unknown, index: number) => (isOn(index) ? contrast(under.ink, under.on) : own.ratio());
      return { nodes: [...under.nodes, ...nodes], texts: reportText('headline', placed, { ink: own.ink, ratio }) };
    },
  };
}

/** True for text with accents on capitals, which need more room between lines. */
function isMarkedText(text: string): boolean {
  return /\p{M}/u.test(text.normalize('NFD'));
}

/** How far the last line extends below its baseline. */
export function descentOf({ block, cap }: SetText): number {
  const last = block.lines.at(-1);
  return last === undefined ? 0 : Math.ceil(Math.max(0.15 * cap, last.inkBottom - last.baseline + 0.05 * cap));
}

/** Running text: its quotes, lists, prices and small print are each set in their own form. */
export function bodyItem(body: string, { kit, hand, width, sizes }: PageSetting): PageItem | undefined {
  if (body === '') return undefined;
  const density = { headline: sizes.headline, body: sizes.body, art: 0, air: 1 };
  const parts = setBodyParts(body, density, kit, { text: hand.text, price: hand.price, width });
  const stack = flow(parts.map(({ height, after }) => ({ height, after })));
  const top = (index: number) => stack.at[index] ?? 0;
  return fixed({
    ...{ height: stack.height + Math.ceil(0.35 * sizes.body), after: 48, fits: parts.every(({ fits }) => fits) },
    at: ({ x, y }) => {
      const placed = parts.map((part, index) => part.at(x, y + top(index)));
      return {
        ...{ lines: placed.flatMap(({ ink }) => ink), cards: [] },
        draw: (sheet) => {
          const inks = { own: reading(sheet), aside: reading(sheet, sheet.tones.muted), mark: sheet.tones.accent };
          const drawn = placed.map((part) => part.draw(inks));
          return { nodes: drawn.flatMap(({ nodes }) => nodes), texts: drawn.flatMap(({ texts }) => texts) };
        },
      };
    },
  });
}

/** Small print: each line is a paragraph. */
export function smallItem(lines: readonly string[], { kit, hand, width }: PageSetting): PageItem | undefined {
  if (lines.length === 0) return undefined;
  const sets = lines.map((line) => setBody(line, hand.text, { cap: SMALL_CAP, width, maxLines: BODY_LINES }, kit));
  const stack = flow(sets.map(({ height }) => ({ height, after: 26 })));
  return fixed({
    ...{ height: stack.height + 8, after: 40, fits: sets.every(({ fits }) => fits) },
    at: ({ x, y }) => {
      const placed = sets.map((set, index) => placeText(set, x, y + (stack.at[index] ?? 0)));
      return {
        ...{ lines: placed.flatMap(inkOf), cards: [] },
        draw: (sheet) => {
          const own = reading(sheet, sheet.tones.muted);
          return {
            nodes: placed.flatMap((one) => textNodes(one, own.ink)),
            texts: placed.flatMap((one) => reportText('body', one, own)),
          };
        },
      };
    },
  });
}

export function buttonItem({ kit, hand, width }: PageSetting): PageItem | undefined {
  const style = { text: hand.label, ...BUTTON, mark: kit.palette.onLight, radius: hand.button.radius };
  const own = button(kit, { ...style, text: { ...hand.label, letterSpacing: 0, upperCase: false } }, width);
  if (own === undefined) return undefined;
  return fixed({
    ...{ height: own.height, after: 40, fits: own.width <= width + 1 },
    at: ({ x, y }) => ({
      ...{ lines: [], cards: [{ x, y, width: own.width, height: own.height }] },
      draw: ({ tones }): SlidePart => {
        const { nodes, report } = own.at(Math.round(x), Math.round(y), tones.mark);
        return { nodes, texts: [report] };
      },
    }),
  });
}

/** The parts of a page's column that any archetype may have: kicker, headline, running text, button, picture. */
import { contrast } from '../../color.js';
import type { Box } from '../../geometry.js';
import { isLightWord } from '../../type/language-rules.js';
import { flow } from '../flow.js';
import { reportText } from '../report-text.js';
import { inkOf, marksAbove, placeText, type SetText, setBody, setTextIfAny, textNodes, unrestOf } from '../set-text.js';
import { button, plated, rect } from '../shapes.js';
import type { LaidSlide, SlidePart } from '../slide.types.js';
import type { PageItem, PageLine, PageSetting, PlacedPageItem } from './archetype.types.js';
import { inked, reading, together } from './drawing.js';

const KICKER_CAP = 24;
/** The least room between a kicker and its headline, px. */
const LEAST_KICKER_GAP_PX = 30;
const [KICKER_LINES, HEADLINE_LINES, SMALL_LINES] = [2, 7, 26];
/** Cap height of small print, pixels: legible on a phone, but clearly not a benefit. */
export const SMALL_CAP = 21;
const BUTTON = { cap: 28, padX: 42, padY: 34 } as const;

/**
 * How far the tails of first letters may extend beyond the safe box, px; on a card they may extend into its rim without
 * a limit.
 */
const HANGING_PX = 8;

/** Cost of a small word (an article, a preposition) alone on its line. */
const LONE_WORD_COST = 2.5;

/** How badly large words break: lines against the sense, small words alone on theirs, and many lines. */
export function largeUnrest(set: SetText, { language }: PageSetting['kit']): LaidSlide['unrest'] {
  const { offence, tower } = unrestOf(set);
  const lone = set.block.lines.filter(({ text }) => !/\s/u.test(text) && isLightWord(text, language)).length;
  return { offence: offence + (set.lineCount > 1 ? LONE_WORD_COST * lone : 0), tower };
}

/** The unrest of parts whose breaks do not count. */
export const CALM: LaidSlide['unrest'] = { offence: 0, tower: 0 };

/** The fields that every item of a fixed height has. */
export function fixed(
  own: Omit<PageItem, 'grow' | 'strain' | 'unrest'> & Partial<Pick<PageItem, 'strain' | 'unrest'>>,
): PageItem {
  return { grow: 0, strain: 0, unrest: CALM, ...own };
}

export function kickerItem(text: string, { kit, hand, width, sizes, align }: PageSetting): PageItem | undefined {
  const { x: padX, y: padY } = hand.kickerPad;
  const measure = { cap: KICKER_CAP, width: width - 2 * padX, maxLines: KICKER_LINES, align };
  const set = setTextIfAny(text, hand.label, measure, kit);
  if (set === undefined) return undefined;
  return fixed({
    ...{ height: set.height + 2 * padY, after: Math.max(44, LEAST_KICKER_GAP_PX / sizes.air), fits: set.fits },
    at: ({ x, y }) => {
      const placed = placeText(set, x + padX, y + padY, align);
      const lines = inkOf(placed);
      const left = align === 'center' ? Math.min(...lines.map((line) => line.x)) : x + padX;
      return {
        ...{ lines, cards: [] },
        draw: (sheet) => {
          const box = { x: left, y: y + padY, width: set.inkWidth, height: set.height };
          const { nodes, ink, on } = hand.underKicker(box, sheet);
          const own = on === sheet.tones.ground ? reading(sheet, ink) : { ink, ratio: () => contrast(ink, on) };
          return {
            nodes: [...nodes, ...plated(placed, sheet.plate), ...textNodes(placed, ink)],
            texts: reportText('kicker', placed, own),
          };
        },
      };
    },
  });
}

/** What rises less than this over capitals takes no room of its own, px. */
const LETTER_RISE_PX = 16;

/** `cap` is its own cap height, where it is not the page's headline. */
export function headlineItem(text: string, setting: PageSetting, cap = setting.sizes.headline): PageItem | undefined {
  const { kit, hand, width, align } = setting;
  const leading =
    isMarkedText(text) && hand.display.upperCase === true ? hand.display.leading + 0.17 : hand.display.leading;
  const wide = width - (hand.display.upperCase === true ? 0.4 * cap : 0);
  const measure = { cap, width: wide, maxLines: HEADLINE_LINES, align };
  const set = setTextIfAny(text, { ...hand.display, leading }, measure, kit);
  if (set === undefined) return undefined;
  // The dot of an i and the stem of a d rise a little over capitals in most faces: they do not move the words.
  const marks = marksAbove(set);
  const above = Math.max(marks > LETTER_RISE_PX ? marks : 0, Math.round(hand.headlineRise * cap));
  const below = descentOf(set);
  return fixed({
    ...{
      height: above + set.height + below,
      // However dense a page is, this is more than the room between the lines of its text.
      after: Math.max(30 + 0.2 * cap, setting.sizes.body / setting.sizes.air),
      fits: set.fits,
      strain: set.strain,
      unrest: largeUnrest(set, kit),
    },
    at: ({ x, y }) => placedHeadline(set, { x, y: y + above }, setting),
  });
}

function placedHeadline(
  set: SetText,
  { x, y }: { x: number; y: number },
  { kit, hand, align }: PageSetting,
): PlacedPageItem {
  const left = Math.min(...inkOf(placeText(set, x, y, align)).map((ink) => ink.x));
  const placed = placeText(set, x + Math.max(0, kit.frame.safe.x - HANGING_PX - left), y, align);
  // Type in capitals is set narrower, so that a block has its rim where the letters would begin.
  const rim = hand.display.upperCase === true ? BLOCK_RIM_CAPS * set.cap : 0;
  const blocks = placed.lines.map((line) => lineBlock(line, set.cap, rim));
  return {
    ...{ lines: inkOf(placed), cards: [], blocks },
    draw: (sheet) => {
      const under = hand.underHeadline(placed.lines, set.cap, sheet);
      const own = reading(sheet);
      const { plate } = sheet;
      const plates = plate === undefined ? [] : blocks.map((block) => rect(block, plate));
      const isOn = (index: number) => index === under.line;
      const nodes = textNodes(placed, own.ink).map((node, index) =>
        node.kind === 'text' && (isOn(index) || plate !== undefined)
          ? { ...node, x: node.x + rim, ...(isOn(index) ? { fill: under.ink } : {}) }
          : node,
      );
      const ratio = (box: Box, index: number) => (isOn(index) ? contrast(under.ink, under.on) : own.ratio(box, index));
      return {
        nodes: [...plates, ...under.nodes, ...nodes],
        texts: reportText('headline', placed, { ...own, ratio }),
      };
    },
  };
}

/** The rim of a block beside the letters of its line, in cap heights. */
const BLOCK_RIM_CAPS = 0.2;

/** A block under a line of a headline, each touching the next; `rim`: how far its letters are moved into it, px. */
export function lineBlock({ ink, y }: PageLine, cap: number, rim: number): Box {
  const top = Math.round(Math.min(y - 1.15 * cap, ink.y - 0.05 * cap));
  const end = Math.round(Math.max(y + 0.15 * cap, ink.y + ink.height + 0.05 * cap));
  const side = BLOCK_RIM_CAPS * cap;
  return {
    ...{ x: Math.round(ink.x + rim - side), y: top },
    ...{ width: Math.round(ink.width + 2 * side), height: end - top },
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

/** Small print: each line is a paragraph. */
export function smallItem(lines: readonly string[], { kit, hand, width }: PageSetting): PageItem | undefined {
  if (lines.length === 0) return undefined;
  const sets = lines.map((line) => setBody(line, hand.text, { cap: SMALL_CAP, width, maxLines: SMALL_LINES }, kit));
  const stack = flow(sets.map(({ height }) => ({ height, after: 26 })));
  return fixed({
    ...{ height: stack.height + 8, after: 40, fits: sets.every(({ fits }) => fits) },
    at: ({ x, y }) => {
      const placed = sets.map((set, index) => placeText(set, x, y + (stack.at[index] ?? 0)));
      return {
        ...{ lines: placed.flatMap(inkOf), cards: [] },
        draw: (sheet) => together(placed.map((one) => inked('body', one, reading(sheet, sheet.tones.muted)))),
      };
    },
  });
}

export function buttonItem({ kit, hand, width }: PageSetting): PageItem | undefined {
  const style = { text: { ...hand.label, letterSpacing: 0, upperCase: false }, ...BUTTON, radius: hand.button.radius };
  const own = button(kit, style, width);
  if (own === undefined) return undefined;
  return fixed({
    ...{ height: own.height, after: 40, fits: own.width <= width + 1, isOnStub: true },
    at: ({ x, y }) => {
      const box = { x: Math.round(x), y: Math.round(y), width: own.width, height: own.height };
      return {
        ...{ lines: [], cards: [box] },
        draw: ({ tones }): SlidePart => {
          const ring = hand.button.ring?.(box, tones.accent);
          const mark = ring === undefined ? tones.mark : { fill: tones.ground, ink: tones.ink };
          const { nodes, report } = own.at(box.x, box.y, mark, ring);
          return { nodes, texts: [report] };
        },
      };
    },
  });
}

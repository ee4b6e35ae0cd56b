/** Items that list: benefits behind a sign, steps behind their numbers, two sides beside each other, a quotation. */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { chooseIcons, icon } from '../icons/choose-icons.js';
import type { IconName } from '../icons/icon-words.js';
import type { ComparisonCopy, Side } from '../read-comparison.js';
import type { Feature } from '../read-features.js';
import { inkOf, placeText, type SetText, setBody, setText, setTextIfAny, textNodes } from '../set-text.js';
import { cross, ellipseNode, rect, tick, within } from '../shapes.js';
import type { SlidePart } from '../slide.types.js';
import type { PageItem, PageSetting, PlacedPageItem, Sheet, TemplateHand } from './archetype.types.js';
import { inked, reading, textless, together } from './drawing.js';
import { fixed, largeUnrest } from './items.js';
import { onWhiteCard } from './tones.js';

/** Distances in px: between the content of a row and the edge of its card; between rows; between cards. */
const [CARD_PAD, ROW_GAP, CARD_GAP] = [30, 34, 18];
/** The least distance between the words of two rows, in cap heights: more than between the lines of one. */
const ROW_GAP_CAPS = 1.3;
const LEAST_PAD: Readonly<Record<TemplateHand['rows'], number>> = { cards: 20, blocks: 8, rules: 0, bare: 0 };
/** Sides of a step's number, the hand's sign and an icon, in cap heights. */
const [COUNT_SIDE_CAPS, SIGN_SIDE_CAPS, ICON_SIDE_CAPS] = [2.5, 1.7, 2.2];
/** The distance between a title and its text, in cap heights. */
const TITLE_GAP_CAPS = 0.95;
/** The most that a row grows to, as a factor of its least height. */
const MOST_ROW = 3.2;

/** The strain of a text with a divided word; and its cost, in the units of break-costs.ts. */
const [DIVIDED, DIVIDED_COST] = [3, 2.2];
/** The most lines of an item that is read at a glance, and the cost of more, in the same units. */
const [MOST_ITEM_LINES, LONG_ITEM_COST] = [2, 1.1];

interface Row {
  readonly title: SetText;
  readonly text: SetText | undefined;
  readonly height: number;
}

/** `isCounted`: numbers stand before the items, otherwise the hand's sign. */
export function listItem(features: readonly Feature[], setting: PageSetting, isCounted: boolean): PageItem {
  const { hand, width, sizes } = setting;
  const pad = hand.rows === 'cards' || hand.rows === 'blocks' ? CARD_PAD : 0;
  const icons = isCounted ? undefined : chooseIcons(features.map(wordsOf), setting.kit.language);
  const side = Math.round(
    (isCounted ? COUNT_SIDE_CAPS : icons === undefined ? SIGN_SIDE_CAPS : ICON_SIDE_CAPS) * sizes.body,
  );
  const apart = Math.round(ROW_GAP_CAPS * sizes.body) - 2 * LEAST_PAD[hand.rows];
  const gap = Math.max(pad > 0 ? CARD_GAP : ROW_GAP, apart);
  const columns = columnsOf(features, setting);
  const cell = Math.round((width - gap * (columns - 1)) / columns);
  const rows = features.map((feature) => rowOf(feature, setting, cell - 2 * pad - side - 0.9 * sizes.body));
  const lines = Array.from({ length: rows.length / columns }, (_, at) => rows.slice(at * columns, (at + 1) * columns));
  const least = lines.map((line) => Math.max(side, ...line.map((row) => row.height)) + 2 * LEAST_PAD[hand.rows]);
  const height = least.reduce((sum, one) => sum + one, 0) + gap * (lines.length - 1);
  return {
    ...{ height, after: 48, grow: 1, strain: 0, unrest: unrestIn(rows.map(({ title }) => title)) },
    fits: rows.every(({ title, text }) => isWhole(title) && (text === undefined || isWhole(text))),
    at: (box) => {
      const share = Math.min((box.height - height) / lines.length, (MOST_ROW - 1) * (height / lines.length));
      let y = box.y;
      const placed = lines.flatMap((line, at) => {
        const own = { y: Math.round(y), width: cell, height: Math.round((least[at] ?? 0) + Math.max(0, share)) };
        y += own.height + gap;
        return line.map((row, column) => {
          const index = at * columns + column;
          const cellBox = { ...own, x: box.x + column * (cell + gap) };
          const isLast = at === lines.length - 1;
          return placedRow(row, { box: cellBox, pad, side, index, isCounted, icon: icons?.[index], isLast }, setting);
        });
      });
      return {
        lines: placed.flatMap((one) => one.lines),
        cards: placed.flatMap(({ cards }) => cards),
        draw: (sheet) => together(placed.map((one) => one.draw(sheet))),
      };
    },
  };
}

/** The longest feature, in letters, of which two stand side by side; and the least width of both, in cap heights. */
const [LONGEST_OF_TWO, LEAST_WIDTH_OF_TWO_CAPS] = [48, 30];

/** Cards beside a picture that is above or below them stand in two columns where they are short. */
function columnsOf(features: readonly Feature[], { hand, panel, width, sizes }: PageSetting): 1 | 2 {
  const isEven = features.length % 2 === 0;
  const isShort = features.every((feature) => wordsOf(feature).length <= LONGEST_OF_TWO);
  const isWide = panel !== 'none' && panel !== 'beside' && width >= LEAST_WIDTH_OF_TWO_CAPS * sizes.body;
  return hand.rows === 'cards' && isEven && isShort && isWide ? 2 : 1;
}

function wordsOf({ title, text }: Feature): string {
  return `${title} ${text}`;
}

function iconNodes(name: IconName, box: Box, { tones }: Sheet, { hand }: PageSetting): readonly DrawNode[] {
  const { widthPx, isOnDisc } = hand.icon;
  if (!isOnDisc) return [icon(name, box, tones.accent, widthPx)];
  return [ellipseNode(box, tones.mark.fill), icon(name, within(box, 0.24), tones.mark.ink, widthPx)];
}

/** True where the text fits and no word or amount is split between lines. */
function isWhole({ fits, strain, block }: SetText): boolean {
  return fits && strain < 4 && !block.lines.slice(0, -1).some(({ text }) => text.endsWith('/'));
}

/** What a divided word and an item of many lines cost in a list, whose lines are read at a glance. */
function unrestIn(sets: readonly SetText[]): PageItem['unrest'] {
  const divided = sets.some(({ strain }) => strain >= DIVIDED) ? DIVIDED_COST : 0;
  return {
    offence: divided + (sets.some(({ lineCount }) => lineCount > MOST_ITEM_LINES) ? LONG_ITEM_COST : 0),
    tower: 0,
  };
}

function rowOf({ title, text }: Feature, { kit, hand, sizes }: PageSetting, width: number): Row {
  const { body: cap } = sizes;
  const measure = { cap, width, maxLines: 6 };
  const isTitled = text !== '';
  const own = isTitled
    ? setText(title, { ...hand.label, upperCase: false, letterSpacing: 0 }, measure, kit)
    : setBody(title, hand.text, measure, kit);
  const more = isTitled ? setBody(text, hand.text, { ...measure, cap: Math.max(19.5, 0.9 * cap) }, kit) : undefined;
  const height = own.height + (more === undefined ? 0 : more.height + TITLE_GAP_CAPS * cap);
  return { title: own, text: more, height };
}

interface RowPlace {
  readonly box: Box;
  readonly pad: number;
  readonly side: number;
  readonly index: number;
  readonly isCounted: boolean;
  readonly icon: IconName | undefined;
  readonly isLast: boolean;
}

function placedRow({ title, text, height }: Row, place: RowPlace, setting: PageSetting): PlacedPageItem {
  const { hand, sizes } = setting;
  const { box, pad, side } = place;
  const x = box.x + pad + side + 0.9 * sizes.body;
  const top = box.y + (box.height - height) / 2;
  const placed = placeText(title, x, top);
  const more = text && placeText(text, x, top + title.height + TITLE_GAP_CAPS * sizes.body);
  const isCard = hand.rows === 'cards' || hand.rows === 'blocks';
  const sign = { x: box.x + pad, y: Math.round(box.y + (box.height - side) / 2), width: side, height: side };
  return {
    lines: [...inkOf(placed), ...inkOf(more)],
    cards: isCard ? [box] : [sign],
    draw: (sheet) => {
      const on = hand.rows === 'cards' ? onWhiteCard(sheet) : sheet;
      return together([
        textless(rowGround(place, on, setting, sheet)),
        place.isCounted
          ? countOf(place.index + 1, sign, on, setting)
          : textless(place.icon ? iconNodes(place.icon, sign, on, setting) : hand.sign(sign, place.index, on)),
        inked('body', placed, reading(on)),
        inked('body', more, reading(on)),
      ]);
    },
  };
}

function rowGround({ box, isLast }: RowPlace, on: Sheet, { hand }: PageSetting, { tones }: Sheet) {
  switch (hand.rows) {
    case 'cards':
      return [rect(box, on.tones.ground, hand.panel.radiusPx === 0 ? 0 : 28)];
    case 'blocks':
      return [rect({ ...box, width: 12 }, tones.mark.fill)];
    case 'rules':
      return isLast
        ? []
        : [rect({ x: box.x, y: box.y + box.height + ROW_GAP / 2 - 1, width: box.width, height: 2 }, tones.line)];
    case 'bare':
      return [];
    default:
      return hand.rows satisfies never;
  }
}

/** The number of a step; the copy's own numbering is removed from its lines. */
function countOf(count: number, box: Box, sheet: Sheet, { kit, hand }: PageSetting): SlidePart {
  const cap = Math.round(0.62 * box.height);
  const set = setText(`${count}`, { ...hand.display, letterSpacing: 0 }, { cap, width: 400, maxLines: 1 }, kit);
  const placed = placeText(set, box.x, box.y + (box.height - cap) / 2);
  return inked('label', placed, reading(sheet, sheet.tones.accent));
}

/** A quotation in the headline's type behind a mark of its own, and who said it. */
export function quoteItem(quote: string, author: string, setting: PageSetting): PageItem {
  const { kit, hand, width, sizes } = setting;
  const cap = Math.max(28, Math.round(0.62 * sizes.headline));
  const set = setText(quote, { ...hand.display, upperCase: false }, { cap, width, maxLines: 12 }, kit);
  const said = setTextIfAny(author, hand.label, { cap: 25, width: width - 70, maxLines: 2 }, kit);
  const [mark, gap] = [Math.round(Math.max(110, 1.7 * cap)), Math.round(0.9 * cap + 20)];
  const height = mark * 0.62 + set.height + (said === undefined ? 0 : gap + said.height) + Math.ceil(0.4 * cap);
  return fixed({
    ...{ height, after: 48, fits: set.fits && (said?.fits ?? true), strain: set.strain > 2 ? set.strain : 0 },
    // A quotation may have many lines.
    unrest: { ...largeUnrest(set, kit), tower: 0 },
    at: ({ x, y }) => {
      const placed = placeText(set, x, y + mark * 0.62);
      const from = said && placeText(said, x + 70, y + mark * 0.62 + set.height + gap);
      return {
        lines: [...inkOf(placed), ...inkOf(from)],
        cards: [{ x, y, width: mark, height: mark * 0.46 }],
        draw: (sheet) => {
          const dash = { x, y: Math.round((from?.lines[0]?.y ?? 0) - 15), width: 46, height: 5 };
          return together([
            textless(quoteMark({ x, y: Math.round(y), width: mark, height: Math.round(mark * 0.46) }, sheet)),
            inked('body', placed, reading(sheet)),
            textless(from === undefined ? [] : [rect(dash, sheet.tones.mark.fill)]),
            inked('label', from, reading(sheet)),
          ]);
        },
      };
    },
  });
}

/** Two drawn marks: they do not come from a typeface, so they look alike in every language. */
function quoteMark({ x, y, width, height }: Box, { tones }: Sheet) {
  const half = width * 0.42;
  return [0, 1].map((index) => {
    const left = x + index * (half + width * 0.08);
    const data = `M${left} ${y + height} V${y + height * 0.55} C${left} ${y + height * 0.2} ${left + half * 0.35} ${y} ${left + half * 0.85} ${y} L${left + half * 0.95} ${y + height * 0.24} C${left + half * 0.7} ${y + height * 0.28} ${left + half * 0.58} ${y + height * 0.4} ${left + half * 0.58} ${y + height * 0.52} H${left + half} V${y + height}Z`;
    return { kind: 'shape' as const, shape: { kind: 'path' as const, data }, fill: tones.mark.fill };
  });
}

const SIDE_GAP = 22;
const SIDE_PAD = 30;

/** Two sides, a neutral one and one in the accent, whose rows have the same heights. */
export function sidesItem({ left, right }: ComparisonCopy, setting: PageSetting): PageItem {
  const { width } = setting;
  const own = Math.floor((width - SIDE_GAP) / 2);
  const columns = [left, right].map((side) => columnOf(side, setting, own - 2 * SIDE_PAD));
  const rows = Math.max(left.points.length, right.points.length);
  const rowHeights = Array.from({ length: rows }, (_, row) =>
    Math.max(...columns.map(({ points }) => points[row]?.height ?? 0)),
  );
  const nameHeight = Math.max(...columns.map(({ name }) => name?.height ?? 0));
  const gap = Math.round(1.6 * setting.sizes.body);
  const head = nameHeight === 0 ? 0 : nameHeight + gap;
  const height = 2 * SIDE_PAD + 12 + head + rowHeights.reduce((sum, one) => sum + one + gap, -gap);
  const sets = columns.flatMap(({ name, points }) => [...(name === undefined ? [] : [name]), ...points]);
  const hasVersus = setting.hand.hasVersus === true && columns.every(({ name }) => name !== undefined);
  return {
    ...{ height, after: 48, grow: 1, strain: 0, unrest: unrestIn(sets), fits: sets.every(isWhole) },
    at: (box) => {
      const extra = Math.min((box.height - height) / (rows + 1), 70);
      const drawn = columns.map((column, index) => {
        const x = box.x + index * (own + SIDE_GAP);
        const card = { x, y: Math.round(box.y), width: own, height: Math.round(height + extra * (rows + 1)) };
        return placedSide(column, { card, isBetter: index === 1, head, gap, extra, rowHeights }, setting);
      });
      return {
        lines: drawn.flatMap(({ lines }) => lines),
        cards: drawn.flatMap(({ cards }) => cards),
        draw: (sheet) =>
          together([...drawn.map((one) => one.draw(sheet)), ...(hasVersus ? [versus(box, setting)] : [])]),
      };
    },
  };
}

/** Radius of the badge between two sides, px: it ends above their names. The width of its rim, px. */
const [VERSUS_RADIUS, VERSUS_RIM] = [42, 5];

/** The badge at the head of two sides, half over their edge. */
function versus({ x, y, width }: Box, { kit, hand }: PageSetting): SlidePart {
  const set = setText('VS', hand.label, { cap: 24, width: 2 * VERSUS_RADIUS, maxLines: 1 }, kit);
  const [left, middle] = [Math.round(x + width / 2) - VERSUS_RADIUS, Math.round(y)];
  const disc = (radius: number) => {
    const rim = VERSUS_RADIUS - radius;
    return { x: left + rim, y: middle - radius, width: 2 * radius, height: 2 * radius };
  };
  return {
    nodes: [
      ellipseNode(disc(VERSUS_RADIUS), '#ffffff'),
      ellipseNode(disc(VERSUS_RADIUS - VERSUS_RIM), kit.palette.deep),
      ...textNodes(placeText(set, left, middle - 12, 'center'), '#ffffff'),
    ],
    texts: [],
  };
}

interface SideColumn {
  readonly name: SetText | undefined;
  readonly points: readonly SetText[];
}

function columnOf({ name, points }: Side, { kit, hand, sizes }: PageSetting, width: number): SideColumn {
  const label = { ...hand.label, upperCase: false, letterSpacing: 0 };
  const inner = width - 1.7 * sizes.body;
  return {
    name: setTextIfAny(name, label, { cap: 1.15 * sizes.body, width, maxLines: 2 }, kit),
    points: points.map((point) => setBody(point, hand.text, { cap: sizes.body, width: inner, maxLines: 5 }, kit)),
  };
}

interface SidePlace {
  readonly card: Box;
  readonly isBetter: boolean;
  readonly head: number;
  readonly gap: number;
  readonly extra: number;
  readonly rowHeights: readonly number[];
}

function placedSide({ name, points }: SideColumn, place: SidePlace, setting: PageSetting): PlacedPageItem {
  const { card, isBetter, head, gap, extra, rowHeights } = place;
  const { hand, sizes, kit } = setting;
  const x = card.x + SIDE_PAD;
  const placedName = name && placeText(name, x, card.y + SIDE_PAD + extra / 2);
  let y = card.y + SIDE_PAD + head + extra;
  const rows = points.map((point, row) => {
    const placed = placeText(point, x + 1.7 * sizes.body, y);
    const sign = { x, y: Math.round(y - 0.05 * sizes.body), width: 1.1 * sizes.body, height: 1.1 * sizes.body };
    y += (rowHeights[row] ?? 0) + gap + extra;
    return { placed, sign };
  });
  const { palette } = kit;
  const ground = isBetter ? palette.onLight.fill : '#ffffff';
  const ink = isBetter ? palette.onLight.ink : palette.deep;
  const own = { ink, ratio: () => contrast(ink, ground) };
  return {
    lines: [...inkOf(placedName), ...rows.flatMap(({ placed }) => inkOf(placed))],
    cards: [card],
    draw: () =>
      together([
        textless([rect(card, ground, hand.panel.radiusPx)]),
        inked('label', placedName, own),
        ...rows.flatMap(({ placed, sign }) => [
          textless(isBetter ? [tick(within(sign, 0.04), ink, 6)] : cross(within(sign, 0.14), palette.muted, 5)),
          inked('body', placed, own),
        ]),
      ]),
  };
}

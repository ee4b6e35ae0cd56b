/**
 * Sets the body of featureGrid: features on a grid of cards with ticks, or running text on one card. Set to a column,
 * then drawn at its place.
 */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { chooseIcons, icon as iconNode } from '../icons/choose-icons.js';
import type { IconName } from '../icons/icon-words.js';
import { type Feature, type FeatureBlock, readFeatures } from '../read-features.js';
import type { PriceLine } from '../read-price.js';
import { reportText, type TextReading } from '../report-text.js';
import { SMALL_CAP } from '../set-body.js';
import { setParagraphs } from '../set-copy.js';
import { type PriceStyle, setPrice } from '../set-price.js';
import {
  paragraphGap,
  placeText,
  type SetText,
  type SlideTextStyle,
  setText,
  setTextIfAny,
  textNodes,
} from '../set-text.js';
import { ellipseNode, rect, tick, within } from '../shapes.js';
import type { Density, SlideKit, SlidePart } from '../slide.types.js';

/** The type of running text, also on the hook's card. */
export const CARD_BODY: SlideTextStyle = { family: 'ShortFontPoppins', cut: 'book', leading: 1.95 };
const TITLE: SlideTextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.75 };
export const CARD_PRICE: PriceStyle = {
  price: { family: 'ShortFontPoppins', cut: 'display', leading: 1.4, letterSpacing: -0.025 },
  aside: { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 },
};
/** The distance between cards, px. */
const GAP = 20;
/** The distances of small print: from the column's edge, and from what is above it, px. */
const [SMALL_INSET, SMALL_PAD] = [10, 14];

/** The left edge and the width of the words. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

export interface LaidCards {
  readonly height: number;
  readonly fits: boolean;
  at(y: number): SlidePart;
}

/** Undefined where the slide has no body. */
export function layCards(bodyText: string, density: Density, kit: SlideKit, column: Column): LaidCards | undefined {
  const blocks = readFeatures(bodyText).map((block) => layBlock(block, density, kit, column));
  const [first] = blocks;
  if (first === undefined || blocks.length === 1) return first;
  const stack = flow(blocks.map(({ height }) => ({ height, after: GAP })));
  return {
    height: stack.height,
    fits: blocks.every(({ fits }) => fits),
    at: (y) => {
      const drawn = blocks.map((block, index) => block.at(y + (stack.at[index] ?? 0)));
      return { nodes: drawn.flatMap(({ nodes }) => nodes), texts: drawn.flatMap(({ texts }) => texts) };
    },
  };
}

function layBlock(block: FeatureBlock, density: Density, kit: SlideKit, column: Column): LaidCards {
  switch (block.kind) {
    case 'price':
      return layPrice(block.line, density, kit, column) ?? layParagraph(block.line.text, density, kit, column);
    case 'features':
      return layFeatures(block.features, density, kit, column);
    case 'text':
      return layParagraph(block.lines.join('\n'), density, kit, column);
    case 'small':
      return laySmall(block.lines.join('\n'), density, kit, column);
    default:
      return block satisfies never;
  }
}

/** Small print has no card, because it is not a benefit. */
function laySmall(text: string, { body }: Density, { palette, role, ...kit }: SlideKit, column: Column): LaidCards {
  const measure = { cap: Math.min(SMALL_CAP, body), width: column.width - 2 * SMALL_INSET, maxLines: 24 };
  const set = setText(text, CARD_BODY, measure, { palette, role, ...kit });
  const [ink, ground] = role === 'close' ? [palette.onAccent, palette.accent] : [palette.muted, palette.mist];
  return {
    height: Math.round(set.height + SMALL_PAD),
    fits: set.fits,
    at: (y) => {
      const placed = placeText(set, column.x + SMALL_INSET, y + SMALL_PAD);
      return {
        nodes: textNodes(placed, ink),
        texts: reportText('body', placed, { ink, ratio: () => contrast(ink, ground) }),
      };
    },
  };
}

/** The price on a card of its own; undefined where it does not fit on one. */
function layPrice(line: PriceLine, { body: cap, air }: Density, kit: SlideKit, column: Column): LaidCards | undefined {
  const pad = Math.round(34 * (0.6 + 0.4 * air));
  const room = { largest: Math.round(2.9 * cap), least: 1.3 * cap, width: column.width - 2 * pad, aside: cap };
  const price = setPrice(line, room, CARD_PRICE, kit);
  if (price === undefined) return undefined;
  const height = Math.round(price.height + 2 * pad);
  const { ink, marker } = kit.palette.textOnWhite;
  const { muted } = kit.palette;
  return {
    height,
    fits: true,
    at: (y) => {
      const inks = { own: onWhite(ink), aside: onWhite(muted), strike: ink, marker };
      const { nodes, texts } = price.at(column.x + pad, y + pad).draw(inks);
      return { nodes: [whiteCard({ ...column, y, height }, 28), ...nodes], texts };
    },
  };
}

/** Running text: one card with the accent at its edge; plain where the ground is the accent. */
function layParagraph(text: string, density: Density, kit: SlideKit, column: Column): LaidCards {
  const { palette } = kit;
  const onAccent = kit.role === 'close';
  const pad = onAccent ? 0 : 34;
  const indent = onAccent ? 0 : 10;
  const width = onAccent ? column.width : column.width - 2 * pad - indent;
  const set = setParagraphs(text, density, kit, { style: CARD_BODY, width });
  const stack = flow(
    set.map((item) => ({ height: item.height, after: paragraphGap(CARD_BODY, density) })),
    density.air,
  );
  const height = Math.round(stack.height + 2 * pad + (onAccent ? 0 : 8));
  const [ink, ground] = onAccent ? [palette.onAccent, palette.accent] : [palette.deep, '#ffffff'];
  return {
    height,
    fits: set.every((item) => item.fits),
    at: (y) => {
      const box: Box = { x: column.x, y, width: column.width, height };
      const placed = set.map((item, index) =>
        placeText(item, column.x + pad + indent, y + pad + (onAccent ? 0 : 4) + (stack.at[index] ?? 0)),
      );
      const card = [
        whiteCard(box, 28),
        {
          kind: 'group',
          clip: { kind: 'rect', box, radiusPx: 28 },
          children: [rect({ ...box, width: 12 }, palette.onLight.fill)],
        } as const,
      ];
      return {
        nodes: [...(onAccent ? [] : card), ...placed.flatMap((item) => textNodes(item, ink))],
        texts: placed.flatMap((item) => reportText('body', item, { ink, ratio: () => contrast(ink, ground) })),
      };
    },
  };
}

interface SetFeature {
  readonly title: SetText;
  readonly text: SetText | undefined;
  readonly height: number;
}

/** The measures of the cards of a list of features, the same for all. */
interface CardStyle {
  /** Cap height of its texts. */
  readonly cap: number;
  readonly columns: 1 | 2;
  /** Width of a card. */
  readonly width: number;
  readonly pad: number;
  /**
   * Side of the disc with the tick, px: beside the texts of a card as wide as the slide, above those of a narrower one.
   */
  readonly icon: number;
  readonly textWidth: number;
}

const ICON_SIDE_GAP_PX = 24;
const ICON_FOOT_GAP_PX = 26;

function cardStyle(features: readonly Feature[], { body: cap }: Density, column: Column): CardStyle {
  const longest = Math.max(...features.map(({ title, text }) => Math.max(title.length * 1.4, text.length)));
  const isNarrow = column.width < 24 * cap;
  const columns = isNarrow || features.length === 3 || features.length === 1 || longest > 84 ? 1 : 2;
  const pad = columns === 1 ? 26 : 28;
  const icon = Math.round(cap * 1.9);
  const width = (column.width - (columns - 1) * GAP) / columns;
  return { cap, columns, width, pad, icon, textWidth: width - 2 * pad - (columns === 1 ? icon + ICON_SIDE_GAP_PX : 0) };
}

function setFeature({ title, text }: Feature, { cap, textWidth: width }: CardStyle, kit: SlideKit): SetFeature {
  const name = setText(title, TITLE, { cap: text === '' ? cap : cap * 1.06, width, maxLines: 8 }, kit);
  const detail = setTextIfAny(text, CARD_BODY, { cap: cap * 0.92, width, maxLines: 10 }, kit);
  return { title: name, text: detail, height: name.height + (detail === undefined ? 0 : detail.height + cap * 1.1) };
}

/** Cards in rows: the place and content of each. A last card without a neighbour is as wide as the row. */
function cardRows(features: readonly SetFeature[], { columns, width, pad, icon }: CardStyle, column: Column) {
  const cards: { readonly box: Box; readonly feature: SetFeature }[] = [];
  let y = 0;
  for (let index = 0; index < features.length; index += columns) {
    const row = features.slice(index, index + columns);
    const tallest = Math.max(...row.map(({ height }) => height));
    const height = Math.round(
      columns === 1 ? Math.max(icon, tallest + 8) + 2 * pad : icon + ICON_FOOT_GAP_PX + tallest + 2 * pad + 4,
    );
    for (const [at, feature] of row.entries()) {
      const box = {
        x: Math.round(column.x + at * (width + GAP)),
        y,
        width: Math.round(row.length < columns ? column.width : width),
        height,
      };
      cards.push({ box, feature });
    }
    y += height + GAP;
  }
  return { cards, height: y - GAP };
}

function layFeatures(features: readonly Feature[], density: Density, kit: SlideKit, column: Column): LaidCards {
  const style = cardStyle(features, density, column);
  const set = features.map((feature) => setFeature(feature, style, kit));
  const { cards, height } = cardRows(set, style, column);
  const icons = chooseIcons(
    features.map(({ title, text }) => `${title} ${text}`),
    kit.language,
  );
  return {
    height,
    fits: set.every(({ title, text }) => title.fits && (text?.fits ?? true)),
    at: (top) => {
      const drawn = cards.map(({ box, feature }, index) =>
        drawFeature({ ...feature, icon: icons?.[index] }, { ...box, y: top + box.y }, style, kit),
      );
      return { nodes: drawn.flatMap(({ nodes }) => nodes), texts: drawn.flatMap(({ texts }) => texts) };
    },
  };
}

function drawFeature(
  feature: SetFeature & { readonly icon: IconName | undefined },
  box: Box,
  style: CardStyle,
  { palette }: SlideKit,
): SlidePart {
  const { cap, pad, icon } = style;
  const isBeside = style.columns === 1;
  const iconY = isBeside ? Math.round(box.y + (box.height - icon) / 2) : box.y + pad;
  const iconBox: Box = { x: box.x + pad, y: iconY, width: icon, height: icon };
  const x = isBeside ? iconBox.x + icon + ICON_SIDE_GAP_PX : box.x + pad;
  const y = isBeside ? box.y + (box.height - feature.height) / 2 : iconBox.y + icon + ICON_FOOT_GAP_PX;
  const title = placeText(feature.title, x, y);
  const detail = feature.text && placeText(feature.text, x, y + feature.title.height + cap * 1.1);
  return {
    nodes: [
      whiteCard(box, 28),
      ellipseNode(iconBox, palette.onLight.fill),
      feature.icon === undefined
        ? tick(within(iconBox, 0.31), palette.onLight.ink, Math.max(4, icon * 0.1))
        : iconNode(feature.icon, within(iconBox, 0.24), palette.onLight.ink, 2),
      ...textNodes(title, palette.deep),
      ...textNodes(detail, palette.muted),
    ],
    texts: [
      ...reportText('label', title, onWhite(palette.deep)),
      ...reportText('body', detail, onWhite(palette.muted)),
    ],
  };
}

export function whiteCard(box: Box, radiusPx: number): DrawNode {
  return {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx },
    fill: '#ffffff',
    shadow: { color: '#1018281f', offsetXPx: 0, offsetYPx: 8, blurPx: 28 },
  };
}

/** The reading of an ink on a white card. */
export function onWhite(ink: string): TextReading {
  return { ink, ratio: () => contrast(ink, '#ffffff') };
}

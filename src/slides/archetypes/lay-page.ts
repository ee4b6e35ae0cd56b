/**
 * Lays out a page from its items in one hand: type is as large as fits, from one scale; the remaining room goes to
 * items that may grow and to the picture or pattern.
 */
import type { Box } from '../../geometry.js';
import type { Flow } from '../flow.js';
import { reachingOut } from '../place-art.js';
import { logoArea, logoExtent } from '../place-logo.js';
import type { LaidSlide, SlideKit, SlideText } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { printBoxes } from '../templates/scrapbook-paper.js';
import type { PageItem, PageOrder, PanelPlace, PlacedPageItem, TemplateHand } from './archetype.types.js';
import { deviceIn } from './device.js';
import { largest, type PageSearch, type PageStage, type WordRoom } from './fit-page.js';
import { firstStage, mosaicCells } from './mosaic.js';
import { paintPage } from './paint-page.js';
import type { Content } from './read-content.js';

/** Least height of a picture and of a pattern, in shares of the slide's. */
const [LEAST_PICTURE, LEAST_PATTERN] = [0.3, 0.16];
/** The least height of several pictures together, and of a device, in shares of the slide's. */
const LEAST_MOSAIC = { feed: 0.42, tall: 0.35 } as const;

export const PAGE_FOOT_PX = 62;
const FOOT_GAP = 34;
const LOGO_ROW = 84;
/** Where words beside a picture end, as a share of the slide's width; and the gap between them and the picture, px. */
const [WORDS_END_SHARE, PICTURE_GAP_PX] = [0.54, 40];
export const CARD_PAD = 48;
/** The distance from the slide's edges to a card, px. */
const CARD_INSET = 44;

/** A page whose items stand at their places. */
export interface LaidPage {
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
  readonly order: PageOrder;
  readonly placed: readonly PlacedPageItem[];
  /** The box of the picture or pattern; undefined without one. */
  readonly panel: Box | undefined;
  /** The box of a pattern between headline and text, where much room remains. */
  readonly inlay: Box | undefined;
  /** The box of a card under the words, where the hand or the picture needs one. */
  readonly card: Box | undefined;
  readonly footY: number;
  /** A pattern under the foot of a tall slide, where platforms lay their interface; undefined where a picture is. */
  readonly base: Box | undefined;
}

/** Undefined where the copy has nothing for this archetype, such as a number page without a number. */
export function layPage(
  text: SlideText,
  content: Content,
  order: PageOrder,
  { kit, hand }: PageStage,
): LaidSlide | undefined {
  const room = roomOf(order, kit, hand);
  const set = largest({ text, content, order, kit, hand, room });
  if (set === undefined) return undefined;
  const { items, stack } = set;
  const laid = placeItems(items, stack, { order, kit, hand, room });
  return {
    fits: set.fits,
    strain: set.strain,
    unrest: { offence: 0, tower: 0 },
    cap: set.sizes.headline,
    page: boxesOf(laid),
    paint: (picture, place, isPlated = false) => paintPage(laid, picture, place, isPlated),
  };
}

function isOnCard({ panel }: PageOrder, { surface }: TemplateHand): boolean {
  return surface === 'card' || panel === 'behind';
}

function roomOf(order: PageOrder, kit: SlideKit, hand: TemplateHand): WordRoom {
  const { safe, width, height, aspect } = kit.frame;
  const footTop = safe.y + safe.height - PAGE_FOOT_PX;
  const isCard = isOnCard(order, hand);
  const inset = aspect === '9:16' ? width - safe.x - safe.width - CARD_PAD : CARD_INSET;
  const x = isCard ? inset + CARD_PAD : safe.x;
  const pad = isCard ? CARD_PAD : 0;
  const hasRow = logoExtent(kit) !== undefined && order.panel !== 'above';
  const head = hasRow ? LOGO_ROW + 36 : isCard ? 36 : 44;
  const isAcross = order.panel === 'none' || order.panel === 'beside';
  const isOwnPanel = (order.pictures ?? 1) > 1 || order.device !== undefined;
  const least = isOwnPanel ? LEAST_MOSAIC[aspect === '9:16' ? 'tall' : 'feed'] : LEAST_PICTURE;
  const share = isAcross ? 0 : order.archetype === 'pattern' ? LEAST_PATTERN : least;
  return {
    ...{
      x,
      width: order.panel === 'beside' ? Math.round(WORDS_END_SHARE * width) - x : isCard ? width - 2 * x : safe.width,
    },
    top: order.panel === 'above' ? safe.y : safe.y + head + pad,
    bottom: footTop - FOOT_GAP - pad,
    panel: order.panel === 'behind' ? Math.round(0.36 * safe.height) : Math.round(share * height),
  };
}

/** The distance between words and panel, px. */
const PANEL_GAP = 56;

function placeItems(
  items: readonly PageItem[],
  stack: Flow,
  { order, kit, hand, room }: PageSearch & { order: PageOrder },
): LaidPage {
  const { frame } = kit;
  const footY = frame.safe.y + frame.safe.height - PAGE_FOOT_PX;
  const isCard = isOnCard(order, hand);
  const left = Math.max(0, room.bottom - room.top - stack.height);
  const { panel } = order;
  const spread = panel === 'none' || panel === 'beside' ? spreadOf(items, left, kit, panel) : undefined;
  const start = panel === 'above' || (panel === 'behind' && kit.textPosition !== 'top') ? room.top + left : room.top;
  let shift = 0;
  const placed = items.map((item, index) => {
    shift += spread?.before[index] ?? 0;
    const height = item.height + (spread?.growth[index] ?? 0);
    const y = Math.round(start + (stack.at[index] ?? 0) + shift);
    shift += spread?.growth[index] ?? 0;
    return item.at({ x: room.x, y, width: room.width, height });
  });
  const end = start + stack.height + shift;
  const inlay = panel === 'beside' ? undefined : inlayOf(items, spread, { start, at: stack.at, frame });
  const pad = isCard ? CARD_PAD : 0;
  const whole = wholeSlide(frame);
  const card =
    !isCard || items.length === 0
      ? undefined
      : { x: room.x - pad, y: start - pad, width: room.width + 2 * pad, height: end - start + 2 * pad };
  return {
    ...{ kit, hand, order, placed, card, footY },
    ...{ inlay, base: panel === 'behind' ? undefined : baseBox(kit, hand) },
    panel: panelBox(order, {
      room,
      start: start - pad,
      end: end + pad,
      footY,
      whole,
      hand,
      hasWords: items.length > 0,
    }),
  };
}

interface PanelSpace {
  readonly room: WordRoom;
  readonly start: number;
  readonly end: number;
  readonly footY: number;
  readonly whole: Box;
  readonly hand: TemplateHand;
  readonly hasWords: boolean;
}

const INSET = 36;
/** The distance between the foot of a tall slide and the pattern below it, px. */
const BASE_GAP = 64;

function baseBox(
  { frame: { safe, width, height, aspect } }: SlideKit,
  { panel, surface }: TemplateHand,
): Box | undefined {
  if (aspect !== '9:16' || surface === 'card') return undefined;
  const inset = panel.form === 'bleed' ? 0 : INSET;
  const y = safe.y + safe.height + BASE_GAP;
  return { x: inset, y, width: width - 2 * inset, height: height - inset - y };
}

function panelBox(
  { panel }: PageOrder,
  { room, start, end, footY, whole, hand, hasWords }: PanelSpace,
): Box | undefined {
  if (panel === 'none') return undefined;
  if (panel === 'behind' || !hasWords) return panel === 'behind' ? whole : { ...whole, height: footY - 24 };
  const inset = hand.panel.form === 'bleed' ? 0 : INSET;
  const gap = hand.surface === 'card' ? 24 : PANEL_GAP;
  if (panel === 'beside') {
    const x = room.x + room.width + PICTURE_GAP_PX;
    return { x, y: inset, width: whole.width - inset - x, height: footY - 24 - inset };
  }
  const across = { x: inset, width: whole.width - 2 * inset };
  if (panel === 'above') return { ...across, y: inset, height: Math.round(start - gap - inset) };
  const y = Math.round(end + gap);
  return { ...across, y, height: footY - 24 - y };
}

/**
 * A gap of at least this share of the safe box's height is filled with a pattern; and the distance between that pattern
 * and the words, px.
 */
const [INLAID, INLAY_GAP] = [0.12, 44];
/** The least height of such a pattern, px: a lower one would look like a strip. */
const LEAST_INLAY = 90;

function inlayOf(
  items: readonly PageItem[],
  spread: ReturnType<typeof spreadOf> | undefined,
  { start, at, frame }: { readonly start: number; readonly at: Flow['at']; readonly frame: SlideKit['frame'] },
): Box | undefined {
  const index = spread?.before.findIndex((room) => room > INLAID * frame.safe.height) ?? -1;
  const room = spread?.before[index];
  if (spread === undefined || room === undefined) return undefined;
  const grown = spread.growth.slice(0, index).reduce((sum, one) => sum + one, 0);
  const before = (at[index - 1] ?? 0) + (items[index - 1]?.height ?? 0);
  const y = Math.round(index === 0 ? start : start + grown + before + INLAY_GAP);
  const end = start + grown + (at[index] ?? 0) + room - INLAY_GAP;
  const height = Math.round(end - y);
  return height < LEAST_INLAY ? undefined : { x: frame.safe.x, y, width: frame.safe.width, height };
}

/**
 * Gives the remaining room to items that grow; where there are none, the room separates the headline from the text
 * below it.
 */
function spreadOf(items: readonly PageItem[], left: number, { textPosition }: SlideKit, panel: PanelPlace) {
  const grows = items.reduce((sum, { grow }) => sum + grow, 0);
  const growth = items.map(({ grow, height }) => (grow === 0 ? 0 : Math.min((left * grow) / grows, 1.3 * height)));
  const rest = left - growth.reduce((sum, one) => sum + one, 0);
  const isMiddle = textPosition === 'middle' || (panel === 'beside' && textPosition === undefined);
  const at =
    isMiddle || textPosition === 'bottom' || items.length < 2
      ? 0
      : textPosition === 'top'
        ? items.length
        : items.length - 1;
  const share = isMiddle ? rest / 2 : rest;
  return { growth, before: items.map((_, index) => (index === at ? share : 0)) };
}

/** The box of the first of several pictures, or of a device's screen. */
function ownStage({ kit, hand, panel, order: { pictures = 1, device } }: LaidPage): Box | undefined {
  if (panel !== undefined && device !== undefined) return deviceIn(panel, device).screen;
  if (panel === undefined || pictures < 2) return undefined;
  return firstStage(mosaicCells(panel, pictures, hand), hand, kit);
}

/** Where a product may stand: in its panel, and beyond the panel's edge where words leave room. */
function productRoom(panel: Box, { order, footY }: LaidPage): Box {
  const most = footY - 24 - panel.y;
  switch (order.panel) {
    case 'above':
      return { ...panel, height: Math.min(most, reachingOut(panel, 'below').height) };
    case 'below':
      return reachingOut(panel, 'above');
    case 'beside':
      return reachingOut(panel, 'left');
    default:
      return { ...panel, height: most };
  }
}

function boxesOf(laid: LaidPage) {
  const { kit, hand, placed, panel, inlay, card, order } = laid;
  const { safe } = kit.frame;
  const isPrint = hand.panel.form === 'print' && order.panel !== 'behind';
  const framed =
    panel && isPrint && (order.pictures ?? 1) < 2 && order.device === undefined ? printBoxes(panel, kit) : undefined;
  const lines = placed.flatMap((item) => item.lines);
  const onCard = order.panel === 'behind';
  const isProductPanel = panel !== undefined && (order.pictures ?? 1) < 2 && order.device === undefined;
  const logo = logoArea(kit, { x: safe.x, y: safe.y + LOGO_ROW / 2 });
  const foot = { x: safe.x, y: laid.footY, width: safe.width, height: PAGE_FOOT_PX };
  const filled = [...lines, ...placed.flatMap((item) => item.cards), ...logo, foot];
  return {
    stage: ownStage(laid) ?? framed?.inner ?? panel ?? { ...wholeSlide(kit.frame), height: 1 },
    cards: [
      ...(framed?.tapes ?? []),
      ...(card === undefined ? [] : [card]),
      ...placed.flatMap((item) => item.cards),
      ...logo,
      ...(onCard ? lines : []),
    ],
    lines: onCard ? [] : lines,
    ...{ filled, solid: filled },
    ...(isProductPanel ? { room: productRoom(panel, laid) } : {}),
    ...(panel === undefined ? (inlay === undefined ? {} : { art: inlay }) : { art: panel }),
  };
}

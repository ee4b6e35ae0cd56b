/** The boxes of a page: the room of its words, its picture or pattern, the card under the words, its marks. */
import { type Box, contains, inflate, union } from '../../geometry.js';
import type { Flow } from '../flow.js';
import { reachingOut } from '../place-art.js';
import { type LogoSpot, logoExtent } from '../place-logo.js';
import type { Density, PhotoPart, SlideFrame, SlideKit } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { photoBeside } from '../stand-words.js';
import type { PageItem, PageOrder, PlacedPageItem, TemplateHand } from './archetype.types.js';
import type { WordRoom } from './fit-page.js';

/** Least height of a picture and of a pattern, in shares of the slide's. */
const [LEAST_PICTURE, LEAST_PATTERN] = [0.3, 0.16];
/** The least height of several pictures together, and of a device, in shares of the slide's. */
const LEAST_MOSAIC = { feed: 0.42, tall: 0.35 } as const;

export const PAGE_FOOT_PX = 62;
/** The distance between words and foot, px; where the words fill the page, and below a card or without a foot, less. */
const [FOOT_GAP, FULL_FOOT_GAP, CARD_FOOT_GAP] = [34, 18, 6];
const LOGO_ROW = 84;
/** The distance between the row of the logo and the words below it, px; and where words leave no air, less. */
const [LOGO_GAP, DENSE_LOGO_GAP] = [58, 10];
/** Where words beside a picture end, as a share of the slide's width; and the gap between them and the picture, px. */
const [WORDS_END_SHARE, PICTURE_GAP_PX] = [0.54, 40];
/** The distance between the words and the edges of their card, px. */
export const CARD_PAD = 48;
/**
 * The distance from the slide's edges to a card, to one over a panel within a rim, and to one that leaves only a rim of
 * the picture, px.
 */
const [CARD_INSET, INSET_CARD_INSET, RIM] = [44, 72, 28];
/** The distance between words and panel, px. */
const PANEL_GAP = 56;
/** How far a photo above, below or beside a card continues under it, px. */
const CARD_OVERLAP_PX = 90;
const INSET = 36;
/** The distance between the foot of a tall slide and the pattern below it, px. */
const BASE_GAP = 64;
/**
 * The share of a slide's height that words on a picture may take at most, where their headline has this cap height or
 * more; and how much more they may take for each pixel that it is smaller.
 */
const MOST_WORDS = { feed: 0.58, tall: 0.5, headline: 60, perPixel: 0.0155 } as const;
/**
 * The size of a logo in the foot or over a dense page, as a share of its usual size; and the air below which a page is
 * dense.
 */
const [FOOT_LOGO, LEAST_AIR_OF_LOGO] = [0.62, 0.6];

/** True where words lie on a picture or on a card over it. */
export function isOnPicture({ panel }: PageOrder): boolean {
  return panel === 'behind' || panel === 'under';
}

export function isOnCard({ panel }: PageOrder, { surface }: TemplateHand): boolean {
  return surface === 'card' || panel === 'behind';
}

/** `density`: that of the carousel, for a template's own page. */
export function roomOf(order: PageOrder, kit: SlideKit, hand: TemplateHand, density?: Density): WordRoom {
  const { safe, width, aspect } = kit.frame;
  const { isFull = false, part, panel } = order;
  const isCard = isOnCard(order, hand) && !isFull;
  const own = hand.panel.form === 'inset' ? INSET_CARD_INSET : CARD_INSET;
  const inset = aspect === '9:16' ? width - safe.x - safe.width - CARD_PAD : own;
  const x = isCard ? inset + CARD_PAD : safe.x;
  // A dense card is set closer to its edges.
  const pad = isCard ? Math.round(CARD_PAD * (0.4 + 0.6 * (density?.air ?? 1))) : 0;
  const hasRow = hand.logo === 'head' && logoExtent(kit) !== undefined && panel !== 'above';
  const logo = logoSpot(kit, hand, density?.air);
  const bare = isCard ? 36 : isFull ? 48 : 52;
  const head = hasRow ? (logo.share ?? 1) * LOGO_ROW + (isDense(density?.air) ? DENSE_LOGO_GAP : LOGO_GAP) : bare;
  const top = panel === 'above' ? safe.y : safe.y + head + pad;
  // A large headline alone keeps the distance of the other pages from the slide's end.
  const foot = kit.role === 'hook' && !isCard ? PAGE_FOOT_PX : hand.footRow[kit.role];
  const gap = foot === 0 || isCard ? CARD_FOOT_GAP : isFull ? FULL_FOOT_GAP : FOOT_GAP;
  const bottom = safe.y + safe.height - foot - gap - pad;
  const isNarrow = panel === 'beside' || part === 'beside';
  return {
    ...{ x, top, bottom, pad, logo },
    width: isNarrow ? Math.round(WORDS_END_SHARE * width) - x : isCard ? width - 2 * x : safe.width,
    panel:
      density === undefined || isFull
        ? leastPanel(order, kit.frame)
        : isNarrow
          ? 0
          : ownPanel(order, kit.frame, { density, free: bottom - top + 2 * pad }),
  };
}

/** The least height that a template's own page leaves to its picture, of what is free for words and picture. */
function ownPanel(
  order: PageOrder,
  frame: SlideFrame,
  { density, free }: { readonly density: Density; readonly free: number },
): number {
  if (!isOnPicture(order)) return Math.round(density.art * frame.height);
  return Math.max(0, free - mostWords(density, frame) * frame.height);
}

function mostWords({ headline }: Density, { aspect }: SlideFrame): number {
  const { feed, tall, perPixel, headline: large } = MOST_WORDS;
  return Math.min(1, (aspect === '9:16' ? tall : feed) + perPixel * Math.max(0, large - headline));
}

/** The least height of the panel of a composed page. */
function leastPanel(
  { panel, isFull, archetype, pictures = 1, device }: PageOrder,
  { aspect, height, safe }: SlideFrame,
) {
  if (panel === 'none' || panel === 'beside' || isFull === true) return 0;
  if (panel === 'behind') return Math.round(0.36 * safe.height);
  const isOwnPanel = pictures > 1 || device !== undefined;
  const least = isOwnPanel ? LEAST_MOSAIC[aspect === '9:16' ? 'tall' : 'feed'] : LEAST_PICTURE;
  return Math.round((archetype === 'pattern' ? LEAST_PATTERN : least) * height);
}

/** A pattern under the foot of a tall slide. */
export function baseBox(
  { frame: { safe, width, height, aspect } }: SlideKit,
  { panel, surface }: TemplateHand,
): Box | undefined {
  if (aspect !== '9:16' || surface === 'card') return undefined;
  const inset = panel.form === 'bleed' ? 0 : INSET;
  const y = safe.y + safe.height + BASE_GAP;
  return { x: inset, y, width: width - 2 * inset, height: height - inset - y };
}

/** What the boxes of a page depend on: where its words or their card begin and end. */
export interface PanelSpace {
  readonly room: WordRoom;
  readonly start: number;
  readonly end: number;
  readonly footY: number;
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
  readonly hasWords: boolean;
}

/** The box of a page's picture or pattern. */
export function panelBox(
  order: PageOrder,
  { room, start, end, footY, kit, hand, hasWords }: PanelSpace,
): Box | undefined {
  const { panel } = order;
  if (panel === 'none') return undefined;
  const whole = wholeSlide(kit.frame);
  const { form } = hand.panel;
  const inset = form === 'bleed' ? 0 : INSET;
  if (isOnPicture(order)) {
    const rim = form === 'inset' && order.part !== undefined ? INSET : 0;
    return { x: rim, y: rim, width: whole.width - 2 * rim, height: whole.height - 2 * rim };
  }
  if (!hasWords) return { ...whole, height: footY - 24 };
  const gap = hand.surface === 'card' ? 24 : PANEL_GAP;
  const across = panel === 'beside' ? { x: inset, width: whole.width - 2 * inset } : photoAcross(kit, hand, inset);
  const area = { ...across, y: inset, height: footY - 24 - inset };
  const photo = order.part === 'corner' ? 'corner' : (panel as PhotoPart);
  return photoBeside(area, { photo, start, end, gap, edge: room.x + room.width + PICTURE_GAP_PX });
}

/** From edge to edge, or to the edge beside the other slide of a pair: the second slide and the third are one. */
function photoAcross({ role, position, frame }: SlideKit, { panel }: TemplateHand, inset: number) {
  const { safe, width } = frame;
  if (panel.isPaired !== true || role !== 'content') return { x: inset, width: width - 2 * inset };
  return { x: position % 2 === 0 ? safe.x : 0, width: width - safe.x };
}

/** The part of a panel behind words that a photo fills. */
export function photoStage(panel: Box, { part = 'all', panel: place }: PageOrder, space: PanelSpace): Box {
  const { room, start, end, hasWords } = space;
  if (!hasWords) return panel;
  const gap = place === 'behind' ? -CARD_OVERLAP_PX : PANEL_GAP;
  return photoBeside(panel, { photo: part, start, end, gap, edge: room.x + room.width + CARD_PAD + gap / 2 });
}

/** A card that leaves only a rim of the picture; on tall slides as high as its words. */
export function fullCard({ frame: { width, height, safe, aspect } }: SlideKit, start: number): Box {
  const across = { x: RIM, width: width - 2 * RIM };
  if (aspect !== '9:16') return { ...across, y: RIM, height: height - 2 * RIM };
  const y = start - CARD_PAD;
  return { ...across, y, height: safe.y + safe.height + CARD_PAD - y };
}

/** The sheet around all words. */
export function sheetAround(words: readonly Box[]): Box | undefined {
  const around = union(words);
  return around && inflate(around, CARD_PAD);
}

/**
 * A gap of at least this share of the safe box's height is filled with a pattern; and the distance between that pattern
 * and the words, px.
 */
const [INLAID, INLAY_GAP] = [0.12, 68];
/** The least height of such a pattern, px: a lower one would look like a strip. */
const LEAST_INLAY = 120;

/** How the room that remains on a page is given away: how much each item grows, and the room before it. */
export interface Spread {
  readonly growth: readonly number[];
  readonly before: readonly number[];
}

/** The box of a pattern between two items. */
export function inlayOf(
  items: readonly PageItem[],
  spread: Spread | undefined,
  { start, at, frame }: { readonly start: number; readonly at: Flow['at']; readonly frame: SlideFrame },
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

/** Where a product may stand: in its panel, and beyond the panel's edge where words leave room. */
export function standingRoom(panel: Box, { panel: place }: PageOrder, footY: number): Box {
  const most = footY - 24 - panel.y;
  switch (place) {
    case 'above':
      return { ...panel, height: Math.min(most, reachingOut(panel, 'below').height) };
    case 'below':
      return reachingOut(panel, 'above');
    case 'beside':
      return reachingOut(panel, 'left');
    case 'under':
      return panel;
    default:
      return { ...panel, height: most };
  }
}

function isDense(air = 1): boolean {
  return air < LEAST_AIR_OF_LOGO;
}

/** Where the logo stands: it is smaller where the words leave no air. */
function logoSpot({ frame: { safe } }: SlideKit, { logo, panel }: TemplateHand, air: number | undefined): LogoSpot {
  const radiusPx = Math.min(22, panel.radiusPx);
  const share = isDense(air) ? FOOT_LOGO : 1;
  return logo === 'head'
    ? { x: safe.x, y: safe.y + (share * LOGO_ROW) / 2, share, radiusPx }
    : { x: safe.x, y: Math.round(safe.y + safe.height - PAGE_FOOT_PX / 2 + 10), share: FOOT_LOGO, radiusPx };
}

/** The lines that lie on the page or its picture itself, not on a card of an item. */
export function bareLines(placed: readonly PlacedPageItem[]): readonly Box[] {
  return placed.flatMap(({ lines, cards }) => lines.filter((line) => !cards.some((card) => contains(card, line))));
}

/** The boxes of the page number and of the arrow to the next slide: beside a logo the number is at the right. */
export function footMarks(
  { frame: { safe }, role }: SlideKit,
  footY: number,
  { logo, arrowOn }: TemplateHand,
): readonly Box[] {
  const isNumbered = role === 'content';
  const isRight = arrowOn.includes(role) || (isNumbered && logo === 'foot');
  return [
    ...(isNumbered && logo === 'head' ? [{ x: safe.x, y: footY, width: 84, height: PAGE_FOOT_PX }] : []),
    ...(isRight ? [{ x: safe.x + safe.width - 100, y: footY, width: 110, height: PAGE_FOOT_PX }] : []),
  ];
}

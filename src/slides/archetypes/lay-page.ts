/**
 * Lays out a page from its items in one hand. On a page composed from the copy type is as large as fits, from one
 * scale; on a template's own page it has the sizes of the whole carousel. The remaining room goes to items that may
 * grow and to the picture or pattern.
 */
import type { Box } from '../../geometry.js';
import type { Flow } from '../flow.js';
import { type LogoSpot, logoArea } from '../place-logo.js';
import { readOffer } from '../read-offer.js';
import type { Density, LaidSlide, PageBoxes, SlideKit, SlideText } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { startOf } from '../stand-words.js';
import { printBoxes } from '../templates/scrapbook-paper.js';
import type { PageItem, PageOrder, PanelPlace, PlacedPageItem, TemplateHand } from './archetype.types.js';
import { deviceIn } from './device.js';
import { largest, type PageStage, type Search, type Try, tried, type WordRoom } from './fit-page.js';
import { CALM } from './items.js';
import { firstStage, mosaicCells } from './mosaic.js';
import {
  bareLines,
  baseBox,
  CARD_PAD,
  footMarks,
  fullCard,
  inlayOf,
  isOnCard,
  isOnPicture,
  PAGE_FOOT_PX,
  panelBox,
  photoStage,
  roomOf,
  type Spread,
  sheetAround,
  standingRoom,
} from './page-room.js';
import { paintPage } from './paint-page.js';
import { type Content, isList } from './read-content.js';

/** A page whose items stand at their places. */
export interface LaidPage {
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
  readonly order: PageOrder;
  readonly placed: readonly PlacedPageItem[];
  /** The box of the picture or pattern, and the part of it that a photo fills; undefined without one. */
  readonly panel: Box | undefined;
  readonly stage: Box | undefined;
  /** The box of a pattern between headline and text, where much room remains. */
  readonly inlay: Box | undefined;
  /** The box of a card under the words, where the hand or the picture needs one; and where its stub begins. */
  readonly card: Box | undefined;
  readonly seam: number | undefined;
  /** The box of a sheet under words that a veil would not make legible. */
  readonly sheet: Box | undefined;
  readonly footY: number;
  readonly logo: LogoSpot;
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
  return set && { ...laidSlide(set, order, { kit, hand }, room), unrest: CALM, cap: set.sizes.headline };
}

/** A lower picture, px, shows too little: the card of words that leave no more takes all of the slide except a rim. */
const LEAST_PICTURE_PX = 250;

/** The template's own page, at the sizes of the carousel. */
export function layOwn(text: SlideText, content: Content, density: Density, { kit, hand }: PageStage): LaidSlide {
  const order = ownOrder(text, content, { kit, hand });
  const at = (own: PageOrder) => {
    const room = roomOf(own, kit, hand, density);
    const search = { text, content, kit, hand, room };
    const set =
      tried({ ...search, order: own }, density) ??
      tried({ ...search, order: { ...own, archetype: 'picture' } }, density);
    return { set: set as Try, room, order: own };
  };
  const first = at(order);
  const left = first.room.bottom - first.room.top - first.set.stack.height;
  const isBand = formOf({ kit, hand }) === 'band' && order.panel !== 'beside';
  const isCrowded = isBand && density.art === 0 && (order.panel === 'behind' || left < LEAST_PICTURE_PX);
  const own = isCrowded ? at({ ...order, panel: 'behind', isFull: true }) : first;
  return laidSlide(own.set, own.order, { kit, hand }, own.room);
}

function formOf({ kit: { role, frame }, hand }: PageStage) {
  return hand.forms[role === 'hook' ? 'hook' : frame.aspect === '9:16' ? 'tall' : 'feed'];
}

/** What the template's own page is composed as. */
function ownOrder({ body }: SlideText, { sides, blocks }: Content, { kit, hand }: PageStage): PageOrder {
  const { role, textPosition, photo } = kit;
  const form = formOf({ kit, hand });
  const across = ({ top: 'below', middle: 'behind', bottom: 'above' } as const)[textPosition ?? 'bottom'];
  const panel = form !== 'band' ? form : photo === 'beside' ? 'beside' : across;
  const has = {
    sides: sides !== undefined,
    product: readOffer(body).price !== undefined,
    // On a coupon a list is set small, so that the photo is seen.
    checklist: hand.surface === 'bare' && isList(blocks),
  };
  const told = (['sides', 'product', 'checklist'] as const).find((one) => hand.tells.includes(one) && has[one]);
  const plain = role === 'close' ? 'closing' : 'picture';
  return { archetype: told ?? plain, panel, part: photo };
}

function laidSlide(set: Try, order: PageOrder, { kit, hand }: PageStage, room: WordRoom): LaidSlide {
  const laid = placeItems(set, { order, kit, hand, room });
  return {
    ...{ fits: set.fits, strain: set.strain, unrest: set.unrest, page: boxesOf(laid) },
    paint: (picture, place, isPlated = false) => paintPage(laid, picture, place, isPlated),
  };
}

type Placing = Omit<Search, 'text' | 'content'>;

function placeItems({ items, stack }: Try, { order, kit, hand, room }: Placing): LaidPage {
  const { frame } = kit;
  const footY = frame.safe.y + frame.safe.height - PAGE_FOOT_PX;
  const left = Math.max(0, room.bottom - room.top - stack.height);
  const { panel } = order;
  const spread = panel === 'none' || panel === 'beside' ? spreadOf(items, left, kit, panel) : undefined;
  const own = order.isFull === true ? (kit.textPosition ?? 'middle') : kit.textPosition;
  const position = panel === 'above' ? 'bottom' : isOnPicture(order) ? own : 'top';
  const start = startOf({ ...room, position, height: stack.height, bottom: room.top + left + stack.height });
  let shift = 0;
  const placed = items.map((item, index) => {
    shift += spread?.before[index] ?? 0;
    const height = item.height + (spread?.growth[index] ?? 0);
    const y = Math.round(start + (stack.at[index] ?? 0) + shift);
    shift += spread?.growth[index] ?? 0;
    return item.at({ x: room.x, y, width: room.width, height });
  });
  const end = start + stack.height + shift;
  const hasWords = items.length > 0;
  const isCard = isOnCard(order, hand) && hasWords;
  const { pad } = room;
  const side = isCard ? CARD_PAD : 0;
  const around = { x: room.x - side, y: start - pad, width: room.width + 2 * side, height: end - start + 2 * pad };
  const card = order.isFull === true ? fullCard(kit, start) : around;
  const space = { room, start: start - pad, end: end + pad, footY, kit, hand, hasWords };
  const box = panelBox(order, space);
  const isSheet = panel === 'under' && hand.plates.form === 'sheet';
  return {
    ...{
      logo: room.logo,
      kit,
      hand,
      order,
      placed,
      footY,
      panel: box,
      card: isCard ? card : undefined,
      seam: seamIn(items, stack, start),
    },
    stage: box && isOnPicture(order) ? photoStage(box, order, space) : box,
    sheet: isSheet ? sheetAround(placed.flatMap(({ lines, cards }) => [...lines, ...cards])) : undefined,
    inlay: panel === 'beside' ? undefined : inlayOf(items, spread, { start, at: stack.at, frame }),
    base: isOnPicture(order) ? undefined : baseBox(kit, hand),
  };
}

/** Where the stub of a card begins: between the first part that stands on it and the one above. */
function seamIn(items: readonly PageItem[], { at }: Flow, start: number): number | undefined {
  const first = items.findIndex(({ isOnStub }) => isOnStub === true);
  const above = items[first - 1];
  if (above === undefined) return undefined;
  return Math.round(start + ((at[first - 1] ?? 0) + above.height + (at[first] ?? 0)) / 2);
}

/**
 * Gives the remaining room to items that grow; where there are none, the room separates the headline from the text
 * below it.
 */
function spreadOf(items: readonly PageItem[], left: number, { textPosition }: SlideKit, panel: PanelPlace): Spread {
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

function boxesOf(laid: LaidPage): PageBoxes {
  const { kit, hand, placed, panel, stage, inlay, card, sheet, order, footY } = laid;
  const { safe } = kit.frame;
  const isSingle = panel !== undefined && (order.pictures ?? 1) < 2 && order.device === undefined;
  const isPrint = hand.panel.form === 'print' && !isOnPicture(order);
  const framed = isSingle && isPrint ? printBoxes(panel, kit) : undefined;
  const lines = placed.flatMap((item) => item.lines);
  const cards = placed.flatMap((item) => item.cards);
  const logo = logoArea(kit, laid.logo);
  const filled = [...lines, ...cards, ...logo];
  const blocks = order.panel === 'under' ? placed.flatMap((item) => item.blocks ?? []) : [];
  const foot = isOnPicture(order)
    ? { marks: footMarks(kit, footY, hand) }
    : { filled: [...filled, { x: safe.x, y: footY, width: safe.width, height: PAGE_FOOT_PX }] };
  return {
    stage: ownStage(laid) ?? framed?.inner ?? stage ?? { ...wholeSlide(kit.frame), height: 1 },
    cards: [
      ...(framed?.tapes ?? []),
      ...[card, sheet].filter((box) => box !== undefined),
      ...cards,
      ...blocks,
      ...logo,
    ],
    lines: order.panel === 'behind' ? [] : bareLines(placed),
    ...{ filled, solid: filled, ...foot },
    ...(isSingle ? { room: standingRoom(panel, order, footY) } : {}),
    ...(panel === undefined ? (inlay === undefined ? {} : { art: inlay }) : { art: panel }),
    ...(order.isFull === true ? { isHidden: true } : {}),
  };
}

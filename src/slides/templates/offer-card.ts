/**
 * offerCard (ad_driven): a coupon over the full photo, perforated along a dotted line. Its upper part states the offer;
 * its stub holds the price, as large as fits, or the call to action.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { logoArea, logoExtent, placeLogo } from '../place-logo.js';
import { type Offer, readOffer } from '../read-offer.js';
import { reportText } from '../report-text.js';
import { SMALL_CAP } from '../set-body.js';
import { type Copy, setCopy } from '../set-copy.js';
import { type PriceStyle, type SetPrice, setPrice } from '../set-price.js';
import {
  headlineGap,
  inkOf,
  itemGap,
  kickerGap,
  paragraphGap,
  placeText,
  type SetText,
  type SlideTextStyle,
  setBody,
  setTextIfAny,
  textNodes,
} from '../set-text.js';
import { type Button, button, flat, PLATE_PAD, plated } from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PageBoxes,
  PaintedSlide,
  PicturePlace,
  SlideKit,
  SlidePart,
  SlidePicture,
  SlideTemplate,
  SlideText,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { CARD_ARRANGEMENTS, PICTURE_ARRANGEMENTS, photoBeside, startOf } from '../stand-words.js';
import { bullet, type CouponColumn, coupon, pages } from './offer-coupon.js';

const HEADLINE: SlideTextStyle = {
  family: 'ShortFontMontserrat',
  cut: 'display',
  leading: 1.56,
  letterSpacing: -0.012,
};
const BODY: SlideTextStyle = { family: 'ShortFontMontserrat', cut: 'book', leading: 1.9 };
const KICKER: SlideTextStyle = {
  family: 'ShortFontMontserrat',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.08,
};
const SMALL_TEXT: SlideTextStyle = { family: 'ShortFontMontserrat', cut: 'book', leading: 1.8 };
const CTA: SlideTextStyle = { family: 'ShortFontMontserrat', cut: 'text', leading: 1.6 };
const PRICE: PriceStyle = {
  price: { family: 'ShortFontMontserrat', cut: 'display', leading: 1.4, letterSpacing: -0.035 },
  aside: { family: 'ShortFontMontserrat', cut: 'text', leading: 1.6 },
};
/** The least cap height to which a price is reduced, px. */
const LEAST_PRICE = 48;

const KICKER_CAP = 23;
const PAD = 56;
/** Height of the row of page marks below the card, px. */
const FOOT = 46;
/** The end of a card's words beside a photo, as a share of the width. */
const CARD_WORDS_END_SHARE = 0.56;
/** How far a photo above or below a card continues under it, px. */
const CARD_OVERLAP_PX = 90;
/** Gaps in the stub, px: between parts side by side, and between parts one above the other. */
const STUB_SIDE_GAP_PX = 40;
const STUB_GAP = 34;

export const offerCard: SlideTemplate = {
  name: 'offerCard',
  accent: '#e4002b',
  ladder: densityLadder([
    [62, 27, 144],
    [57, 26.5, 140],
    [52, 26, 130],
    [47, 25, 120],
    [43, 24, 110],
    [39, 23, 100],
    [36, 22, 92],
    [33, 21.5, 84],
    [31, 21, 76],
    [29.6, 20.5, 70],
    [28, 20, 66],
    [26.6, 19.6, 62],
    [25, 19, 58],
  ]),
  hookScales: [1.5, 1.35, 1.22, 1.1, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : CARD_ARRANGEMENTS),
  lay: layOffer,
};

/** The card's upper part, which states the offer. */
interface Upper {
  readonly copy: Copy;
  readonly details: readonly SetText[];
  /** For each detail: true where it has a tick and is therefore indented. */
  readonly ticks: readonly boolean[];
  readonly indent: number;
  readonly small: SetText | undefined;
  /** Kicker, headline, details, small print. */
  readonly stack: Flow;
}

/** The card's stub: price and call to action, side by side where there is room, else one above the other. */
interface Stub {
  readonly price: SetPrice | undefined;
  readonly cta: Button | undefined;
  readonly isBeside: boolean;
  readonly pad: number;
  /** Height of its content, and with the room around it; 0 for no stub. */
  readonly inner: number;
  readonly height: number;
}

/** The place and the size of the logo. */
interface LogoPlace {
  readonly share: number;
  /** Where it ends in the stub, px from the left; undefined where it stands at the top. */
  readonly signsAt: number | undefined;
  readonly isOnTop: boolean;
}

/** A card that is measured and placed, before the picture is known. */
interface LaidOffer {
  readonly kit: SlideKit;
  readonly density: Density;
  readonly column: CouponColumn;
  readonly upper: Upper;
  readonly stub: Stub;
  readonly logo: LogoPlace;
  readonly card: Box;
  /** Room above the upper part, and where the stub begins, px. */
  readonly padY: number;
  readonly seam: number;
  /** Where cards may end, px from the top. */
  readonly bottom: number;
}

/** On tall slides the page marks stand directly below a card that is not at the foot: the picture has the rest. */
function isHigh({ textPosition, frame }: SlideKit): boolean {
  return (textPosition ?? 'bottom') !== 'bottom' && frame.aspect === '9:16';
}

/** Here the ladder's third number is the price's cap height: the photo always fills the slide. */
function layOffer(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height, aspect } = kit.frame;
  const side = aspect === '9:16' ? width - safe.x - safe.width : 52 + PAD;
  const end = kit.photo === 'beside' ? Math.round(CARD_WORDS_END_SHARE * width) : width - side;
  const column: CouponColumn = { x: side, width: end - side };
  const across: CouponColumn = { x: column.x - PAD, width: column.width + 2 * PAD };
  const read = readOffer(text.body);
  const stub = setStub(read, density, kit, column.width);
  // A price that does not fit in the stub becomes a line of the offer.
  const offer =
    read.price === undefined || stub.price !== undefined
      ? read
      : { ...read, details: [{ kind: 'text' as const, text: read.price.text }, ...read.details] };
  const upper = setUpper(text, offer, density, kit, column.width);
  const padY = Math.round(PAD * (0.4 + 0.6 * density.air));
  const upperHeight = upper.stack.height === 0 ? 0 : upper.stack.height + 2 * padY;
  const cardHeight = Math.round(upperHeight + stub.height);
  const logo = logoPlace(stub, density, kit, column);
  const top = safe.y + (logo.isOnTop ? 84 * logo.share + 22 * density.air : density.air < 0.9 ? 6 : 40);
  const bottom = aspect === '9:16' ? safe.y + safe.height - FOOT + 26 : height - 52 - FOOT;
  const start = startOf({ position: kit.textPosition, height: cardHeight, top, bottom });
  const card: Box = { ...across, y: start, height: cardHeight };
  const laid: LaidOffer = { kit, density, column, upper, stub, logo, card, padY, seam: start + upperHeight, bottom };
  return {
    fits:
      cardHeight <= Math.min(bottom - top, (kit.photo === 'beside' ? 1 : cardShare(density)) * height) &&
      upper.copy.fits &&
      [upper.small, ...upper.details].every((set) => set?.fits ?? true),
    strain: upper.copy.strain,
    unrest: upper.copy.unrest,
    page: pageOf(laid),
    paint: (picture, place, isPlated = false) => paintOffer(laid, picture, place, isPlated),
  };
}

function pageOf(laid: LaidOffer): PageBoxes {
  const { kit, card, logo, bottom } = laid;
  const whole = wholeSlide(kit.frame);
  const end = isHigh(kit) ? card.y + card.height : bottom;
  const edge = card.x + card.width - CARD_OVERLAP_PX;
  const beside = { photo: kit.photo, start: card.y, end: card.y + card.height, gap: -CARD_OVERLAP_PX, edge };
  const isEmpty = card.height === 0;
  const signs = logo.signsAt === undefined ? logoArea(kit, logoSpot(laid)) : [];
  return {
    stage: isEmpty ? whole : photoBeside(whole, beside),
    cards: [...(isEmpty ? [] : [card]), ...signs],
    solid: [...wordBoxes(laid), ...signs],
    lines: [],
    marks: [{ x: card.x, y: end + 16, width: card.width, height: 56 }],
  };
}

/** The boxes of the words on the card, from its edge, and of its button; all of a stub with the logo. */
function wordBoxes(laid: LaidOffer): readonly Box[] {
  const { card, column, logo, seam, stub } = laid;
  const { kicker, headline, details, small, price, cta } = placeParts(laid);
  const lines = [kicker, headline, ...details, small].flatMap((placed) => (placed === undefined ? [] : inkOf(placed)));
  const rows = [...lines, ...(price?.ink ?? [])].map((ink) => ({
    ...ink,
    x: column.x,
    width: ink.x + ink.width - column.x,
  }));
  const sign = logo.signsAt === undefined ? [] : [{ ...card, y: seam, height: stub.height }];
  return [...rows, ...(cta === undefined ? [] : [cta.box]), ...sign];
}

function logoSpot({ kit, logo }: LaidOffer) {
  return { x: 72, y: kit.frame.safe.y + 42 * logo.share, share: logo.share, radiusPx: 18 };
}

function setUpper(text: SlideText, offer: Offer, density: Density, kit: SlideKit, width: number): Upper {
  const copy = setCopy({ ...text, body: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: BODY,
    width,
    kickerWidth: width - 2 * plateInset(kit),
  });
  const ticks = offer.details.map(({ kind }) => offer.details.length >= 2 && kind === 'item');
  const indent = density.body * 1.75;
  const measure = { cap: density.body, air: density.air, bodyLength: text.body.length };
  const details = offer.details.map(({ text: detail }, index) =>
    setBody(detail, BODY, { ...measure, width: width - (ticks[index] === true ? indent : 0), maxLines: 22 }, kit),
  );
  const smallCap = Math.min(SMALL_CAP, 1.12 * density.body);
  const small = setTextIfAny(offer.smallPrint.join('\n'), SMALL_TEXT, { cap: smallCap, width, maxLines: 24 }, kit);
  const between = (index: number) =>
    ticks[index] === true && ticks[index + 1] === true ? itemGap(BODY, density) : paragraphGap(BODY, density);
  const { kicker, headline } = copy;
  const stack = flow(
    [
      kicker && { height: kicker.height, after: kickerGap(34, headline, density) },
      headline && { height: headline.height, after: headlineGap(density.headline * 0.4 + 34, density) },
      ...details.map((set, index) => ({
        height: set.height,
        after: index === details.length - 1 ? density.body * 1.3 : between(index),
      })),
      small && { height: small.height, after: 0 },
    ],
    density.air,
  );
  return { copy, details, ticks, indent, small, stack };
}

/** How far the kicker is indented where it has a plate. */
function plateInset({ palette }: SlideKit): number {
  return palette.textOnWhite.marker === undefined ? 0 : PLATE_PAD * KICKER_CAP;
}

function setStub(offer: Offer, density: Density, kit: SlideKit, width: number): Stub {
  const ctaStyle = { text: CTA, cap: 27, mark: kit.palette.onLight, radius: 18, padX: 40, padY: 34 };
  const cta = button(kit, ctaStyle, width);
  const room = { largest: density.art, least: LEAST_PRICE, width };
  const price = offer.price && setPrice(offer.price, room, PRICE, kit);
  const isBeside = price !== undefined && cta !== undefined && price.width + STUB_SIDE_GAP_PX + cta.width <= width;
  const inner = isBeside
    ? Math.max(price.height, cta.height)
    : (price?.height ?? 0) + (price === undefined || cta === undefined ? 0 : STUB_GAP) + (cta?.height ?? 0);
  const pad = Math.round(46 * (0.3 + 0.7 * density.air));
  return { price, cta, isBeside, pad, inner, height: inner > 0 ? inner + 2 * pad : 0 };
}

/** A dense card needs the room of the logo, which then stands in the stub beside the call to action, or is smaller. */
function logoPlace({ price, cta }: Stub, density: Density, kit: SlideKit, column: CouponColumn): LogoPlace {
  const isDense = density.air < 0.75;
  const share = isDense ? 0.6 : 1;
  const extent = logoExtent(kit, share);
  if (extent === undefined) return { share, signsAt: undefined, isOnTop: false };
  const hasRoom =
    cta !== undefined && price === undefined && cta.width + STUB_SIDE_GAP_PX + extent.width <= column.width;
  return isDense && hasRoom
    ? { share, signsAt: column.x + column.width - extent.width, isOnTop: false }
    : { share, signsAt: undefined, isOnTop: true };
}

/** Places the words of the upper part and the content of the stub. */
function placeParts({ kit, column, upper, stub, card, padY, seam }: LaidOffer) {
  const { copy, details, ticks, indent, small } = upper;
  const at = (index: number) => card.y + padY + (upper.stack.at[index] ?? 0);
  const { price, cta, isBeside, pad, inner } = stub;
  const top = seam + pad;
  const ctaX = isBeside && cta ? column.x + column.width - cta.width : column.x;
  const belowPrice = price === undefined ? 0 : price.height + STUB_GAP;
  return {
    kicker: copy.kicker && placeText(copy.kicker, column.x + plateInset(kit), at(0)),
    headline: copy.headline && placeText(copy.headline, column.x, at(1)),
    details: details.map((set, index) =>
      placeText(set, column.x + (ticks[index] === true ? indent : 0), at(2 + index)),
    ),
    small: small && placeText(small, column.x, at(2 + details.length)),
    price: price?.at(column.x, top + (isBeside ? (inner - price.height) / 2 : 0)),
    cta: cta?.at(Math.round(ctaX), Math.round(top + (isBeside ? (inner - cta.height) / 2 : belowPrice))),
  };
}

function paintOffer(
  laid: LaidOffer,
  picture: SlidePicture | undefined,
  at: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, logo: place, card, seam, stub, bottom } = laid;
  const logoAt = logoSpot(laid);
  const signs = place.signsAt !== undefined;
  const ground = designedGround(kit, kit.palette.accent, picture);
  const art = placeArt(picture, { box: wholeSlide(kit.frame), place: at, ground });
  const logo =
    place.signsAt === undefined
      ? placeLogo(kit, { ...logoAt, isPlated }, (box) => art.backdrop(box))
      : placeLogo(kit, { ...logoAt, x: place.signsAt, y: seam + stub.height / 2, isPlated: false }, () =>
          flat('#ffffff'),
        );
  const logoNodes = logo?.nodes ?? [];
  const parts = drawParts(laid);
  return {
    nodes: [
      ...art.behind,
      ...(signs ? [] : logoNodes),
      ...parts.card,
      ...art.cutout,
      ...parts.nodes,
      ...(signs ? logoNodes : []),
      ...pages(kit, card, isHigh(kit) ? card.y + card.height : bottom),
    ],
    logo,
    texts: parts.texts,
  };
}

/** The card and everything on it. */
function drawParts(laid: LaidOffer): SlidePart & { readonly card: readonly DrawNode[] } {
  const { kit, column, density, upper, stub, card, seam } = laid;
  const { palette } = kit;
  const { kicker, headline, details, small, price, cta } = placeParts(laid);
  const on = (ink: string) => ({ ink, ratio: () => contrast(ink, '#ffffff') });
  const accented = palette.textOnWhite;
  const isParted = upper.stack.height > 0 && stub.height > 0;
  const drawn = price?.draw({
    ...{ own: on(accented.ink), aside: on(palette.muted), strike: accented.ink },
    marker: accented.marker,
  });
  return {
    card: card.height === 0 ? [] : coupon(card, isParted ? seam : undefined, palette.line),
    nodes: [
      ...plated(kicker, accented.marker),
      ...textNodes(kicker, accented.ink),
      ...textNodes(headline, palette.deep),
      ...details.flatMap((item, index) =>
        upper.ticks[index] === true ? bullet(item, column.x, density.body, accented) : [],
      ),
      ...details.flatMap((item) => textNodes(item, palette.deep)),
      ...textNodes(small, palette.muted),
      ...(drawn?.nodes ?? []),
      ...(cta?.nodes ?? []),
    ],
    texts: [
      ...reportText('kicker', kicker, {
        ink: accented.ink,
        ratio: () => contrast(accented.ink, accented.marker ?? '#ffffff'),
      }),
      ...reportText('headline', headline, on(palette.deep)),
      ...details.flatMap((item) => reportText('body', item, on(palette.deep))),
      ...reportText('body', small, on(palette.muted)),
      ...(drawn?.texts ?? []),
      ...(cta ? [cta.report] : []),
    ],
  };
}

/** Large type needs a small card: the photo keeps its share until the words need the room. */
function cardShare({ headline }: Density): number {
  return 0.53 + 0.0155 * Math.max(0, 57 - headline);
}

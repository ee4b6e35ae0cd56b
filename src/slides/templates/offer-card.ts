/**
 * offerCard (ad_driven): a coupon over the full photo, torn along a dotted line. Its upper part says what is offered,
 * its stub holds the price, set as large as the stub allows, or the call to action.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { type Offer, type Price, readOffer } from '../read-offer.js';
import { reportText } from '../report-text.js';
import { setCopy } from '../set-copy.js';
import {
  type PlacedLines,
  paragraphGap,
  placeText,
  type SetText,
  setBody,
  setText,
  type TextStyle,
  textNodes,
  tidy,
} from '../set-text.js';
import { arrow, button, flat, line, logoArea, logoExtent, placeLogo, rect, tick } from '../shapes.js';
import type { Density, LaidSlide, SlideKit, SlideTemplate, SlideText, TextReport } from '../slide.types.js';
import { standWords } from '../stand-words.js';

const HEADLINE: TextStyle = { family: 'ShortFontMontserrat', cut: 'display', leading: 1.56, letterSpacing: -0.012 };
const BODY: TextStyle = { family: 'ShortFontMontserrat', cut: 'book', leading: 1.9 };
const KICKER: TextStyle = {
  family: 'ShortFontMontserrat',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.08,
};
const PRICE: TextStyle = { family: 'ShortFontMontserrat', cut: 'display', leading: 1.4, letterSpacing: -0.035 };
const SMALL: TextStyle = { family: 'ShortFontMontserrat', cut: 'book', leading: 1.8 };
const CTA: TextStyle = { family: 'ShortFontMontserrat', cut: 'text', leading: 1.6 };

const KICKER_CAP = 23;
const SMALL_CAP = 21;
const PAD = 56;
const NOTCH = 26;
const RADIUS = 34;

export const offerCard: SlideTemplate = {
  name: 'offerCard',
  accent: '#e4002b',
  ladder: ladder([
    [62, 27, 144],
    [57, 26.5, 140],
    [52, 26, 130],
    [47, 25, 120],
    [43, 24, 110],
    [39, 23, 100],
    [36, 22, 92],
    [33, 21.5, 84],
    [31, 21, 76],
    [29, 20.5, 70],
    [27, 20, 66],
    [25.5, 19.6, 62],
    [24, 19, 58],
  ]),
  hookScales: [1.5, 1.35, 1.22, 1.1, 1],
  movable: 'all',
  onCards: true,
  lay: layOffer,
};

/** The ladder's third number is the price's cap height here: the photo is always the whole slide. */
function layOffer(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height, aspect } = kit.frame;
  const { palette } = kit;
  const side = aspect === '9:16' ? width - safe.x - safe.width : 52 + PAD;
  const column = { x: side, width: width - 2 * side };
  const card = { x: column.x - PAD, width: column.width + 2 * PAD };
  const offer: Offer = readOffer(text.body);
  const { kicker, headline, fits, strain, unrest } = setCopy({ ...text, body: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: BODY,
    width: column.width,
  });
  const listed = offer.details.length >= 2 && offer.details.every((detail) => detail.length <= 90);
  const indent = listed ? density.body * 1.75 : 0;
  const details = offer.details.map((detail) =>
    setBody(
      detail,
      BODY,
      { cap: density.body, air: density.air, bodyLength: text.body.length, width: column.width - indent, maxLines: 22 },
      kit,
    ),
  );
  const small =
    offer.smallPrint === ''
      ? undefined
      : setText(offer.smallPrint, SMALL, { cap: SMALL_CAP, width: column.width, maxLines: 4 }, kit);
  const upper = flow(
    [
      kicker && { height: kicker.height, after: 34 },
      headline && { height: headline.height, after: density.headline * 0.4 + 34 },
      ...details.map((set, index) => ({
        height: set.height,
        after:
          index === details.length - 1
            ? density.body * 1.3
            : listed
              ? density.body * 1.05
              : paragraphGap(BODY, density),
      })),
      small && { height: small.height, after: 0 },
    ],
    density.air,
  );
  const cta =
    kit.callToAction === ''
      ? undefined
      : button(
          kit,
          { text: CTA, cap: 27, fill: palette.accent, ink: palette.onAccent, radius: 18, padX: 40, padY: 34 },
          column.width,
        );
  const price = offer.price && setPrice(offer.price, offer.oldPrice, density.art, column.width, kit);
  const beside = price !== undefined && cta !== undefined && price.width + 40 + cta.width <= column.width;
  const stubInner =
    Math.max(price?.height ?? 0, beside ? (cta?.height ?? 0) : 0) +
    (cta !== undefined && !beside ? (price === undefined ? 0 : 34) + cta.height : 0);
  const stubPad = Math.round(46 * (0.3 + 0.7 * density.air));
  const hasStub = stubInner > 0;
  const isEmpty = upper.height === 0 && !hasStub;
  const padY = Math.round(PAD * (0.4 + 0.6 * density.air));
  const upperHeight = upper.height === 0 ? 0 : upper.height + 2 * padY;
  const stubHeight = hasStub ? stubInner + 2 * stubPad : 0;
  const cardHeight = Math.round(upperHeight + stubHeight);
  const foot = 46;
  // A dense card needs the room of the logo, which then signs the stub beside the call to action, or is smaller.
  const isDense = density.air < 0.75;
  const logoShare = isDense ? 0.6 : 1;
  const extent = logoExtent(kit, logoShare);
  const signs =
    isDense &&
    extent !== undefined &&
    cta !== undefined &&
    price === undefined &&
    cta.width + 40 + extent.width <= column.width;
  const onTop = extent !== undefined && !signs;
  const top = safe.y + (onTop ? 84 * logoShare + 22 * density.air : density.air < 0.9 ? 6 : 40);
  const bottom = aspect === '9:16' ? safe.y + safe.height - foot + 26 : height - 52 - foot;
  const full: Box = { x: 0, y: 0, width, height };
  const {
    start: y,
    stages,
    covered,
  } = standWords({
    position: kit.textPosition,
    height: cardHeight,
    top,
    bottom,
    picture: full,
    across: card,
  });
  return {
    fits:
      cardHeight <= Math.min(bottom - top, cardShare(density) * height) &&
      fits &&
      [small, price, ...details].every((set) => set?.fits ?? true),
    strain,
    unrest,
    paint: (picture, isPlated = false) => {
      const logoAt = { x: 72, y: safe.y + 42 * logoShare, share: logoShare };
      const cardBox: Box = { x: card.x, y, width: card.width, height: cardHeight };
      const cards = [...covered, ...(signs ? [] : logoArea(kit, logoAt))];
      const ground = designedGround(kit, palette.accent);
      const art = placeArt(picture, { box: full, stages, covered, words: cards, ground });
      const at = (index: number) => y + padY + (upper.at[index] ?? 0);
      const kickerAt = kicker && placeText(kicker, column.x, at(0));
      const headlineAt = headline && placeText(headline, column.x, at(1));
      const detailsAt = details.map((set, index) => placeText(set, column.x + indent, at(2 + index)));
      const smallAt = small && placeText(small, column.x, at(2 + details.length));
      const seam = y + upperHeight;
      const priceAt = price?.at(column.x, seam + stubPad + (beside ? (stubInner - price.height) / 2 : 0));
      const ctaAt = cta?.at(
        Math.round(beside ? column.x + column.width - cta.width : column.x),
        Math.round(
          beside
            ? seam + stubPad + (stubInner - cta.height) / 2
            : seam + stubPad + (price === undefined ? 0 : price.height + 34),
        ),
      );
      const logo = signs
        ? placeLogo(
            kit,
            { x: column.x + column.width - extent.width, y: seam + stubHeight / 2, share: logoShare, isPlated },
            () => flat('#ffffff'),
          )
        : placeLogo(kit, { ...logoAt, isPlated }, (box) => art.backdrop(box));
      const on = (ink: string) => ({ ink, ratio: () => contrast(ink, '#ffffff') });
      const accentInk = contrast(palette.accent, '#ffffff') >= 4.5 ? palette.accent : palette.accentOnPaper;
      return {
        nodes: [
          ...art.nodes,
          ...(signs ? [] : (logo?.nodes ?? [])),
          ...(isEmpty ? [] : coupon(cardBox, upperHeight > 0 && hasStub ? seam : undefined, palette.line)),
          ...(kickerAt === undefined ? [] : textNodes(kickerAt, accentInk)),
          ...(headlineAt === undefined ? [] : textNodes(headlineAt, palette.deep)),
          ...(listed ? detailsAt.flatMap((item) => bullet(item, column.x, density.body, accentInk)) : []),
          ...detailsAt.flatMap((item) => textNodes(item, palette.deep)),
          ...(smallAt === undefined ? [] : textNodes(smallAt, palette.muted)),
          ...(priceAt?.nodes ?? []),
          ...(ctaAt?.nodes ?? []),
          ...(signs ? (logo?.nodes ?? []) : []),
          ...pages(kit, card, bottom),
        ],
        isLogoPlated: logo?.isPlated,
        onPhoto: { subjects: art.subjects, cards },
        texts: [
          ...reportText('kicker', kickerAt, on(accentInk)),
          ...reportText('headline', headlineAt, on(palette.deep)),
          ...detailsAt.flatMap((item) => reportText('body', item, on(palette.deep))),
          ...reportText('body', smallAt, on(palette.muted)),
          ...(priceAt?.texts ?? []),
          ...(ctaAt ? [ctaAt.report] : []),
        ],
      };
    },
  };
}

/** Large type asks for a small card: the photo keeps its share until the words need it. */
function cardShare({ headline }: Density): number {
  return 0.53 + 0.0155 * Math.max(0, 57 - headline);
}

interface SetPrice {
  readonly width: number;
  readonly height: number;
  readonly fits: boolean;
  at(x: number, y: number): { readonly nodes: readonly DrawNode[]; readonly texts: readonly TextReport[] };
}

/**
 * The number large; currency, cents and per cent small, their tops level with its own; the old price struck through
 * behind it.
 */
function setPrice(price: Price, oldPrice: string, largest: number, most: number, kit: SlideKit): SetPrice {
  const { palette } = kit;
  const ink = contrast(palette.accent, '#ffffff') >= 4.5 ? palette.accent : palette.accentOnPaper;
  for (let cap = largest; ; cap -= 6) {
    const part = (text: string, share: number, style = PRICE) =>
      text === '' ? undefined : setText(text, style, { cap: cap * share, width: most, maxLines: 1 }, kit);
    // A minus or plus belongs to its number, a currency stands raised before it.
    const raised = part(price.before, 0.46);
    const main = part(`${price.sign}${price.main}`, 1);
    const after = part(price.after, 0.46);
    const old = part(oldPrice, 0.36, CTA);
    const gap = cap * 0.09;
    const width =
      [raised, main, after].reduce((sum, set) => sum + (set === undefined ? 0 : set.inkWidth + gap), 0) +
      (old === undefined ? 0 : old.inkWidth + cap * 0.35);
    if (main === undefined) return { width: 0, height: 0, fits: true, at: () => ({ nodes: [], texts: [] }) };
    if (width > most && cap > 48) continue;
    return {
      width,
      height: cap,
      fits: width <= most,
      at: (x, y) => {
        const nodes: DrawNode[] = [];
        const texts: TextReport[] = [];
        let pen = x;
        const put = (set: SetText | undefined, top: number, color: string, room = gap): PlacedLines | undefined => {
          if (set === undefined) return undefined;
          const placed = placeText(set, pen, top);
          nodes.push(...textNodes(placed, color));
          texts.push(...reportText('price', placed, { ink: color, ratio: () => contrast(color, '#ffffff') }));
          pen += set.inkWidth + room;
          return placed;
        };
        put(raised, y, ink);
        put(main, y, ink);
        put(after, y, ink, 0);
        pen += cap * 0.35;
        const struck = put(old, y + cap * 0.64, palette.muted);
        const first = struck?.lines[0];
        if (first !== undefined) {
          const middle = first.y - cap * 0.18;
          nodes.push(
            line(
              [
                [first.ink.x - 8, middle + 7],
                [first.ink.x + first.ink.width + 8, middle - 7],
              ],
              ink,
              Math.max(4, cap * 0.045),
            ),
          );
        }
        return { nodes, texts };
      },
    };
  }
}

/** White card with a half-round notch at each end of the dotted line. */
function coupon(box: Box, seam: number | undefined, dots: string): readonly DrawNode[] {
  const { x, y, width, height } = box;
  const [right, end] = [x + width, y + height];
  const r = Math.min(RADIUS, height / 2);
  const notchRight =
    seam === undefined ? '' : `V${tidy(seam - NOTCH)} A${NOTCH} ${NOTCH} 0 0 0 ${right} ${tidy(seam + NOTCH)} `;
  const notchLeft =
    seam === undefined ? '' : `V${tidy(seam + NOTCH)} A${NOTCH} ${NOTCH} 0 0 0 ${x} ${tidy(seam - NOTCH)} `;
  const data = `M${x + r} ${y} H${right - r} A${r} ${r} 0 0 1 ${right} ${y + r} ${notchRight}V${end - r} A${r} ${r} 0 0 1 ${right - r} ${end} H${x + r} A${r} ${r} 0 0 1 ${x} ${end - r} ${notchLeft}V${y + r} A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
  const nodes: DrawNode[] = [
    {
      kind: 'shape',
      shape: { kind: 'path', data },
      fill: '#ffffff',
      shadow: { color: '#00000052', offsetXPx: 0, offsetYPx: 18, blurPx: 56 },
    },
  ];
  if (seam !== undefined) {
    for (let at = x + NOTCH + 18; at < right - NOTCH - 18; at += 22)
      nodes.push(rect({ x: at, y: Math.round(seam - 2), width: 12, height: 4 }, dots, 2));
  }
  return nodes;
}

function bullet(item: PlacedLines, x: number, cap: number, color: string): readonly DrawNode[] {
  const first = item.lines[0];
  return first === undefined
    ? []
    : [
        tick(
          { x: x + 2, y: first.y - cap * 0.98, width: cap * 1.05, height: cap * 0.9 },
          color,
          Math.max(4, cap * 0.19),
        ),
      ];
}

/** Below the card: page marks, and on the hook the way on; the bar under them runs through every seam. */
function pages(
  kit: SlideKit,
  card: { readonly x: number; readonly width: number },
  cardEnd: number,
): readonly DrawNode[] {
  const { width, frame } = { width: kit.frame.width, frame: kit.frame };
  const bar = 16;
  const y = frame.height - bar;
  const nodes: DrawNode[] = [rect({ x: 0, y, width, height: bar }, kit.palette.accent)];
  const middle = Math.round(cardEnd + (frame.aspect === '9:16' ? 40 : 46));
  const plate = { x: card.x, y: middle - 14, height: 28 };
  const marks: DrawNode[] = [];
  let x = plate.x + 14;
  for (let slide = 1; slide <= kit.count; slide += 1) {
    const here = slide === kit.position;
    marks.push(rect({ x, y: middle - 5, width: here ? 40 : 10, height: 10 }, here ? '#ffffff' : '#ffffff99', 5));
    x += (here ? 40 : 10) + 10;
  }
  nodes.push(rect({ x: plate.x, y: plate.y, width: x + 4 - plate.x, height: plate.height }, '#0000008c', 14), ...marks);
  if (kit.role !== 'close') {
    const end = card.x + card.width;
    nodes.push(
      rect({ x: end - 96, y: middle - 24, width: 96, height: 48 }, '#ffffff', 24),
      ...arrow(end - 70, middle, 44, kit.palette.deep, 5),
    );
  }
  return nodes;
}

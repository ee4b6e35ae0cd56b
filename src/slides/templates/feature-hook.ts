/** The hook of featureGrid: the picture fills the slide; its words stand on a card at the foot. */
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { placeArt } from '../place-art.js';
import { logoArea, logoExtent, placeLogo } from '../place-logo.js';
import { reportText } from '../report-text.js';
import { type SetPart, setBodyParts } from '../set-body.js';
import { type Copy, setCopy } from '../set-copy.js';
import { headlineGap, inkOf, kickerGap, placeText, textNodes } from '../set-text.js';
import { rect } from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PageBoxes,
  PaintedSlide,
  PicturePlace,
  SlideKit,
  SlidePart,
  SlidePicture,
  SlideText,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { photoBeside, startOf } from '../stand-words.js';
import { CARD_BODY, CARD_PRICE, type Column, onWhite, whiteCard } from './feature-cards.js';
import {
  CARD_OVERLAP_PX,
  type Chip,
  chip,
  columnOf,
  FEATURE_KICKER,
  FEATURE_KICKER_CAP_PX,
  HEADLINE,
  INSET,
  LOGO_RADIUS,
  RADIUS,
  seamBoxes,
  seamButtons,
} from './feature-parts.js';

/** The distance between words and the edges of their card, px. */
const HOOK_PAD = 44;

/** The hook's card, set and at its place, before the picture is known. */
interface LaidHook {
  readonly kit: SlideKit;
  /** The column of its words. */
  readonly inner: Column;
  readonly label: Chip | undefined;
  readonly copy: Copy;
  readonly body: readonly SetPart[];
  /** Label, headline, the parts of the body. */
  readonly stack: Flow;
  /** Undefined without words. */
  readonly card: Box | undefined;
  readonly panel: Box;
  /** Where the card begins, px from the top. */
  readonly start: number;
}

/** Set and stacked; drawn once its picture is known. */
export function layHook(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { width, height, safe, aspect } = kit.frame;
  const column = columnOf(kit);
  const inset = aspect === '9:16' ? 0 : HOOK_PAD - 8;
  const inner: Column = { x: column.x + inset, width: column.width - 2 * inset };
  const label = chip(kit, text.kicker, inner.width, kit.palette.onLight);
  const copy = setCopy({ kicker: '', headline: text.headline, body: '' }, density, kit, {
    kicker: FEATURE_KICKER,
    kickerCap: FEATURE_KICKER_CAP_PX,
    headline: HEADLINE,
    body: CARD_BODY,
    width: inner.width,
  });
  const body = setBodyParts(text.body, density, kit, { text: CARD_BODY, price: CARD_PRICE, width: inner.width });
  const { headline } = copy;
  const stack = flow(
    [
      label && { height: label.height, after: kickerGap(38, headline, density) },
      headline && { height: headline.height, after: headlineGap(density.headline * 0.4 + 34, density) },
      ...body,
    ],
    density.air,
  );
  const cardHeight = stack.height + 2 * HOOK_PAD + (body.length === 0 ? 10 : 16);
  const isEmpty = stack.height === 0;
  const across = { x: inner.x - HOOK_PAD, width: inner.width + 2 * HOOK_PAD };
  const top = safe.y + (logoExtent(kit) === undefined ? 48 : 100);
  const bottom = aspect === '9:16' ? safe.y + safe.height + HOOK_PAD - 36 : height - INSET - 40;
  const panel: Box = { x: INSET, y: INSET, width: width - 2 * INSET, height: height - 2 * INSET };
  const start = startOf({ position: kit.textPosition, height: isEmpty ? 0 : cardHeight, top, bottom });
  const card = isEmpty ? undefined : { ...across, y: start, height: cardHeight };
  const laid: LaidHook = { kit, inner, label, copy, body, stack, card, panel, start };
  return {
    fits: cardHeight <= bottom - top && [copy, label, ...body].every((set) => set?.fits ?? true),
    strain: copy.strain,
    unrest: copy.unrest,
    page: pageOf(laid),
    paint: (picture, place, isPlated = false) => paintHook(laid, picture, place, isPlated),
  };
}

/** The boxes of the words on the card, from its edge. */
function wordBoxes({ inner, label, copy, body, stack, start }: LaidHook): readonly Box[] {
  const y = (index: number) => start + HOOK_PAD + (stack.at[index] ?? 0);
  const lines = [
    ...(copy.headline === undefined ? [] : inkOf(placeText(copy.headline, inner.x, y(1)))),
    ...body.flatMap((part, index) => part.at(inner.x, y(2 + index)).ink),
  ];
  return [
    ...(label === undefined ? [] : [{ ...inner, y: y(0), height: label.height }]),
    ...lines.map((ink) => ({ ...ink, x: inner.x, width: ink.x + ink.width - inner.x })),
  ];
}

function pageOf(laid: LaidHook): PageBoxes {
  const { kit, card, panel } = laid;
  const marks = [...logoArea(kit, logoSpot(kit)), ...seamBoxes(kit)];
  const beside = card && { photo: kit.photo, start: card.y, end: card.y + card.height, gap: -CARD_OVERLAP_PX };
  return {
    stage: beside === undefined ? panel : photoBeside(panel, beside),
    room: panel,
    cards: [...(card === undefined ? [] : [card]), ...marks],
    solid: [...wordBoxes(laid), ...marks],
    lines: [],
  };
}

function logoSpot(kit: SlideKit) {
  return { x: columnOf(kit).x + 8, y: kit.frame.safe.y + 44, radiusPx: LOGO_RADIUS };
}

function paintHook(
  laid: LaidHook,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, panel, card } = laid;
  const art = placeArt(picture, {
    ...{ box: panel, shape: { kind: 'rect', box: panel, radiusPx: RADIUS }, place },
    ground: designedGround(kit, kit.palette.accent, picture),
  });
  const words = drawHookWords(laid);
  const logo = placeLogo(kit, { ...logoSpot(kit), isPlated }, (box) => art.backdrop(box));
  return {
    nodes: [
      rect(wholeSlide(kit.frame), kit.palette.mist),
      ...art.behind,
      ...(logo?.nodes ?? []),
      ...(card === undefined ? [] : [whiteCard(card, 36)]),
      ...art.cutout,
      ...words.nodes,
      ...seamButtons(kit),
    ],
    logo,
    texts: words.texts,
  };
}

function drawHookWords({ kit, inner, label, copy, body, stack, start }: LaidHook): SlidePart {
  const { deep, muted, textOnWhite } = kit.palette;
  const y = (index: number) => start + HOOK_PAD + (stack.at[index] ?? 0);
  const labelAt = label?.at(inner.x, y(0));
  const headline = copy.headline && placeText(copy.headline, inner.x, y(1));
  const mark = textOnWhite.marker ?? textOnWhite.ink;
  const parts = body.map((part, index) => {
    const own = onWhite(part.kind === 'price' ? textOnWhite.ink : muted);
    return part.at(inner.x, y(2 + index)).draw({ own, aside: onWhite(muted), mark, marker: textOnWhite.marker });
  });
  return {
    nodes: [...(labelAt?.nodes ?? []), ...textNodes(headline, deep), ...parts.flatMap(({ nodes }) => nodes)],
    texts: [
      ...(labelAt?.texts ?? []),
      ...reportText('headline', headline, onWhite(deep)),
      ...parts.flatMap(({ texts }) => texts),
    ],
  };
}

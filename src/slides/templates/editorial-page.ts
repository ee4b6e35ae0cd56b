/**
 * A page of editorialStory: a photo, and words on paper. In the middle position, and on tall slides, the words lie on a
 * sheet over the full photo.
 */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { paperGrain } from '../grain.js';
import { designedGround } from '../ground.js';
import { type PlacedArt, placeArt, reachingOut } from '../place-art.js';
import { reportText } from '../report-text.js';
import { type SetPart, setBodyParts } from '../set-body.js';
import { type Copy, setCopy } from '../set-copy.js';
import {
  headlineGap,
  inkOf,
  type PlacedLines,
  placeText,
  type SetText,
  type SlideTextStyle,
  setTextIfAny,
  textNodes,
} from '../set-text.js';
import { arrow, flat, PLATE_PAD, plated, rect } from '../shapes.js';
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
import { photoBeside } from '../stand-words.js';
import { veilOrPlate } from '../veil.js';
import { veilBands } from '../veil-bands.js';
import {
  COPY,
  drawFoot,
  EDITORIAL_FOOT_PX,
  EDITORIAL_KICKER_CAP_PX,
  EDITORIAL_PRICE,
  footMarks,
  hairlineY,
  paperGround,
} from './editorial-parts.js';

const BODY: SlideTextStyle = { family: 'ShortFontLato', cut: 'book', leading: 2.02 };
const CTA: SlideTextStyle = { family: 'ShortFontLato', cut: 'display', leading: 1.7 };
/** Words that take less than this share of their room leave the rest to the photo. */
const SPARSE = 0.4;
/** A lower band, px, shows too little of its photo. */
const LEAST_BAND = 260;
/** The distance between words and the edges of their sheet, px. */
const SHEET_PAD = 64;
/** The end of words beside a photo, and the start of that photo, in shares of the width. */
const [WORDS_END_SHARE, PHOTO_START_SHARE] = [0.52, 0.57];
/** Width of the photo's visible rim around a full page, px. */
const FRAME = 30;

/** A page's words, set and stacked. */
interface PageWords {
  readonly column: Pick<Box, 'x' | 'width'>;
  readonly copy: Copy;
  readonly body: readonly SetPart[];
  /** The call to action. */
  readonly link: SetText | undefined;
  /** Kicker, headline, the parts of the body, link. */
  readonly stack: Flow;
}

/**
 * How words and photo share a page: words on a sheet over the full photo; words on paper inside a rim of the photo,
 * where they are too many for a band; words on paper above or below a band.
 */
interface PageShape {
  readonly form: 'sheet' | 'framed' | 'band';
  /** Where words begin, and their room. */
  readonly start: number;
  readonly room: number;
  readonly photo: Box;
}

interface LaidPage {
  readonly kit: SlideKit;
  readonly words: PageWords;
  readonly shape: PageShape;
}

/** Set, stacked and divided; drawn once its picture is known. */
export function layEditorialPage(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const words = setPage(text, density, kit);
  const shape = pageShape(words.stack.height, density, kit);
  return {
    fits:
      words.copy.fits &&
      (words.link?.fits ?? true) &&
      words.body.every(({ fits }) => fits) &&
      words.stack.height <= shape.room,
    strain: words.copy.strain,
    unrest: words.copy.unrest,
    page: boxesOf({ kit, words, shape }),
    paint: (picture, place, isPlated = false) => paintPage({ kit, words, shape }, picture, place, isPlated),
  };
}

function boxesOf(laid: LaidPage): PageBoxes {
  const { kit, shape, words } = laid;
  const sheet = sheetOf(laid);
  const stage =
    sheet === undefined || kit.photo === 'beside'
      ? shape.photo
      : photoBeside(shape.photo, { photo: kit.photo, start: sheet.y, end: sheet.y + sheet.height, gap: 0 });
  const foot = { x: 0, y: hairlineY(kit), width: kit.frame.width, height: EDITORIAL_FOOT_PX };
  return {
    stage,
    cards: sheet === undefined ? [] : [sheet],
    lines: [],
    words: { ...words.column, y: shape.start, height: words.stack.height },
    room: productRoom(laid, stage),
    solid: wordBoxes(laid),
    marks: shape.form === 'sheet' ? footMarks(kit) : [foot],
    isHidden: shape.form === 'framed',
  };
}

/** Where a product may stand: in its band, and beyond its edge where words leave room. */
function productRoom({ kit, shape: { form } }: LaidPage, stage: Box): Box {
  if (form !== 'band' || kit.photo === 'beside' || kit.textPosition === 'middle') return stage;
  return reachingOut(stage, kit.textPosition === 'top' ? 'above' : 'below');
}

/** The boxes of the lines and of the link; centred lines as wide as their column. */
function wordBoxes({ kit, words, shape }: LaidPage): readonly Box[] {
  const { column, copy, body, link, stack } = words;
  const at = (index: number) => shape.start + (stack.at[index] ?? 0);
  const lines = [
    ...[copy.kicker, copy.headline].flatMap((set, index) =>
      set === undefined ? [] : inkOf(placeText(set, column.x, at(index))),
    ),
    ...body.flatMap((part, index) => part.at(column.x, at(2 + index)).ink),
    ...(link === undefined ? [] : [{ ...column, y: at(2 + body.length), height: link.height + 30 }]),
  ];
  const isCentred = kit.role === 'close' && kit.photo !== 'beside';
  return lines.map((ink) => ({
    ...ink,
    x: column.x,
    width: isCentred ? column.width : ink.x + ink.width - column.x,
  }));
}

function isOnSheet({ art }: Density, { textPosition, frame }: SlideKit): boolean {
  return (textPosition === 'middle' && art > 0) || frame.aspect === '9:16';
}

function setPage(text: SlideText, density: Density, kit: SlideKit): PageWords {
  const { safe, width, aspect } = kit.frame;
  // On tall slides the sheet stands centred beside the platform's buttons on the right: its words keep the same
  // distance on the left as on the right.
  const pad = isOnSheet(density, kit) ? SHEET_PAD : 0;
  const side = aspect === '9:16' ? width - safe.x - safe.width : safe.x + pad;
  const isBeside = kit.photo === 'beside';
  const column = { x: side, width: isBeside ? Math.round(WORDS_END_SHARE * width) - side : width - 2 * side };
  const align = kit.role === 'close' && !isBeside ? 'center' : 'start';
  const copy = setCopy({ ...text, body: '' }, density, kit, {
    ...{ ...COPY, body: BODY, width: column.width, align },
    kickerWidth: column.width - 2 * plateInset(kit),
  });
  const link = setTextIfAny(kit.callToAction, CTA, { cap: 28, width: column.width - 90, maxLines: 2 }, kit);
  const body = setBodyParts(text.body, density, kit, {
    text: BODY,
    price: EDITORIAL_PRICE,
    width: column.width,
    align,
  });
  const { kicker, headline } = copy;
  const stack = flow(
    [
      kicker && { height: kicker.height, after: 40 + density.headline * 0.2 },
      headline && { height: headline.height, after: headlineGap(density.headline * 0.5 + 34, density) },
      ...body.map(({ height, after }, index) => ({ height, after: index === body.length - 1 ? 62 : after })),
      link && { height: link.height + 30, after: 0 },
    ],
    density.air,
  );
  return { column, copy, body, link, stack };
}

/** `height` is that of the words. */
function pageShape(height: number, density: Density, kit: SlideKit): PageShape {
  const { safe } = kit.frame;
  const place = kit.textPosition ?? 'bottom';
  const free = hairlineY(kit) - 50;
  if (kit.photo === 'beside') {
    const room = free + 20 - safe.y - 44;
    const x = Math.round(PHOTO_START_SHARE * kit.frame.width);
    const photo = { x, y: 0, width: kit.frame.width - x, height: hairlineY(kit) - 24 };
    return { form: 'band', start: Math.round(safe.y + 44 + Math.max(0, room - height) / 2), room, photo };
  }
  if (isOnSheet(density, kit)) {
    const room = free - safe.y - 2 * SHEET_PAD;
    const above = place === 'top' ? 0 : place === 'middle' ? (room - height) / 2 : room - height;
    return { form: 'sheet', start: Math.round(safe.y + SHEET_PAD + above), room, photo: wholeSlide(kit.frame) };
  }
  // The room for a band above the words.
  const left = place === 'bottom' ? free - 92 - height : 0;
  if (density.art === 0 && left < LEAST_BAND) {
    const room = free + 20 - safe.y - 44;
    const above = place === 'middle' ? Math.max(0, room - height) / 2 : 0;
    return { form: 'framed', start: Math.round(safe.y + 44 + above), room, photo: wholeSlide(kit.frame) };
  }
  return bandShape({ height, left, free }, density, kit);
}

/** Words in the middle never come here: they lie on a sheet, or their page is framed. */
function bandShape(
  { height, left, free }: { readonly height: number; readonly left: number; readonly free: number },
  density: Density,
  kit: SlideKit,
): PageShape {
  const { safe } = kit.frame;
  const across = photoAcross(kit);
  const end = hairlineY(kit) - 24;
  const band = Math.round(density.art * free);
  if (kit.textPosition === 'top') {
    const room = free - band - safe.y - 40 - 40;
    const slack = Math.max(0, room - height);
    const photo = { ...across, y: end - band - slack, height: band + slack };
    return { form: 'band', start: Math.round(safe.y + 40), room, photo };
  }
  const room = free - band - 72;
  // On a page with very few words the photo grows down to them; so it does where shorter pages of a full carousel leave
  // room.
  const grows = density.art === 0 || height < SPARSE * room;
  const photo = { ...across, y: 0, height: !grows ? band : height === 0 ? end : left };
  return { form: 'band', start: Math.round(photo.height + 72), room, photo };
}

/**
 * Pages come in pairs: the photo extends to the edge beside its neighbour; the last page's extends from edge to edge.
 */
function photoAcross({ role, position, frame: { safe, width } }: SlideKit): Pick<Box, 'x' | 'width'> {
  if (role === 'close') return { x: 0, width };
  return position % 2 === 0 ? { x: safe.x, width: width - safe.x } : { x: 0, width: width - safe.x };
}

/** The sheet under the words of a page that has one; none without words. */
function sheetOf({ words: { column, stack }, shape: { form, start } }: LaidPage): Box | undefined {
  if (form !== 'sheet' || stack.height === 0) return undefined;
  return {
    x: column.x - SHEET_PAD,
    y: start - SHEET_PAD,
    width: column.width + 2 * SHEET_PAD,
    height: stack.height + 2 * SHEET_PAD,
  };
}

function paintPage(
  laid: LaidPage,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, shape } = laid;
  const { form, photo } = shape;
  const sheet = sheetOf(laid);
  const isApart = sheet !== undefined && kit.photo !== 'all';
  const ground = isApart ? paperGround(kit, photo) : designedGround(kit, kit.palette.night, picture);
  const art = placeArt(picture, { box: photo, place, ground });
  const words = drawPageWords(laid);
  const foot = pageFoot(laid, art, picture, isPlated);
  return {
    nodes: [
      rect(wholeSlide(kit.frame), kit.palette.paper),
      ...paperGrain(kit.frame, kit.palette.deep),
      ...(photo.height > 8 ? art.behind : []),
      ...foot.veilNodes,
      ...(form === 'sheet' ? foot.nodes : []),
      ...paperOn(form, sheet, kit),
      ...(form === 'framed' ? [] : art.cutout),
      ...words.nodes,
      ...(form === 'sheet' ? [] : foot.nodes),
    ],
    texts: [...words.texts, ...foot.texts],
    logo: foot.logo,
  };
}

/** The paper that lies on the photo. */
function paperOn(form: PageShape['form'], sheet: Box | undefined, { palette, frame }: SlideKit): readonly DrawNode[] {
  if (form === 'framed') {
    const { width, height } = frame;
    return [rect({ x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME }, palette.paper)];
  }
  return sheet === undefined ? [] : [rect(sheet, palette.paper)];
}

function drawPageWords({ kit, words, shape }: LaidPage): SlidePart {
  const { palette } = kit;
  const { column, copy, body: parts, stack } = words;
  const accented = palette.textOnPaper;
  const isCentred = kit.role === 'close' && kit.photo !== 'beside';
  const at = (index: number) => shape.start + (stack.at[index] ?? 0);
  const put = (set: SetText, y: number, inset = 0) =>
    placeText(set, column.x + (isCentred ? (column.width - set.width) / 2 : inset), y, isCentred ? 'center' : 'start');
  const kicker = copy.kicker && put(copy.kicker, at(0), plateInset(kit));
  const headline = copy.headline && put(copy.headline, at(1));
  const on = (ink: string) => ({ ink, ratio: () => contrast(ink, palette.paper) });
  const inks = { own: on(palette.deep), aside: on(palette.muted), mark: accented.marker ?? accented.ink };
  const body = parts.map((part, index) => part.at(column.x, at(2 + index)).draw(inks));
  const link = drawLink(kit, words, at(2 + parts.length));
  return {
    nodes: [
      ...plated(kicker, accented.marker),
      ...textNodes(kicker, accented.ink),
      ...textNodes(headline, palette.deep),
      ...body.flatMap(({ nodes }) => nodes),
      ...link.nodes,
    ],
    texts: [
      ...reportText('kicker', kicker, {
        ink: accented.ink,
        ratio: () => contrast(accented.ink, accented.marker ?? palette.paper),
      }),
      ...reportText('headline', headline, on(palette.deep)),
      ...body.flatMap(({ texts }) => texts),
      ...reportText('cta', link.placed, on(palette.deep)),
    ],
  };
}

/** How far the kicker is indented where it has a plate. */
function plateInset({ palette }: SlideKit): number {
  return palette.textOnPaper.marker === undefined ? 0 : PLATE_PAD * EDITORIAL_KICKER_CAP_PX;
}

/** The call to action, underlined, followed by an arrow. */
function drawLink(
  { palette, role, photo }: SlideKit,
  { link, column }: PageWords,
  y: number,
): { readonly nodes: readonly DrawNode[]; readonly placed: PlacedLines | undefined } {
  if (link === undefined) return { nodes: [], placed: undefined };
  const x = Math.round(
    role === 'close' && photo !== 'beside' ? column.x + (column.width - link.inkWidth - 72) / 2 : column.x,
  );
  const placed = placeText(link, x, y);
  const end = Math.round(x + link.inkWidth);
  const nodes = [
    ...textNodes(placed, palette.deep),
    rect({ x, y: Math.round(y + link.height + 22), width: end - x + 72, height: 6 }, palette.onLight.fill),
    ...arrow(end + 24, Math.round(y + link.height - 14), 46, palette.textOnPaper.ink, 4),
  ];
  return { nodes, placed };
}

/** A page's foot: on its paper, or where the photo runs down to the edge on a veil. */
function pageFoot(
  { kit, shape: { form } }: LaidPage,
  art: PlacedArt,
  photo: SlidePicture | undefined,
  isPlated: boolean,
) {
  const { palette, frame } = kit;
  const y = hairlineY(kit);
  const inset = form === 'framed' ? FRAME : 0;
  if (form !== 'sheet') {
    const paper = flat(palette.paper);
    const inks = { ink: palette.deep, hairline: palette.line };
    return { veilNodes: [], ...drawFoot(kit, { y, ...inks, inset, isPlated: false, backdrop: () => paper }) };
  }
  const { safe } = frame;
  const across = art.cutout.length === 0 ? { x: 0, width: frame.width } : { x: safe.x + safe.width - 64, width: 64 };
  const box = { ...across, y, height: EDITORIAL_FOOT_PX };
  const ofFoot = {
    inks: { light: '#ffffff', dark: palette.shade },
    photo,
    plates: { fill: palette.paper, ink: palette.deep },
  };
  const least = veilOrPlate([art.backdrop(box)], ofFoot);
  const isPlate = kit.photo !== 'all' && least.opacity > 0;
  const veil = isPlate ? { ink: palette.deep, color: palette.paper, opacity: 1 } : least;
  const { heads } = art;
  const inks = { ink: veil.ink, hairline: veil.ink, veil, heads };
  return {
    veilNodes: veil.opacity === 1 ? [] : veilBands({ cores: [box], veil, frame, heads }),
    ...drawFoot(kit, { y, ...inks, inset, isPlated, backdrop: art.backdrop }),
  };
}

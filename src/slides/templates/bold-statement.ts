/**
 * boldStatement (creative): the photo fills the slide; condensed capitals stand on it, one of their lines on a block
 * of the accent. A thread of the accent runs along the foot, across every seam.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, union } from '../../geometry.js';
import { worstContrast } from '../../layout/light-range.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { markedLine } from '../marked-line.js';
import { pastHeads } from '../past-heads.js';
import { type PlacedArt, placeArt } from '../place-art.js';
import { logoArea, logoExtent, placeLogo } from '../place-logo.js';
import { reportText, type TextReading } from '../report-text.js';
import { type SetPart, setBodyParts } from '../set-body.js';
import { type Copy, setCopy } from '../set-copy.js';
import type { PriceStyle } from '../set-price.js';
import {
  inkOf,
  kickerGap,
  marksAbove,
  type PlacedLines,
  placeText,
  type SetText,
  type SlideTextStyle,
  setText,
  textNodes,
} from '../set-text.js';
import { arrow, type Button, button, ellipseNode, plated, rect } from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PageBoxes,
  PaintedSlide,
  PicturePlace,
  SlideKit,
  SlidePicture,
  SlideTemplate,
  SlideText,
  TextReport,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { type MarkColors, markBeside } from '../slide-palette.js';
import { PICTURE_ARRANGEMENTS, photoBeside, startOf, WIDE_ARRANGEMENTS } from '../stand-words.js';
import { isBright, leastVeil, readingOf, type SlideVeils, slideVeils, type Veil } from '../veil.js';

const HEADLINE: SlideTextStyle = {
  family: 'ShortFontAnton',
  cut: 'display',
  leading: 1.33,
  upperCase: true,
  letterSpacing: 0.005,
};
const BODY: SlideTextStyle = { family: 'ShortFontInter', cut: 'text', leading: 1.9 };
const KICKER: SlideTextStyle = {
  family: 'ShortFontInter',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.09,
};
const CTA: SlideTextStyle = { family: 'ShortFontInter', cut: 'display', leading: 1.6 };
const PRICE: PriceStyle = {
  price: { family: 'ShortFontAnton', cut: 'display', leading: 1.4 },
  aside: { family: 'ShortFontInter', cut: 'text', leading: 1.6 },
};

/** Between words on the ground and a photo that ends above or begins below them. */
const PHOTO_GAP = 60;
/** The end of words beside a photo, and the start of that photo, in shares of the width. */
const [WORDS_END_SHARE, PHOTO_START_SHARE] = [0.54, 0.57];
const KICKER_CAP = 23;
/** The kicker stands after a dash of the accent; this is their distance from the margin, px. */
const KICKER_INSET = 84;
const FOLIO_CAP = 22;
const FOOT = 30;

export const boldStatement: SlideTemplate = {
  name: 'boldStatement',
  accent: '#ff4d00',
  ladder: densityLadder([
    [124, 33, 0],
    [108, 32, 0],
    [94, 31, 0],
    [82, 30, 0],
    [72, 28.5, 0],
    [64, 27, 0],
    [57, 25.5, 0],
    [51, 24, 0],
    [46, 22.5, 0],
    [42, 21.5, 0],
    [38, 20.5, 0],
    [34, 19.8, 0],
    [31, 19.3, 0],
  ]),
  hookScales: [1.55, 1.4, 1.28, 1.18, 1.1, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : WIDE_ARRANGEMENTS),
  lay: layBold,
};

/** A slide's words, set and stacked, before its picture is known. */
interface LaidBold {
  readonly kit: SlideKit;
  readonly density: Density;
  readonly copy: Copy;
  readonly body: readonly SetPart[];
  readonly cta: Button | undefined;
  /** Kicker, headline, the parts of the body, call to action. */
  readonly stack: Flow;
  /** Where the words begin, px from the top. */
  readonly start: number;
  /** Middle of the thread at the foot. */
  readonly footY: number;
}

function layBold(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, height } = kit.frame;
  const width = kit.photo === 'beside' ? Math.round(WORDS_END_SHARE * kit.frame.width) - safe.x : safe.width;
  const copy = setCopy({ ...text, body: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: headlineStyle(text.headline),
    body: BODY,
    width,
    kickerWidth: width - KICKER_INSET,
    headlineWidth: width - 0.4 * density.headline,
  });
  const body = setBodyParts(text.body, density, kit, { text: BODY, price: PRICE, width });
  const ctaStyle = { text: CTA, cap: 27, mark: kit.palette.onDark, radius: 0, padX: 40, padY: 32 };
  const cta = button(kit, ctaStyle, width);
  const stack = stackOf(copy, body, cta, density);
  const footY = safe.y + safe.height - FOOT / 2;
  const aboveWords = copy.kicker === undefined ? marksAbove(copy.headline) : 0;
  const top = safe.y + (logoExtent(kit) === undefined ? Math.max(44, aboveWords) : 84 + 44);
  const bottom = footY - FOOT / 2 - 46;
  const { height: own } = stack;
  const start = startOf({ position: kit.textPosition, height: own, top, bottom });
  const laid: LaidBold = { kit, density, copy, body, cta, stack, start, footY };
  // At large sizes the photo keeps its share; a long text may take the room it needs.
  const room = kit.photo !== 'beside' && density.headline > 60 ? Math.min(bottom - top, 0.62 * height) : bottom - top;
  return {
    fits: stack.height <= room && copy.fits && body.every(({ fits }) => fits),
    strain: copy.strain,
    unrest: copy.unrest,
    page: pageOf(laid),
    paint: (picture, place, isPlated = false) => paintBold(laid, picture, place, isPlated),
  };
}

function stackOf(
  { kicker, headline }: Copy,
  body: readonly SetPart[],
  cta: Button | undefined,
  density: Density,
): Flow {
  const plate = headline === undefined ? 0 : Math.round(0.2 * density.headline);
  const drop = headline === undefined ? 0 : Math.round(blockDrop(headline) + 0.05 * density.headline);
  return flow(
    [
      kicker && { height: kicker.height, after: kickerGap(40 + plate * 0.6, headline, density) },
      headline && { height: headline.height + drop, after: Math.max(40, density.body * 1.35) },
      ...body.map(({ height, after }, index) => ({ height, after: index === body.length - 1 ? 52 : after })),
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
}

function pageOf(laid: LaidBold): PageBoxes {
  const { kit, stack, start, footY } = laid;
  const { safe, width } = kit.frame;
  const whole = wholeSlide(kit.frame);
  const words = placeWords(laid);
  const edge = Math.round(PHOTO_START_SHARE * width);
  const beside = { photo: kit.photo, start, end: start + stack.height, gap: PHOTO_GAP, edge };
  return {
    stage: stack.height === 0 ? whole : photoBeside(whole, beside),
    cards: [words.block, words.cta?.box, ...logoArea(kit, logoSpot(kit))].filter((box) => box !== undefined),
    lines: words.ink,
    marks: [
      { x: safe.x, y: footY - 30, width: 74, height: 60 },
      { x: width - 150, y: footY - 30, width: 100, height: 60 },
    ],
  };
}

function logoSpot({ frame: { safe } }: SlideKit) {
  return { x: safe.x, y: safe.y + 42, radiusPx: 0 };
}

/** The words at their places, and the block under one of the headline's lines. */
function placeWords({ kit: { frame }, density, copy, body: parts, cta, stack, start }: LaidBold) {
  const { x } = frame.safe;
  const at = (index: number) => start + (stack.at[index] ?? 0);
  const kicker = copy.kicker && placeText(copy.kicker, x + KICKER_INSET, at(0));
  const headline = copy.headline && placeText(copy.headline, x, at(1));
  const body = parts.map((part, index) => part.at(x, at(2 + index)));
  const onBlock = markedLine(headline?.lines ?? []);
  return {
    kicker,
    headline,
    body,
    cta: cta?.at(x, Math.round(at(2 + parts.length))),
    ink: [
      ...[kicker, headline].flatMap((placed) => (placed === undefined ? [] : inkOf(placed))),
      ...body.flatMap((part) => part.ink),
    ],
    /** The boxes of the kicker and of the headline's lines without a block. */
    leadInk: [kicker && inkOf(kicker), headline && inkOf(headline).filter((_, index) => index !== onBlock)].flatMap(
      (lines) => lines ?? [],
    ),
    /** The card under the body where words stand on plates: one card, not one block for each line. */
    bodyCard: cardUnder(
      body.flatMap((part) => part.ink),
      x,
      density.body,
    ),
    /** Index of the headline's line on the block; -1 for none. */
    onBlock,
    block: headline === undefined || onBlock < 0 ? undefined : lineBlock(headline, onBlock, density.headline),
  };
}

/** A card around lines, from the margin where ticks stand; undefined without lines. */
function cardUnder(ink: readonly Box[], left: number, cap: number): Box | undefined {
  if (ink.length === 0) return undefined;
  const { x, y, width, height } = union(ink) as Box;
  const [aside, above] = [Math.round(0.7 * cap), Math.round(0.5 * cap)];
  return {
    ...{ x: Math.round(left - aside), y: Math.round(y - above) },
    ...{ width: Math.round(x + width - left + 2 * aside), height: Math.round(height + 2 * above) },
  };
}

type PlacedWords = ReturnType<typeof placeWords>;

function paintBold(
  laid: LaidBold,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, density, footY } = laid;
  const { palette, frame } = kit;
  const words = placeWords(laid);
  const ground = designedGround(kit, palette.night, picture);
  const art = placeArt(picture, { box: wholeSlide(frame), place, ground });
  const footBox: Box = {
    ...(art.cutout.length === 0 ? { x: 0, width: frame.width } : folioSide(kit)),
    y: footY - 20,
    height: 40,
  };
  const inks = { light: '#ffffff', dark: palette.shade };
  const veils = slideVeils(isBright(picture) ? words.leadInk : words.ink, footBox, {
    backdrop: art.backdrop,
    inks,
    heads: art.heads,
    frame,
    photo: picture,
    isApart: kit.photo !== 'all',
    plates: { fill: palette.shade, ink: '#ffffff', atFoot: true },
  });
  const bodyVeil = isBright(picture) ? bodyOnBright(words, veils, art, inks) : veils.words;
  const mark = markBeside(palette, veils.words.ink);
  const cta = words.cta && laid.cta?.at(words.cta.box.x, words.cta.box.y, mark);
  const logo = placeLogo(kit, { ...logoSpot(kit), isPlated }, veils.behind);
  const folio = foot(kit, footY, veils, art);
  const readings = { lead: readingOf(art.backdrop, veils.words), body: readingOf(art.backdrop, bodyVeil) };
  return {
    nodes: [
      ...art.behind,
      ...veils.nodes,
      ...folio.nodes,
      ...art.cutout,
      ...(logo?.nodes ?? []),
      ...drawWords(words, { veils, bodyVeil, readings, mark, cap: density.headline, left: frame.safe.x }),
      ...(cta?.nodes ?? []),
    ],
    logo,
    veilShare: veils.share,
    texts: [...reportWords(words, readings, mark), ...(cta === undefined ? [] : [cta.report]), ...folio.texts],
  };
}

/**
 * The card of a body on a bright photo: none where the body is legible without one, else one in the tone of the other
 * words' veil.
 */
function bodyOnBright({ body }: PlacedWords, { words, areOnPlates }: SlideVeils, art: PlacedArt, inks: Inks): Veil {
  const own = leastVeil(
    body.flatMap((part) => part.ink.map(art.backdrop)),
    inks,
  );
  const color = words.ink === inks.light ? inks.dark : inks.light;
  return { ink: words.ink, color, opacity: !areOnPlates && own.ink === words.ink && own.opacity === 0 ? 0 : 1 };
}

/** The boxes that the plates of words on a bright photo cover. */
function platesOf(
  { headline, bodyCard }: PlacedWords,
  { areLinesOn, bodyVeil, cap }: { readonly areLinesOn: boolean; readonly bodyVeil: Veil; readonly cap: number },
): readonly Box[] {
  return [
    ...(areLinesOn && headline !== undefined ? headline.lines.map((_, index) => lineBlock(headline, index, cap)) : []),
    ...(bodyVeil.opacity === 1 && bodyCard !== undefined ? [bodyCard] : []),
  ];
}

interface Inks {
  readonly light: string;
  readonly dark: string;
}

/** How kicker and headline are coloured, and how the body is. */
interface Readings {
  readonly lead: TextReading;
  readonly body: TextReading;
}

interface WordInks {
  readonly veils: SlideVeils;
  /** A veil of opacity 1 is a card. */
  readonly bodyVeil: Veil;
  readonly readings: Readings;
  /** The colours of the dash and the block. */
  readonly mark: MarkColors;
  /** Cap height of the headline. */
  readonly cap: number;
  /** Where the dash before the kicker begins. */
  readonly left: number;
}

function drawWords(words: PlacedWords, own: WordInks): readonly DrawNode[] {
  const { veils, bodyVeil, readings, mark, cap, left } = own;
  const { kicker, headline, body, block, onBlock } = words;
  const { ink, color } = veils.words;
  const plate = veils.areOnPlates ? color : undefined;
  const dashY = Math.round((kicker?.lines[0]?.y ?? 0) - KICKER_CAP / 2 - 5);
  const dash = kicker === undefined ? [] : [rect({ x: left, y: dashY, width: 60, height: 10 }, mark.fill)];
  return [
    ...dash,
    ...plated(kicker, plate),
    ...textNodes(kicker, ink),
    ...platesOf(words, { areLinesOn: veils.areOnPlates, bodyVeil, cap }).map((box) => rect(box, bodyVeil.color)),
    ...(block === undefined ? [] : [rect(block, mark.fill)]),
    ...textNodes(headline, ink).map((node, index) => {
      if (node.kind !== 'text' || (index !== onBlock && plate === undefined)) return node;
      return { ...node, fill: index === onBlock ? mark.ink : ink, x: node.x + 0.2 * cap };
    }),
    ...body.flatMap((part) => part.draw({ own: readings.body, mark: mark.fill }).nodes),
  ];
}

function reportWords(words: PlacedWords, { lead: onVeil, body }: Readings, mark: MarkColors): readonly TextReport[] {
  const onBlock = contrast(mark.ink, mark.fill);
  const ofHeadline: TextReading = {
    ...onVeil,
    ratio: (box, index) => (index === words.onBlock ? onBlock : onVeil.ratio(box, index)),
  };
  return [
    ...reportText('kicker', words.kicker, onVeil),
    ...reportText('headline', words.headline, ofHeadline),
    ...words.body.flatMap((part) => part.draw({ own: body, mark: mark.fill }).texts),
  ];
}

/** How far the block under the last line extends below its baseline: marks such as cedillas lie completely on it. */
function blockDrop({ cap, block }: SetText): number {
  const last = block.lines.at(-1);
  const hanging = last === undefined ? 0 : last.inkBottom - last.baseline + 0.05 * cap;
  return Math.max(0.15 * cap, hanging);
}

function lineBlock(headline: PlacedLines, index: number, cap: number): Box {
  const line = headline.lines[index];
  if (line === undefined) throw new TypeError('internal: no such line');
  const pad = 0.2 * cap;
  const top = Math.min(line.y - cap - pad * 0.75, line.ink.y - 0.05 * cap);
  const end = line.y + blockDrop(headline.set);
  return {
    x: Math.round(line.ink.x),
    y: Math.round(top),
    width: Math.round(line.ink.width + 2 * pad),
    height: Math.round(end - top),
  };
}

/** Marks on capitals need more room below commas and tails than bare capitals do. */
function headlineStyle(text: string): SlideTextStyle {
  return /\p{M}/u.test(text.normalize('NFD')) ? { ...HEADLINE, leading: 1.5 } : HEADLINE;
}

/** The box of the page number in the foot. */
function folioSide({ frame: { safe } }: SlideKit): Pick<Box, 'x' | 'width'> {
  return { x: safe.x, width: 74 };
}

/** The line along the foot: it begins on the hook, passes the page number on content slides, and ends on the close. */
function foot(
  kit: SlideKit,
  y: number,
  { foot: veil }: SlideVeils,
  art: PlacedArt,
): { readonly nodes: readonly DrawNode[]; readonly texts: readonly TextReport[] } {
  const { width, safe } = kit.frame;
  const { ink } = veil;
  const accent = markBeside(kit.palette, ink).fill;
  const thread = (from: number, to: number) =>
    pastHeads({ from, to, y }, art.heads).map((part) =>
      rect({ x: part.from, y: y - 3, width: part.to - part.from, height: 6 }, accent),
    );
  const dot = (x: number) => ellipseNode({ x: x - 11, y: y - 11, width: 22, height: 22 }, accent);
  if (kit.role === 'hook') {
    const tip = width - 72;
    return {
      nodes: [dot(safe.x + 11), ...thread(safe.x + 11, width), ...arrow(tip - 60, y, 60, accent, 6)],
      texts: [],
    };
  }
  if (kit.role === 'close')
    return { nodes: [...thread(0, safe.x + safe.width - 11), dot(safe.x + safe.width - 11)], texts: [] };
  const folio = setText(`${kit.position}/${kit.count}`, KICKER, { cap: FOLIO_CAP, width: 200, maxLines: 1 }, kit);
  const placed = placeText(folio, safe.x, Math.round(y - FOLIO_CAP / 2));
  return {
    nodes: [
      ...thread(0, safe.x - 20),
      ...plated(placed, veil.opacity === 1 ? veil.color : undefined),
      ...textNodes(placed, ink),
      ...thread(Math.round(safe.x + folio.inkWidth + 20), width),
    ],
    texts: reportText('folio', placed, {
      ink,
      veil: veil.opacity,
      ratio: (box) => worstContrast(ink, art.backdrop(box), veil.color, veil.opacity),
    }),
  };
}

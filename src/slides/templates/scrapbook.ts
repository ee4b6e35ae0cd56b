/**
 * scrapbook (creative): squared paper, the photo as a taped print, headlines over a highlighter's stroke, handwriting.
 * A strip of tape joins every two pages across their seam.
 */

import { contrast, withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { paperGrain } from '../grain.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { guestNodes, productNode, reachingOut } from '../place-art.js';
import { placeLogo } from '../place-logo.js';
import { reportText } from '../report-text.js';
import { type SetPart, setBodyParts } from '../set-body.js';
import type { PriceStyle } from '../set-price.js';
import {
  kickerGap,
  marksAbove,
  type PlacedLines,
  placeText,
  type SetText,
  type SlideTextStyle,
  setText,
  setTextIfAny,
  textNodes,
  unrestOf,
} from '../set-text.js';
import { arrow, flat, line, rect } from '../shapes.js';
import type {
  Arrangement,
  Density,
  LaidSlide,
  PageBoxes,
  PaintedSlide,
  PicturePlace,
  SlideKit,
  SlidePicture,
  SlideTemplate,
  SlideText,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { GROUND_ARRANGEMENTS } from '../stand-words.js';
import {
  drawnRing,
  handTick,
  highlight,
  highlighter,
  kickerTape,
  paperOnPhoto,
  print,
  printBoxes,
  type SlidePoint,
  seamTapes,
  squares,
} from './scrapbook-paper.js';

const HEADLINE: SlideTextStyle = { family: 'ShortFontPermanentMarker', cut: 'display', leading: 1.68 };
const HAND: SlideTextStyle = { family: 'ShortFontPermanentMarker', cut: 'book', leading: 2.05 };
const KICKER: SlideTextStyle = { family: 'ShortFontPermanentMarker', cut: 'display', leading: 1.6 };
const PRICE: PriceStyle = {
  price: { family: 'ShortFontPermanentMarker', cut: 'display', leading: 1.5 },
  aside: { family: 'ShortFontPermanentMarker', cut: 'book', leading: 1.7 },
};

const KICKER_CAP = 27;
const FOOT = 56;
/** Between the last baseline and the foot, px: room for tails and for the highlighter under a headline. */
const CLEAR = 40;
/** A lower print, px, shows too little of its photo. */
const LEAST_PRINT = 290;
/** A page with words only begins this far below the corner where platforms show the page count, px. */
const COUNTER_GAP_PX = 44;
/** The end of words beside a print, and the start of that print, in shares of the width. */
const [WORDS_END_SHARE, PRINT_START_SHARE] = [0.54, 0.56];
/** Width of the photo's visible rim around a full page, px. */
const FRAME = 34;
/** Tall slides, px: above the words, below the print, and the print's most height. */
const [TALL_TOP, TALL_END, TALL_PRINT] = [20, 76, 1150];

const TALL_ARRANGEMENTS: readonly Arrangement[] = [
  { place: undefined, photo: 'all', natural: 0 },
  { place: 'bottom', photo: 'all', natural: 200 },
];

export const scrapbook: SlideTemplate = {
  name: 'scrapbook',
  accent: '#ffc93c',
  ladder: densityLadder([
    [68, 36, 0.56],
    [62, 35, 0.51],
    [57, 34, 0.46],
    [52, 32.5, 0.4],
    [48, 31, 0.34],
    [44, 29.5, 0.28],
    [41, 28, 0.23],
    [42, 28.5, 0],
    [40, 27.4, 0],
    [38, 26, 0],
    [36, 25, 0],
    [34, 24, 0],
    [32.5, 23.3, 0],
    [31.5, 22.6, 0],
    [31, 22, 0],
  ]),
  hookScales: [1.4, 1.28, 1.18, 1.08, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? TALL_ARRANGEMENTS : GROUND_ARRANGEMENTS),
  lay: layScrap,
};

/** A page's words, set and stacked. */
interface ScrapWords {
  readonly column: Pick<Box, 'x' | 'width'>;
  readonly kicker: SetText | undefined;
  readonly headline: SetText | undefined;
  readonly body: readonly SetPart[];
  readonly cta: SetText | undefined;
  /** Kicker, headline, body, call to action. */
  readonly stack: Flow;
}

/** How words and photo share a page: a print above or below the words, or a page of words inside a rim of the photo. */
interface ScrapShape {
  readonly isFramed: boolean;
  /** Where words begin, and their room. */
  readonly start: number;
  readonly room: number;
  readonly print: Box;
  /** The height of page number, arrow and logo. Default: at the end of the safe zone. */
  readonly footY?: number;
}

interface Scrap {
  readonly kit: SlideKit;
  readonly density: Density;
  readonly words: ScrapWords;
  readonly shape: ScrapShape;
}

function layScrap(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const words = setWords(text, density, kit);
  const shape = scrapShape(words, density, kit);
  const { kicker, headline, cta, body, stack } = words;
  return {
    fits: [kicker, headline, cta, ...body].every((set) => set?.fits ?? true) && stack.height <= shape.room,
    strain: headline?.strain ?? 0,
    unrest: unrestOf(headline),
    page: boxesOf({ kit, density, words, shape }),
    paint: (picture, place) => paintScrap(picture, place, { kit, density, words, shape }),
  };
}

/** The boxes of a page that lies on its photo, or that shows it as a print. */
function boxesOf(scrap: Scrap): PageBoxes {
  const { kit, shape } = scrap;
  const { isFramed, print: area } = shape;
  const words = { ...scrap.words.column, y: shape.start, height: scrap.words.stack.height };
  if (isFramed) return { stage: wholeSlide(kit.frame), cards: [], lines: [], words, isHidden: true };
  const { inner, tapes } = printBoxes(area, kit);
  const solid = [...drawWords(scrap).texts.flatMap(({ lines }) => lines), ...tapes];
  return { stage: inner, room: productRoom(scrap, inner), solid, cards: tapes, lines: [], words };
}

/** Where a product may stand: on its print, and beyond the print's edge where words leave room. */
function productRoom({ kit, shape: { print: area, start } }: Scrap, inner: Box): Box {
  if (kit.photo === 'beside') return { ...inner, x: area.x, width: inner.x + inner.width - area.x };
  return reachingOut(inner, area.y > start ? 'above' : 'below');
}

function setWords(text: SlideText, density: Density, kit: SlideKit): ScrapWords {
  const { safe } = kit.frame;
  const width = kit.photo === 'beside' ? Math.round(WORDS_END_SHARE * kit.frame.width) - safe.x - 12 : safe.width - 24;
  const column = { x: safe.x + 12, width };
  const kicker = setKicker(text.kicker, column.width, kit);
  const headlineMeasure = { cap: density.headline, width: column.width, maxLines: 6 };
  const headline = setTextIfAny(text.headline, HEADLINE, headlineMeasure, kit);
  const body = setBodyParts(text.body, density, kit, { text: HAND, price: PRICE, width: column.width, tick: handTick });
  const cta = setTextIfAny(kit.callToAction, KICKER, { cap: 34, width: column.width - 190, maxLines: 2 }, kit);
  const stack = flow(
    [
      kicker && { height: kicker.height + 32, after: kickerGap(34, headline, density) },
      headline && { height: headline.height, after: density.headline * 0.55 + 34 },
      ...body.map(({ height, after }, index) => ({ height, after: index === body.length - 1 ? 56 : after })),
      cta && { height: cta.height + 64, after: 0 },
    ],
    density.air,
  );
  return { column, kicker, headline, body, cta, stack };
}

/** A kicker on one line or, where that is too short, smaller on two. */
function setKicker(text: string, width: number, kit: SlideKit): SetText | undefined {
  const kicker = setTextIfAny(text, KICKER, { cap: KICKER_CAP, width: width - 120, maxLines: 1 }, kit);
  return kicker?.fits === false ? setText(text, KICKER, { cap: 22, width: width - 70, maxLines: 2 }, kit) : kicker;
}

function scrapShape({ column, kicker, headline, stack }: ScrapWords, density: Density, kit: SlideKit): ScrapShape {
  const { safe, counter, aspect } = kit.frame;
  const { height } = stack;
  const isHigh = (kit.textPosition ?? 'top') === 'top';
  if (aspect === '9:16' && isHigh) return tallShape(height, density, kit);
  // Accents on the first capitals stay below the corner, too.
  const marks = kicker === undefined ? marksAbove(headline) : 0;
  const beside = Math.max(safe.y + COUNTER_GAP_PX, counter.y + counter.height + marks + 3);
  const place = kit.textPosition ?? 'bottom';
  const footY = footTop(kit);
  if (kit.photo === 'beside') {
    const x = Math.round(PRINT_START_SHARE * kit.frame.width);
    const print = { x, y: beside - 30, width: safe.x + safe.width - x, height: footY - beside + 10 };
    const room = footY - CLEAR - beside;
    return { isFramed: false, start: Math.round(beside + Math.max(0, room - height) / 2), room, print };
  }
  // The print may stand where platforms lay their interface over stories; words may not.
  const top = aspect === '9:16' && density.art > 0 ? 96 : density.art > 0 ? safe.y + 20 : beside;
  const artHeight = Math.round(density.art * (footY - Math.min(safe.y, top) * 0.5));
  // Too many words for a print: the paper lies on the photo, whose rim stays visible.
  const left = place === 'bottom' ? footY - CLEAR - top - 52 - height : 0;
  const isFramed = density.art === 0 && left < LEAST_PRINT;
  const room = footY - CLEAR - (place === 'top' ? beside - 24 : top) - artHeight - (isFramed ? 0 : 52);
  const slack = Math.max(0, room - height);
  if (place === 'top') {
    const start = Math.round(beside);
    const y = start + height + 50;
    const print = { ...column, y, height: Math.max(60, footY - 40 - start - height - 50) };
    return { isFramed, start, room, print };
  }
  // In the middle position: a print above the words, of a height that the room around them allows.
  const printHeight = artHeight + (place === 'middle' ? slack * 0.5 : slack);
  const framedStart = aspect === '9:16' ? top + slack : top;
  const start = Math.round(isFramed ? framedStart : top + printHeight + 46);
  return { isFramed, start, room, print: { ...column, y: top - 8, height: printHeight } };
}

/**
 * On tall slides the room for words ends well above the slide's end: a print below them, as wide as they are, takes the
 * rest.
 */
function tallShape(height: number, { art }: Density, kit: SlideKit): ScrapShape {
  const { safe, width, height: slideHeight } = kit.frame;
  const start = safe.y + TALL_TOP;
  const hasFoot = kit.role !== 'close' || kit.logo !== undefined;
  const row = CLEAR + (hasFoot ? FOOT + 12 : 0);
  const end = slideHeight - TALL_END;
  const room = Math.min(footTop(kit) - CLEAR - start, end - row - start - Math.max(LEAST_PRINT, art * TALL_PRINT));
  const y = Math.round(start + height + row);
  const print = { x: safe.x - 8, width: width - 2 * (safe.x - 8), y, height: Math.max(60, end - y) };
  return { isFramed: false, start, room, print, footY: Math.round(start + height + CLEAR - 6) };
}

/** Where the foot begins. */
function footTop({ frame: { safe } }: SlideKit): number {
  return safe.y + safe.height - FOOT;
}

function paintScrap(picture: SlidePicture | undefined, place: PicturePlace, scrap: Scrap): PaintedSlide {
  const { kit, shape } = scrap;
  const { palette } = kit;
  const tape = withAlpha(palette.onLight.fill, 0.86);
  const words = drawWords(scrap);
  const footY = shape.footY ?? footTop(kit);
  const foot = drawFoot(kit, footY, palette.deep);
  const logoAt = { x: kit.frame.safe.x + 12, y: footY + FOOT / 2, share: 0.62, radiusPx: 4, isPlated: false };
  const logo = placeLogo(kit, logoAt, () => flat(palette.paper));
  const page = wholeSlide(kit.frame);
  const ground = shape.isFramed
    ? paperOnPhoto(picture, kit, pageBox(scrap), place)
    : [
        rect(page, palette.paper),
        ...paperGrain(page, palette.deep),
        squares(page, palette.line),
        ...print(picture, shape.print, kit, { tape, place: { framing: place.framing } }),
      ];
  const objects = shape.isFramed ? [] : [...guestNodes(place), ...standing(picture, place)];
  return {
    nodes: [...ground, ...objects, ...words.nodes, ...(logo?.nodes ?? []), ...foot.nodes, ...seamTapes(kit, tape)],
    logo,
    texts: [...words.texts, ...foot.texts],
  };
}

/** A product lies on its print, upright, and may be larger. */
function standing(picture: SlidePicture | undefined, { stand }: PicturePlace): readonly DrawNode[] {
  return picture?.kind === 'cutout' && stand !== undefined ? [productNode(picture.asset, stand)] : [];
}

function drawWords({ kit, density, words, shape }: Scrap): Pick<PaintedSlide, 'nodes' | 'texts'> {
  const { onLight, textOnPaper, paper, deep: ink } = kit.palette;
  const { column, stack } = words;
  const at = (index: number) => shape.start + (stack.at[index] ?? 0);
  const kicker = words.kicker && placeText(words.kicker, column.x + 26, at(0) + 16);
  const headline = words.headline && placeText(words.headline, column.x, at(1));
  const ctaY = at(2 + words.body.length);
  const cta = words.cta && placeText(words.cta, column.x + 46, ctaY + 32);
  const stroke = highlighter(kit.palette);
  const onPaper = { ink, ratio: () => contrast(ink, paper) };
  const onPaint = { ink, ratio: () => Math.min(contrast(ink, paper), contrast(ink, stroke.ground)) };
  const body = words.body.map((part, index) => {
    const own = part.kind === 'price' ? onPaint : onPaper;
    const inks = { own, aside: onPaper, mark: textOnPaper.ink, marker: stroke.paint };
    return part.at(column.x, at(2 + index)).draw(inks);
  });
  return {
    nodes: [
      ...(kicker === undefined ? [] : kickerTape(kicker, { x: column.x, y: at(0) }, kit)),
      ...(headline === undefined ? [] : highlight(headline, density.headline, stroke.paint)),
      ...textNodes(headline, ink),
      ...body.flatMap(({ nodes }) => nodes),
      ...(cta === undefined ? [] : ringed(cta, { x: column.x, y: ctaY }, kit)),
    ],
    texts: [
      ...reportText('kicker', kicker, { ink: onLight.ink, ratio: () => contrast(onLight.ink, onLight.fill) }),
      ...reportText('headline', headline, onPaint),
      ...body.flatMap(({ texts }) => texts),
      ...reportText('cta', cta, onPaper),
    ],
  };
}

/** The call to action in a ring, with an arrow. */
function ringed(cta: PlacedLines, { x, y }: SlidePoint, { palette }: SlideKit): readonly DrawNode[] {
  const { inkWidth, height } = cta.set;
  const box = { x, y, width: inkWidth + 92 + 70, height: height + 64 };
  return [
    ...drawnRing(box, palette.textOnPaper.ink),
    ...textNodes(cta, palette.deep),
    ...arrow(x + 46 + inkWidth + 18, y + 32 + height / 2, 48, palette.deep, 6),
  ];
}

/** The whole slide except a rim; on tall slides as high as its words. */
function pageBox({ kit, shape: { start } }: Scrap): Box {
  const { width, height, aspect } = kit.frame;
  const whole: Box = { x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME };
  return aspect === '9:16' ? { ...whole, y: start - 70, height: footTop(kit) + FOOT + 40 - start + 70 } : whole;
}

function drawFoot(kit: SlideKit, y: number, ink: string) {
  const { safe } = kit.frame;
  const right = safe.x + safe.width - 12;
  const middle = Math.round(y + FOOT / 2);
  if (kit.role === 'hook') {
    const curve = `M${right - 150} ${middle - 8} C${right - 110} ${middle + 26} ${right - 60} ${middle + 22} ${right} ${middle}`;
    return {
      nodes: [
        {
          kind: 'shape',
          shape: { kind: 'path', data: curve },
          stroke: { paint: ink, widthPx: 6, order: 'over' },
        } as const,
        line(
          [
            [right - 30, middle - 18],
            [right, middle],
            [right - 26, middle + 22],
          ],
          ink,
          6,
        ),
      ],
      texts: [],
    };
  }
  if (kit.role === 'close') return { nodes: [], texts: [] };
  const folio = setText(`${kit.position}/${kit.count}`, HAND, { cap: 28, width: 200, maxLines: 1 }, kit);
  const placed = placeText(folio, right - 200, middle - 14, 'end');
  return {
    nodes: textNodes(placed, ink),
    texts: reportText('folio', placed, { ink, ratio: () => contrast(ink, kit.palette.paper) }),
  };
}

/**
 * featureGrid (ad_driven): the photo in a rounded panel, the features as a grid of cards with ticks; the close has the
 * accent as its ground. A button with an arrow sits on every seam, half on each slide.
 */

import { contrast, readableOn } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { guestNodes, placeArt, reachingOut } from '../place-art.js';
import { type LogoSpot, logoArea, logoExtent, placeLogo } from '../place-logo.js';
import { reportText } from '../report-text.js';
import {
  headlineGap,
  inkOf,
  marksAbove,
  placeText,
  type SetText,
  type SlideTextStyle,
  setText,
  setTextIfAny,
  textNodes,
  unrestOf,
} from '../set-text.js';
import { type Button, button, flat, rect } from '../shapes.js';
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
import { GROUND_ARRANGEMENTS, PICTURE_ARRANGEMENTS, photoBeside } from '../stand-words.js';
import { type Column, type LaidCards, layCards } from './feature-cards.js';
import { layHook } from './feature-hook.js';
import {
  CARD_OVERLAP_PX,
  type Chip,
  chip,
  columnOf,
  FEATURE_KICKER,
  HEADLINE,
  INSET,
  LOGO_RADIUS,
  RADIUS,
  seamBoxes,
  seamButtons,
} from './feature-parts.js';

const CTA: SlideTextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 };

/** A lower panel, px, shows too little of its photo. */
const LEAST_PANEL = 230;
/** The distance between a panel and the words, px. */
const PANEL_GAP = 52;
/** The distance between words and the edges of a tall slide's sheet, px. */
const SHEET_PAD = 52;
/** Width of the photo's visible rim around a full sheet, px. */
const FRAME = 28;
/** Height of the row of dots and page number, px. */
const FOOT = 68;

export const featureGrid: SlideTemplate = {
  name: 'featureGrid',
  accent: '#2861f2',
  ladder: densityLadder([
    [60, 26, 0.46],
    [55, 25.5, 0.42],
    [50, 25, 0.37],
    [46, 24.5, 0.32],
    [42, 24, 0.27],
    [39, 23.5, 0.22],
    [36, 23, 0.17],
    [36, 23.5, 0],
    [34.5, 22.8, 0],
    [32.6, 22, 0],
    [31, 21.2, 0],
    [29.8, 20.6, 0],
    [28.2, 20, 0],
  ]),
  hookScales: [1.6, 1.45, 1.3, 1.18, 1.08, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ role, frame }) =>
    role === 'hook' || frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : GROUND_ARRANGEMENTS,
  lay: (text, density, kit) => (kit.role === 'hook' ? layHook(text, density, kit) : layGrid(text, density, kit)),
};

/** The parts of a content slide or the close, set and stacked. */
interface GridParts {
  readonly column: Column;
  readonly label: Chip | undefined;
  readonly headline: SetText | undefined;
  readonly cards: LaidCards | undefined;
  readonly cta: Button | undefined;
  /** Label, headline, cards, call to action. */
  readonly stack: Flow;
}

/**
 * How words and photo share a slide. `panel`: the photo stands above or below the words. `framed`: the words are too
 * many for that, and their sheet takes nearly the whole slide. `tall`: on tall slides the photo fills the slide, and
 * the sheet is as high as its words.
 */
interface GridShape {
  readonly form: 'panel' | 'framed' | 'tall';
  /** Where words begin, and their room. */
  readonly start: number;
  readonly room: number;
  /** The box of the photo. */
  readonly panel: Box;
  /** The sheet under the words; undefined beside a panel, and on a tall slide without words. */
  readonly sheet: Box | undefined;
  /** Height of the row below the words: page marks, and the logo where the photo has no room for it; 0 for none. */
  readonly foot: number;
}

interface LaidGrid {
  readonly kit: SlideKit;
  readonly parts: GridParts;
  readonly shape: GridShape;
}

/** A panel may shrink to this share of the slide so that the words of a dense carousel have air. */
const LEAST_PANEL_SHARE = 0.25;

function layGrid(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const made = (air: number) => {
    const own = { ...density, air };
    const parts = setGrid(text, own, kit);
    return { parts, shape: gridShape(parts, own, kit) };
  };
  const own = made(density.air);
  const roomier = own.shape.form === 'panel' ? [1, 0.85, 0.7].filter((air) => air > density.air).map(made) : [];
  const { parts, shape } =
    roomier.find(
      ({ shape: { form, panel } }) => form === 'panel' && panel.height >= LEAST_PANEL_SHARE * kit.frame.height,
    ) ?? own;
  const { headline, label, cards, stack } = parts;
  return {
    fits: stack.height <= shape.room && [label, headline, cards].every((set) => set?.fits ?? true),
    strain: headline?.strain ?? 0,
    unrest: unrestOf(headline),
    page: pageOf({ kit, parts, shape }),
    paint: (picture, place, isPlated = false) => paintGrid({ kit, parts, shape }, picture, place, isPlated),
  };
}

/** Where a product may stand: in its panel, and beyond its lower edge where words leave room. */
function productRoom({ kit, shape: { form, panel } }: LaidGrid): Box {
  const isAbove = form === 'panel' && kit.photo === 'all' && kit.textPosition !== 'top';
  return isAbove ? reachingOut(panel, 'below') : panel;
}

/** The boxes of headline, label, cards and button. */
function wordBoxes({ parts, shape: { start } }: LaidGrid): readonly Box[] {
  const { column, label, headline, cards, cta, stack } = parts;
  const row = (index: number, height: number) => ({ ...column, y: start + (stack.at[index] ?? 0), height });
  return [
    ...(label === undefined ? [] : [row(0, label.height)]),
    ...(headline === undefined ? [] : inkOf(placeText(headline, column.x, start + (stack.at[1] ?? 0)))),
    ...(cards === undefined ? [] : [row(2, cards.height)]),
    ...(cta === undefined ? [] : [row(3, cta.height)]),
  ];
}

function pageOf(laid: LaidGrid): PageBoxes {
  const { kit, parts, shape } = laid;
  const { column, stack } = parts;
  const { form, panel, sheet } = shape;
  const isTall = form === 'tall' && sheet !== undefined;
  const marks = [...logoArea(kit, logoCorner(shape, kit)), ...seamBoxes(kit)];
  const beside = {
    photo: kit.photo,
    start: sheet?.y ?? 0,
    end: (sheet?.y ?? 0) + (sheet?.height ?? 0),
    gap: -CARD_OVERLAP_PX,
  };
  return {
    stage: isTall ? photoBeside(panel, beside) : panel,
    room: productRoom(laid),
    cards: [...(isTall ? [sheet] : []), ...marks],
    solid: [...wordBoxes(laid), ...marks],
    lines: [],
    words: { ...column, y: shape.start, height: stack.height },
    isHidden: form === 'framed',
  };
}

/** The ground of the close is the accent: what has the accent's colour on a light ground is light there. */
function colorsOf({ role, palette }: SlideKit) {
  const { accent, onAccent, mist, deep, onLight } = palette;
  return role === 'close'
    ? { ground: accent, ink: onAccent, strong: { fill: onAccent, ink: readableOn(onAccent) } }
    : { ground: mist, ink: deep, strong: onLight };
}

function setGrid(text: SlideText, density: Density, kit: SlideKit): GridParts {
  const column = columnOf(kit);
  const { width } = column;
  const { strong } = colorsOf(kit);
  const label = chip(kit, text.kicker, width, strong);
  const headline = setTextIfAny(text.headline, HEADLINE, { cap: density.headline, width, maxLines: 6 }, kit);
  const cards = layCards(text.body, density, kit, column);
  const ctaStyle = { text: CTA, cap: 27, mark: strong, radius: 60, padX: 46, padY: 34 };
  const cta = button(kit, ctaStyle, width);
  const stack = flow(
    [
      label && { height: label.height, after: 36 },
      headline && { height: headline.height, after: headlineGap(density.headline * 0.35 + 36, density) },
      cards && { height: cards.height, after: 40 },
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
  return { column, label, headline, cards, cta, stack };
}

/** The close has no page marks: it has a row below its words only for a logo that has no room elsewhere. */
function gridShape(parts: GridParts, density: Density, kit: SlideKit): GridShape {
  const shape = shapeAbove(kit.role === 'close' ? 0 : FOOT, parts, density, kit);
  const isHomeless = kit.role === 'close' && logoExtent(kit) !== undefined && logoCorner(shape, kit) === undefined;
  return isHomeless ? shapeAbove(FOOT, parts, density, kit) : shape;
}

function shapeAbove(
  foot: number,
  { column, label, headline, stack }: GridParts,
  density: Density,
  kit: SlideKit,
): GridShape {
  const { safe, aspect } = kit.frame;
  const place = kit.textPosition ?? 'bottom';
  if (aspect === '9:16') return tallShape(stack.height, column, foot, kit);
  const end = safe.y + safe.height - foot + 18;
  if (kit.photo === 'beside') return { ...besideShape(column, stack.height, end, kit), foot };
  const leftForPanel = place === 'bottom' ? end - stack.height - PANEL_GAP - INSET : 0;
  const isFramed = density.art === 0 && leftForPanel < LEAST_PANEL;
  if (isFramed) return { ...framedShape(stack.height, end, kit), foot };
  // What rises above the first capitals stays below the corner where platforms show the page count.
  const risen = label === undefined ? marksAbove(headline) + 3 : 0;
  return { ...panelShape({ height: stack.height, risen }, end, density, kit), foot };
}

/**
 * On tall slides the sheet is as high as its words and keeps, as they do, clear of the platform's buttons on the right.
 */
function tallShape(height: number, column: Column, foot: number, kit: SlideKit): GridShape {
  const { safe } = kit.frame;
  const first = safe.y + 30;
  const room = safe.y + safe.height - foot - 16 - first;
  const slack = Math.max(0, room - height);
  const above = kit.textPosition === 'top' ? 0 : kit.textPosition === 'middle' ? slack / 2 : slack;
  const start = Math.round(first + above);
  const sheet: Box = {
    x: column.x - SHEET_PAD,
    y: start - SHEET_PAD,
    width: column.width + 2 * SHEET_PAD,
    height: Math.round(height + 2 * SHEET_PAD + Math.max(0, foot - 24)),
  };
  // Without words the picture fills the slide, without an empty sheet.
  return { form: 'tall', start, room, panel: wholeSlide(kit.frame), sheet: height === 0 ? undefined : sheet, foot };
}

function framedShape(height: number, end: number, kit: SlideKit): Omit<GridShape, 'foot'> {
  const { width, height: slideHeight, safe } = kit.frame;
  const first = safe.y + 14;
  const room = end - first;
  const above = kit.textPosition === 'top' ? 0 : Math.max(0, room - height) / 2;
  const sheet = { x: FRAME, y: FRAME, width: width - 2 * FRAME, height: slideHeight - 2 * FRAME };
  return { form: 'framed', start: Math.round(first + above), room, panel: wholeSlide(kit.frame), sheet };
}

/** The panel stands beside the words, as high as the slide. */
function besideShape(column: Column, height: number, end: number, kit: SlideKit): Omit<GridShape, 'foot'> {
  const { width, height: slideHeight, safe } = kit.frame;
  const first = safe.y + 14;
  const room = end - first;
  const x = column.x + column.width + PANEL_GAP - 12;
  const panel = { x, y: INSET, width: width - INSET - x, height: slideHeight - 2 * INSET };
  return { form: 'panel', start: Math.round(first + Math.max(0, room - height) / 2), room, panel, sheet: undefined };
}

/** The picture takes the room that the words leave. */
function panelShape(
  { height, risen }: { readonly height: number; readonly risen: number },
  end: number,
  density: Density,
  kit: SlideKit,
): Omit<GridShape, 'foot'> {
  const { width, safe, counter } = kit.frame;
  const across = { x: INSET, width: width - 2 * INSET };
  const artHeight = Math.round(density.art * (end - INSET));
  if (kit.textPosition === 'top') {
    const first = Math.max(safe.y + 40, counter.y + counter.height + risen);
    const room = end - first - artHeight - PANEL_GAP;
    const start = Math.round(first);
    const grown = artHeight + Math.max(0, room - height);
    const panel: Box = { x: across.x, y: start + height + PANEL_GAP, width: across.width, height: grown };
    return { form: 'panel', start, room, panel, sheet: undefined };
  }
  const first = INSET + artHeight + PANEL_GAP;
  const room = end - first;
  const slack = Math.max(0, room - height);
  const grown = artHeight + (kit.textPosition === 'middle' ? slack / 2 : slack);
  const start = Math.round(first + grown - artHeight);
  const panel: Box = { x: across.x, y: INSET, width: across.width, height: start - PANEL_GAP - INSET };
  return { form: 'panel', start, room, panel, sheet: undefined };
}

/** The logo stands in the panel, or on a tall slide above its sheet, where there is room; else in the foot. */
function logoCorner({ form, panel, sheet }: Omit<GridShape, 'foot'>, kit: SlideKit): LogoSpot | undefined {
  const { safe } = kit.frame;
  const radiusPx = LOGO_RADIUS;
  switch (form) {
    case 'panel':
      return panel.height > 190 ? { x: panel.x + 36, y: panel.y + 78, radiusPx } : undefined;
    case 'framed':
      return undefined;
    case 'tall':
      return sheet === undefined || sheet.y >= safe.y + 84 + 44
        ? { x: columnOf(kit).x + 8, y: safe.y + 44, radiusPx }
        : undefined;
    default:
      return form satisfies never;
  }
}

function paintGrid(
  laid: LaidGrid,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, shape } = laid;
  const { form, panel, sheet } = shape;
  const { ground } = colorsOf(kit);
  const corner = logoCorner(shape, kit);
  const art = placeArt(picture, {
    ...{ box: panel, place },
    shape: { kind: 'rect', box: panel, radiusPx: form === 'panel' ? Math.min(RADIUS, panel.height / 2) : 0 },
    ground: designedGround(kit, kit.role === 'close' ? kit.palette.night : kit.palette.accent, picture),
  });
  const logo =
    corner === undefined
      ? placeLogo(kit, { ...footSpot(laid), isPlated: false }, () => flat(ground))
      : placeLogo(kit, { ...corner, isPlated }, (box) => art.backdrop(box));
  const parts = drawGridParts(laid);
  return {
    nodes: [
      rect(wholeSlide(kit.frame), ground),
      ...(panel.height > 24 ? art.behind : []),
      ...(sheet === undefined ? [] : [rect(sheet, ground, RADIUS)]),
      ...(panel.height > 24 ? art.cutout : guestNodes(place)),
      ...(logo?.nodes ?? []),
      ...parts.nodes,
      ...seamButtons(kit),
    ],
    logo,
    texts: parts.texts,
  };
}

function drawGridParts(laid: LaidGrid): SlidePart {
  const { kit, parts } = laid;
  const { form, start, sheet } = laid.shape;
  const { column, stack } = parts;
  const { ink, ground } = colorsOf(kit);
  const y = (index: number) => start + (stack.at[index] ?? 0);
  const label = parts.label?.at(column.x, y(0));
  const headline = parts.headline && placeText(parts.headline, column.x, y(1));
  const cards = parts.cards?.at(Math.round(y(2)));
  const cta = parts.cta?.at(column.x, Math.round(y(3)));
  const hasFolio = kit.role !== 'close' && (form !== 'tall' || sheet !== undefined);
  const folio = hasFolio ? folioOf(kit, column, footY(laid)) : undefined;
  return {
    nodes: [
      ...(label?.nodes ?? []),
      ...textNodes(headline, ink),
      ...(cards?.nodes ?? []),
      ...(cta?.nodes ?? []),
      ...(folio?.nodes ?? []),
    ],
    texts: [
      ...(label?.texts ?? []),
      ...reportText('headline', headline, { ink, ratio: () => contrast(ink, ground) }),
      ...(cards?.texts ?? []),
      ...(cta ? [cta.report] : []),
      ...(folio?.texts ?? []),
    ],
  };
}

/** Middle of the row below the words. */
function footY({ kit, parts, shape: { form, start } }: LaidGrid): number {
  const { safe } = kit.frame;
  return form === 'tall' ? start + parts.stack.height + 56 : safe.y + safe.height - 22;
}

/** Size of a logo in the row of the page marks, as a share of its usual size. */
const FOOT_LOGO = 0.5;

/** The room between the dots and the number, which the close does not have. */
function footSpot(laid: LaidGrid): LogoSpot {
  const { x, width } = laid.parts.column;
  const { width: own = 0 } = logoExtent(laid.kit, FOOT_LOGO) ?? {};
  const isAlone = laid.kit.role === 'close';
  return { x: isAlone ? x : x + (width - own) / 2, y: footY(laid), share: FOOT_LOGO, radiusPx: LOGO_RADIUS };
}

function folioOf(kit: SlideKit, column: Column, y: number) {
  const { palette } = kit;
  // Dots, one for each slide; the wide one is this slide. The page number follows, so that nothing is told by colour
  // alone.
  const set = setText(`${kit.position}/${kit.count}`, FEATURE_KICKER, { cap: 20, width: 160, maxLines: 1 }, kit);
  const placed = placeText(set, column.x + column.width - 160, y - 10, 'end');
  const dots: DrawNode[] = [];
  let x = column.x;
  for (let slide = 1; slide <= kit.count; slide += 1) {
    const here = slide === kit.position;
    dots.push(rect({ x, y: y - 6, width: here ? 40 : 12, height: 12 }, here ? palette.onLight.fill : palette.line, 6));
    x += (here ? 40 : 12) + 10;
  }
  return {
    nodes: [...dots, ...textNodes(placed, palette.muted)],
    texts: reportText('folio', placed, { ink: palette.muted, ratio: () => contrast(palette.muted, palette.mist) }),
  };
}

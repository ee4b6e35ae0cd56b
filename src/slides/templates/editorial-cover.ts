/** The cover of editorialStory: full photo, centred words on as light a veil as is legible. */

import { type Box, union } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { placeArt } from '../place-art.js';
import { reportText } from '../report-text.js';
import { type SetPart, setBodyParts } from '../set-body.js';
import { type Copy, setCopy } from '../set-copy.js';
import { headlineGap, inkOf, kickerGap, placeText, type SlideTextStyle, textNodes } from '../set-text.js';
import { rect } from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PageBoxes,
  PaintedSlide,
  PicturePlace,
  SlideKit,
  SlidePicture,
  SlideText,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { photoBeside, startOf } from '../stand-words.js';
import { readingOf, slideVeils } from '../veil.js';
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

/** The distance between words and the edges of their sheet, px. */
const [SHEET_SIDE, SHEET_ABOVE, SHEET_BELOW] = [64, 60, 64];

const LEAD: SlideTextStyle = { family: 'ShortFontLato', cut: 'text', leading: 1.95 };

/** A cover's words, set and stacked, before its picture is known. */
interface LaidCover {
  readonly kit: SlideKit;
  readonly copy: Copy;
  readonly body: readonly SetPart[];
  /** Kicker, headline, the parts of the body. */
  readonly stack: Flow;
  /** Where the words begin, px from the top. */
  readonly start: number;
}

/** Set and stacked; drawn once its picture is known. */
export function layCover(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe } = kit.frame;
  const { width } = safe;
  const copy = setCopy({ ...text, body: '' }, density, kit, { ...COPY, body: LEAD, width, align: 'center' });
  const body = setBodyParts(text.body, density, kit, { text: LEAD, price: EDITORIAL_PRICE, width, align: 'center' });
  const { kicker, headline } = copy;
  const stack = flow(
    [
      kicker && { height: kicker.height, after: kickerGap(66, headline, density) },
      headline && { height: headline.height, after: headlineGap(density.headline * 0.55 + 34, density) },
      ...body,
    ],
    density.air,
  );
  const top = safe.y + 56;
  // Tails of a large last line extend below its baseline: they stay clear of the hairline.
  const tail = Math.round(body.length === 0 ? 0.4 * density.headline : 16);
  const bottom = hairlineY(kit) - 44 - tail;
  const laid = {
    kit,
    copy,
    body,
    stack,
    start: startOf({ position: kit.textPosition, height: stack.height, top, bottom }),
  };
  return {
    fits: copy.fits && body.every(({ fits }) => fits) && stack.height <= bottom - top,
    strain: copy.strain,
    unrest: copy.unrest,
    page: pageOf(laid),
    paint: (picture, place, isPlated = false) => paintCover(laid, picture, place, isPlated),
  };
}

function pageOf(laid: LaidCover): PageBoxes {
  const { kit, stack, start } = laid;
  const whole = wholeSlide(kit.frame);
  const ink = inkOfCover(placeCover(laid));
  const sheet = sheetAround(laid, ink);
  const isEmpty = stack.height === 0;
  const beside = { photo: kit.photo, start, end: start + stack.height, gap: SHEET_BELOW };
  return {
    stage: isEmpty ? whole : photoBeside(whole, beside),
    // On a bright photo words have a sheet: they stand where there is room for one.
    cards: sheet === undefined ? [] : [sheet],
    lines: ink,
    solid: ink,
    marks: footMarks(kit),
  };
}

/** The sheet under words that a veil would not make legible; none without words. */
function sheetAround({ kit: { frame }, start, stack }: LaidCover, ink: readonly Box[]): Box | undefined {
  if (ink.length === 0) return undefined;
  const { x, width } = union(ink) as Box;
  const beside = Math.min(SHEET_SIDE, x - frame.safe.x / 2);
  const y = start - SHEET_ABOVE;
  return { x: x - beside, y, width: width + 2 * beside, height: stack.height + SHEET_ABOVE + SHEET_BELOW };
}

function placeCover({ kit, copy, body, stack, start }: LaidCover) {
  const { safe } = kit.frame;
  const at = (index: number) => start + (stack.at[index] ?? 0);
  const kicker = copy.kicker && placeText(copy.kicker, safe.x, at(0), 'center');
  const headline = copy.headline && placeText(copy.headline, safe.x, at(1), 'center');
  const ruleBox = {
    x: safe.x + safe.width / 2 - 36,
    y: Math.round(at(0) + EDITORIAL_KICKER_CAP_PX + 20),
    width: 72,
    height: 4,
  };
  return {
    kicker,
    headline,
    body: body.map((part, index) => part.at(safe.x, at(2 + index))),
    /** The rule between a kicker of one line and its headline. */
    rule: kicker === undefined || headline === undefined || kicker.lines.length > 1 ? undefined : ruleBox,
  };
}

function inkOfCover({ kicker, headline, body }: ReturnType<typeof placeCover>): readonly Box[] {
  const words = [kicker, headline].filter((item) => item !== undefined);
  return [...words.flatMap(inkOf), ...body.flatMap((part) => part.ink)];
}

function paintCover(
  laid: LaidCover,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit } = laid;
  const { palette, frame } = kit;
  const placed = placeCover(laid);
  const { kicker, headline, body, rule } = placed;
  const words = [kicker, headline].filter((item) => item !== undefined);
  const ink = inkOfCover(placed);
  const box = wholeSlide(frame);
  const ground = kit.photo === 'all' ? designedGround(kit, palette.night, picture) : paperGround(kit, box);
  const art = placeArt(picture, { box, place, ground });
  const { heads } = art;
  // A cutout stands clear of the marks at the foot.
  const side =
    art.cutout.length > 0 ? { x: frame.safe.x + frame.safe.width - 64, width: 64 } : { x: 0, width: frame.width };
  const veils = slideVeils(
    ink,
    { ...side, y: hairlineY(kit) - 16, height: EDITORIAL_FOOT_PX + 20 },
    {
      ...{ backdrop: art.backdrop, inks: { light: '#ffffff', dark: palette.shade }, heads, frame, photo: picture },
      ...{ isApart: kit.photo !== 'all', plates: { fill: palette.paper, ink: palette.deep, atFoot: true } },
    },
  );
  const sheet = veils.areOnPlates ? sheetAround(laid, ink) : undefined;
  const footInk = { ink: veils.foot.ink, hairline: veils.foot.ink, veil: veils.foot, heads };
  const foot = drawFoot(kit, { y: hairlineY(kit), ...footInk, inset: 0, isPlated, backdrop: art.backdrop });
  const reading = readingOf(art.backdrop, veils.words);
  const accent = sheet === undefined ? reading.ink : palette.onLight.fill;
  const parts = body.map((part) => part.draw({ own: reading, mark: accent }));
  return {
    nodes: [
      ...art.behind,
      ...veils.nodes,
      ...foot.nodes,
      ...(sheet === undefined ? [] : [rect(sheet, palette.paper)]),
      ...art.cutout,
      ...words.flatMap((item) => textNodes(item, reading.ink)),
      ...parts.flatMap(({ nodes }) => nodes),
      ...(rule === undefined ? [] : [rect(rule, sheet === undefined ? palette.accent : palette.onLight.fill)]),
    ],
    texts: [
      ...reportText('kicker', kicker, reading),
      ...reportText('headline', headline, reading),
      ...parts.flatMap(({ texts }) => texts),
      ...foot.texts,
    ],
    logo: foot.logo,
    veilShare: veils.share,
  };
}

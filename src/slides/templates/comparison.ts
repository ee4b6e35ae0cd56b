/**
 * comparison (ad_driven): two panels, the neutral one and the one in the accent, with their lines at common heights,
 * over the photo with the headline. Where its body has no two sides, a slide sets the text on one panel, after the
 * better side's marks.
 */

import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { logoArea, logoExtent, placeLogo } from '../place-logo.js';
import { readComparison } from '../read-comparison.js';
import { reportText } from '../report-text.js';
import { type Copy, setCopy } from '../set-copy.js';
import { inkOf, kickerGap, placeText, type SlideTextStyle, setText, textNodes } from '../set-text.js';
import { arrow, type Button, button, cross, ellipseNode, plated, rect, slabs, tick, within } from '../shapes.js';
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
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { type MarkColors, markBeside } from '../slide-palette.js';
import { CORNER_ARRANGEMENT, PICTURE_ARRANGEMENTS, photoBeside, startOf } from '../stand-words.js';
import { readingOf, slideVeils, type Veil } from '../veil.js';
import { layPanels, PANEL_BODY, PANEL_KICKER, type Panels } from './comparison-panels.js';

const HEADLINE: SlideTextStyle = {
  family: 'ShortFontSpaceGrotesk',
  cut: 'display',
  leading: 1.52,
  letterSpacing: -0.022,
};
const CTA: SlideTextStyle = { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.6 };

const KICKER_CAP = 24;
const BAR = 22;
/** Height of the row of page number, arrow and band, px. */
const FOOT = 84;
/** Radius of the hook's two discs, px. */
const DISC = 62;
/** Between words on the ground and a photo that ends above or begins below them. */
const PHOTO_GAP = 60;

export const comparison: SlideTemplate = {
  name: 'comparison',
  accent: '#00a86b',
  ladder: densityLadder([
    [74, 27, 0],
    [67, 26.5, 0],
    [60, 26, 0],
    [54, 25.5, 0],
    [49, 25, 0],
    [44, 24, 0],
    [40, 23, 0],
    [36, 22, 0],
    [33, 21.5, 0],
    [31.5, 21, 0],
    [30.5, 20.4, 0],
    [29.6, 19.8, 0],
    [29, 19.4, 0],
  ]),
  hookScales: [1.6, 1.45, 1.3, 1.18, 1.08, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ frame }) =>
    frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : [...PICTURE_ARRANGEMENTS, CORNER_ARRANGEMENT],
  lay: layComparison,
};

/** A slide's parts, set and stacked, before its picture is known. */
interface LaidComparison {
  readonly kit: SlideKit;
  readonly copy: Copy;
  readonly panels: Panels | undefined;
  readonly cta: Button | undefined;
  /** True for a hook without panels, which shows the two discs. */
  readonly hasEmblem: boolean;
  /** Emblem, kicker, headline, panels, call to action. */
  readonly stack: Flow;
  /** Where the parts begin, px from the top. */
  readonly start: number;
}

function layComparison(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, aspect } = kit.frame;
  const copy = setCopy({ ...text, body: '' }, density, kit, {
    kicker: PANEL_KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: PANEL_BODY,
    width: safe.width,
  });
  const panels = layPanels(readComparison(text.body, text.headline), text.body, density, kit);
  const ctaStyle = { text: CTA, cap: 28, mark: kit.palette.onDark, radius: 16, padX: 42, padY: 34 };
  const cta = button(kit, ctaStyle, safe.width);
  const hasEmblem = kit.role === 'hook' && panels === undefined;
  const parts = { kit, copy, panels, cta, hasEmblem };
  const stack = stackOf(parts, density);
  // Tall slides have the height for some air under a logo on its plate.
  const top = safe.y + (logoExtent(kit) === undefined ? 40 : aspect === '9:16' ? 148 : 112);
  const bottom = safe.y + safe.height - FOOT + (aspect === '9:16' ? 0 : 14);
  const start = startOf({ position: kit.textPosition, height: stack.height, top, bottom });
  const laid: LaidComparison = { ...parts, stack, start };
  return {
    fits: stack.height <= bottom - top && copy.fits && (panels?.fits ?? true),
    strain: copy.strain,
    unrest: copy.unrest,
    page: pageOf(laid),
    paint: (picture, place, isPlated = false) => paintComparison(laid, picture, place, isPlated),
  };
}

type Parts = Omit<LaidComparison, 'stack' | 'start'>;

function stackOf({ copy: { kicker, headline }, panels, cta, hasEmblem }: Parts, density: Density): Flow {
  return flow(
    [
      hasEmblem ? { height: 2 * DISC, after: 52 } : undefined,
      kicker && { height: kicker.height, after: kickerGap(34, headline, density) },
      headline && { height: headline.height, after: density.headline * 0.4 + 40 },
      panels && { height: panels.height, after: 40 },
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
}

function pageOf(laid: LaidComparison): PageBoxes {
  const { kit, stack, start } = laid;
  const whole = wholeSlide(kit.frame);
  const { ink, emblem, panels, panelsBox, cta } = placeParts(laid);
  const beside = { photo: kit.photo, start, end: start + stack.height, gap: PHOTO_GAP };
  const logo = logoArea(kit, logoSpot(kit));
  const cards = [emblem, panelsBox, cta?.box, ...logo].filter((box) => box !== undefined);
  const rows = panels?.rows ?? [];
  return {
    stage: stack.height === 0 ? whole : photoBeside(whole, beside),
    room: { ...whole, height: whole.height - BAR },
    cards,
    solid: [...ink, ...rows, ...[emblem, cta?.box, ...logo].filter((box) => box !== undefined)],
    lines: ink,
    marks: marksBox(kit),
  };
}

function logoSpot({ frame: { safe } }: SlideKit) {
  return { x: safe.x, y: safe.y + 42, radiusPx: 16 };
}

function placeParts({ kit, copy, panels, cta, hasEmblem, stack, start }: LaidComparison) {
  const { safe } = kit.frame;
  const at = (index: number) => start + (stack.at[index] ?? 0);
  const panelsY = Math.round(at(3));
  const kicker = copy.kicker && placeText(copy.kicker, safe.x, at(1));
  const headline = copy.headline && placeText(copy.headline, safe.x, at(2));
  return {
    kicker,
    headline,
    ink: [kicker, headline].flatMap((placed) => (placed === undefined ? [] : inkOf(placed))),
    emblem: hasEmblem ? { x: safe.x, y: Math.round(at(0)), width: 3.62 * DISC, height: 2 * DISC } : undefined,
    panels: panels?.at(panelsY),
    panelsBox: panels && { x: safe.x, y: panelsY, width: safe.width, height: panels.height },
    cta: cta?.at(safe.x, Math.round(at(4))),
  };
}

function paintComparison(
  laid: LaidComparison,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit } = laid;
  const { safe, width } = kit.frame;
  const { kicker, headline, ink, emblem, panels, cta } = placeParts(laid);
  const ground = designedGround(kit, kit.palette.night, picture);
  const art = placeArt(picture, { box: wholeSlide(kit.frame), place, ground });
  const footY = Math.round(safe.y + safe.height - 26);
  const footAcross = art.cutout.length === 0 ? { x: 0, width } : { x: safe.x, width: 74 };
  const footBox: Box = { ...footAcross, y: footY - 20, height: 40 };
  const veils = slideVeils(ink, footBox, {
    backdrop: art.backdrop,
    inks: { light: '#ffffff', dark: kit.palette.shade },
    heads: art.heads,
    frame: kit.frame,
    photo: picture,
    isApart: kit.photo !== 'all',
    plates: { fill: '#ffffff', ink: kit.palette.shade, atFoot: true },
  });
  const plate = veils.areOnPlates ? veils.words.color : undefined;
  const reading = readingOf(art.backdrop, veils.words);
  const mark = markBeside(kit.palette, reading.ink);
  const link = cta && laid.cta?.at(cta.box.x, cta.box.y, mark);
  const logo = placeLogo(kit, { ...logoSpot(kit), isPlated }, veils.behind);
  const folio = drawFolio(kit, footY, veils.foot);
  return {
    nodes: [
      ...art.behind,
      ...veils.nodes,
      ...(logo?.nodes ?? []),
      ...plated(kicker, plate),
      ...textNodes(kicker, reading.ink),
      ...slabs(headline, plate),
      ...textNodes(headline, reading.ink),
      ...(emblem === undefined ? [] : discs(emblem, mark, kit)),
      ...(panels?.nodes ?? []),
      ...art.cutout,
      ...(link?.nodes ?? []),
      ...folio.nodes,
      ...twoTone(kit),
    ],
    logo,
    veilShare: veils.share,
    texts: [
      ...reportText('kicker', kicker, reading),
      ...reportText('headline', headline, reading),
      ...(panels?.texts ?? []),
      ...(link === undefined ? [] : [link.report]),
      ...folio.placed.flatMap((placed) => reportText('folio', placed, readingOf(art.backdrop, veils.foot))),
    ],
  };
}

/** The emblem of the hook: a cross and a tick on overlapping discs. */
function discs({ x, y }: Box, { fill, ink }: MarkColors, { palette }: SlideKit): readonly DrawNode[] {
  const at = (left: number): Box => ({ x: Math.round(left), y, width: 2 * DISC, height: 2 * DISC });
  const [no, yes] = [at(x), at(x + 1.62 * DISC)];
  return [
    ellipseNode(no, '#ffffff'),
    ...cross(within(no, 0.36), palette.deep, 8),
    {
      kind: 'shape',
      shape: { kind: 'ellipse', box: yes },
      fill,
      shadow: { color: '#0000004d', offsetXPx: 0, offsetYPx: 6, blurPx: 24 },
    },
    tick(within(yes, 0.32), ink, 9),
  ];
}

/** The boxes of page number and arrow in the foot: heads beside words keep off them. */
function marksBox({ frame: { safe } }: SlideKit): readonly Box[] {
  const [y, height] = [safe.y + safe.height - 56, 60];
  return [
    { x: safe.x, y, width: 74, height },
    { x: safe.x + safe.width - 80, y, width: 90, height },
  ];
}

function drawFolio(kit: SlideKit, y: number, { ink, color, opacity }: Veil) {
  const plate = opacity === 1 ? color : undefined;
  const { safe } = kit.frame;
  const right = safe.x + safe.width;
  const under = plate === undefined ? [] : [rect({ x: right - 74, y: y - 24, width: 88, height: 48 }, plate)];
  const way = kit.role === 'close' ? [] : [...under, ...arrow(right - 60, y, 60, ink, 5)];
  if (kit.role !== 'content') return { nodes: way, placed: [] };
  const set = setText(`${kit.position}/${kit.count}`, PANEL_KICKER, { cap: 21, width: 200, maxLines: 1 }, kit);
  const placed = placeText(set, safe.x, Math.round(y - 10));
  return { nodes: [...plated(placed, plate), ...textNodes(placed, ink), ...way], placed: [placed] };
}

/**
 * The two sides as a band along the foot; its colours change at the middle of each slide and continue across the seam.
 */
function twoTone(kit: SlideKit): readonly DrawNode[] {
  const { width, height } = kit.frame;
  const y = height - BAR;
  const flip = kit.position % 2 === 0;
  const { fill } = kit.palette.onLight;
  const [first, second] = flip ? [fill, '#ffffff'] : ['#ffffff', fill];
  return [
    rect({ x: 0, y, width: width / 2, height: BAR }, first),
    rect({ x: width / 2, y, width: width / 2, height: BAR }, second),
  ];
}

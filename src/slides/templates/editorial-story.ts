/**
 * editorialStory (creative): a magazine. The hook is a cover; the pages are paper with a photo that bleeds toward its
 * neighbour, a serif headline and light running text; a hairline runs along the foot of all pages.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import { type PlacedArt, placeArt } from '../place-art.js';
import { reportText } from '../report-text.js';
import { setCopy } from '../set-copy.js';
import {
  inkOf,
  type PlacedLines,
  paragraphGap,
  placeText,
  type SetText,
  setText,
  type TextStyle,
  textNodes,
} from '../set-text.js';
import { arrow, flat, placeLogo, rect } from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PaintedSlide,
  SlideKit,
  SlideTemplate,
  SlideText,
  TextReport,
} from '../slide.types.js';
import { stagesAround, standWords } from '../stand-words.js';
import { leastVeil, readingOf, slideVeils, type Veil, veilBands, veiledBackdrop, veiledContrast } from '../veil.js';

const HEADLINE: TextStyle = { family: 'ShortFontDMSerif', cut: 'display', leading: 1.62, letterSpacing: -0.005 };
const BODY: TextStyle = { family: 'ShortFontLato', cut: 'book', leading: 2.02 };
const LEAD: TextStyle = { family: 'ShortFontLato', cut: 'text', leading: 1.95 };
const KICKER: TextStyle = { family: 'ShortFontLato', cut: 'text', leading: 1.7, upperCase: true, letterSpacing: 0.14 };
const FOLIO: TextStyle = { family: 'ShortFontDMSerif', cut: 'display', leading: 1.5 };
const CTA: TextStyle = { family: 'ShortFontLato', cut: 'display', leading: 1.7 };

const KICKER_CAP = 22;
const COPY = { kicker: KICKER, kickerCap: KICKER_CAP, headline: HEADLINE };
/** Height of the foot: hairline, then page number and logo. */
const FOOT = 62;
/** Words that take less of their room leave the rest to the photo. */
const SPARSE = 0.4;
/** A lower band shows too little of its photo. */
const LEAST_BAND = 260;
/** What shows of the photo around a full page. */
const FRAME = 30;

export const editorialStory: SlideTemplate = {
  name: 'editorialStory',
  accent: '#b3432b',
  ladder: ladder([
    [72, 31, 0.56],
    [66, 30, 0.5],
    [61, 29, 0.46],
    [56, 28, 0.42],
    [51, 27, 0.36],
    [47, 26, 0.3],
    [43, 25, 0.24],
    [39, 24, 0.18],
    [40, 25, 0],
    [37, 24, 0],
    [35, 23, 0],
    [33, 22, 0],
    [31, 21, 0],
    [29, 20.4, 0],
    [27, 20, 0],
  ]),
  hookScales: [1.55, 1.4, 1.28, 1.18, 1.08, 1],
  movable: 'hook',
  onCards: false,
  lay: (text, density, kit) => (kit.role === 'hook' ? layCover(text, density, kit) : layPage(text, density, kit)),
};

/** The cover: full photo, centred, its words on the least veil. */
function layCover(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height } = kit.frame;
  const copy = setCopy(text, density, kit, { ...COPY, body: LEAD, width: safe.width, align: 'center' });
  const body = copy.body;
  const stack = flow(
    [
      copy.kicker && { height: copy.kicker.height, after: 66 },
      copy.headline && { height: copy.headline.height, after: density.headline * 0.55 + 34 },
      ...body.map((set) => ({ height: set.height, after: paragraphGap(LEAD, density) })),
    ],
    density.air,
  );
  const top = safe.y + 56;
  // Tails of a large last line hang below its baseline: they stay clear of the hairline.
  const tail = Math.round(body.length === 0 ? 0.4 * density.headline : 16);
  const bottom = safe.y + safe.height - FOOT - 44 - tail;
  const full: Box = { x: 0, y: 0, width, height };
  const { start, stages, covered } = standWords({
    position: kit.textPosition,
    height: stack.height,
    top,
    bottom,
    picture: full,
    across: safe,
  });
  const footY = safe.y + safe.height - FOOT;
  return {
    fits: copy.fits && stack.height <= bottom - top,
    strain: copy.strain,
    unrest: copy.unrest,
    paint: (picture, isPlated = false) => {
      const { palette } = kit;
      const at = (index: number) => start + (stack.at[index] ?? 0);
      const measureX = (set: SetText) => safe.x + (safe.width - set.width) / 2;
      const kicker = copy.kicker && placeText(copy.kicker, safe.x, at(0), 'center');
      const headline = copy.headline && placeText(copy.headline, safe.x, at(1), 'center');
      const placedBody = body.map((set, index) => placeText(set, measureX(set), at(2 + index), 'center'));
      const texts = [kicker, headline, ...placedBody].filter((item) => item !== undefined);
      const boxes = texts.flatMap(inkOf);
      const ground = designedGround(kit, palette.night);
      const art = placeArt(picture, { box: full, stages, covered, words: boxes, ground });
      const footBox = { x: 0, y: footY - 16, width, height: FOOT + 20 };
      const veils = slideVeils(boxes, footBox, {
        backdrop: art.backdrop,
        inks: { light: '#ffffff', dark: palette.deep },
        frame: kit.frame,
      });
      const veil = veils.words;
      const foot = drawFoot(kit, footY, veils.foot.ink, art, veils.foot.ink, 0, veils.foot, isPlated);
      const reading = readingOf(art.backdrop, veil);
      const ruleY = Math.round(at(0) + KICKER_CAP + 20);
      return {
        nodes: [
          ...art.nodes,
          ...veils.nodes,
          ...texts.flatMap((item) => textNodes(item, veil.ink)),
          ...(kicker === undefined || headline === undefined || kicker.lines.length > 1
            ? []
            : [rect({ x: safe.x + safe.width / 2 - 36, y: ruleY, width: 72, height: 4 }, palette.accent)]),
          ...foot.nodes,
        ],
        texts: [
          ...reportText('kicker', kicker, reading),
          ...reportText('headline', headline, reading),
          ...placedBody.flatMap((item) => reportText('body', item, reading)),
          ...foot.texts,
        ],
        isLogoPlated: foot.isLogoPlated,
        onPhoto: { subjects: art.subjects, cards: [] },
      };
    },
  };
}

/**
 * A page: photo, then words on paper. In the middle position, and on tall slides, the words lie on a sheet over the
 * full photo.
 */
function layPage(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height, aspect } = kit.frame;
  const place = kit.textPosition ?? 'bottom';
  const onSheet = (place === 'middle' && density.art > 0) || aspect === '9:16';
  const pad = onSheet ? 64 : 0;
  // Beside stories' right rail the sheet stands centred, its words as far in on the left as they must be on the right.
  const side = aspect === '9:16' ? width - safe.x - safe.width : safe.x + pad;
  const column = { x: side, width: width - 2 * side };
  const centred = kit.role === 'close';
  const align = centred ? ('center' as const) : ('start' as const);
  const copy = setCopy(text, density, kit, { ...COPY, body: BODY, width: column.width, align });
  const link =
    kit.callToAction === ''
      ? undefined
      : setText(kit.callToAction, CTA, { cap: 28, width: column.width - 90, maxLines: 2 }, kit);
  const stack = flow(
    [
      copy.kicker && { height: copy.kicker.height, after: 40 + density.headline * 0.2 },
      copy.headline && { height: copy.headline.height, after: density.headline * 0.5 + 34 },
      ...copy.body.map((set, index) => ({
        height: set.height,
        after: index === copy.body.length - 1 ? 62 : paragraphGap(BODY, density),
      })),
      link && { height: link.height + 30, after: 0 },
    ],
    density.air,
  );
  const footY = safe.y + safe.height - FOOT;
  const free = footY - 50;
  // Too many words for a band of photo: the paper takes nearly all, the photo looks out around it.
  const left = place === 'bottom' ? free - 92 - stack.height : 0;
  const framed = density.art === 0 && !onSheet && left < LEAST_BAND;
  const band = Math.round(onSheet ? 0 : density.art * free);
  const room = onSheet
    ? free - safe.y - 2 * pad
    : framed
      ? free + 20 - safe.y - 44
      : place === 'top'
        ? free - band - safe.y - 40 - 40
        : free - band - 72;
  // A page with next to no words is the photo's, which grows down to them; so is what a full carousel's shorter pages
  // leave.
  const grows = place === 'bottom' && (density.art === 0 || stack.height < SPARSE * room);
  const artHeight = onSheet || framed || !grows ? band : stack.height === 0 ? footY - 24 : left;
  const start = Math.round(
    onSheet
      ? safe.y + pad + (place === 'top' ? 0 : place === 'middle' ? (room - stack.height) / 2 : room - stack.height)
      : framed
        ? safe.y + 44 + (place === 'middle' ? Math.max(0, room - stack.height) / 2 : 0)
        : place === 'top'
          ? safe.y + 40
          : artHeight + 72,
  );
  return {
    fits: copy.fits && (link?.fits ?? true) && stack.height <= room,
    strain: copy.strain,
    unrest: copy.unrest,
    paint: (picture, isPlated = false) => {
      const { palette } = kit;
      const ground = designedGround(kit, palette.night);
      // Pages come in pairs: the photo bleeds toward its neighbour.
      const bleed = kit.position % 2 === 0 ? { x: safe.x, width: width - safe.x } : { x: 0, width: width - safe.x };
      const across = centred ? { x: 0, width } : bleed;
      const box: Box =
        onSheet || framed
          ? { x: 0, y: 0, width, height }
          : place === 'top'
            ? {
                ...across,
                y: footY - 24 - artHeight - Math.max(0, room - stack.height),
                height: artHeight + Math.max(0, room - stack.height),
              }
            : { ...across, y: 0, height: artHeight };
      const sheet: Box = {
        x: column.x - pad,
        y: start - pad,
        width: column.width + 2 * pad,
        height: stack.height + 2 * pad,
      };
      const cards = onSheet && stack.height > 0 ? [sheet] : [];
      const edges = { first: safe.y / 2, start: sheet.y, end: sheet.y + sheet.height, last: footY };
      const art = placeArt(picture, {
        ...{ box, ground, covered: cards },
        stages: cards.length > 0 ? stagesAround(box, edges) : [box],
      });
      const at = (index: number) => start + (stack.at[index] ?? 0);
      const put = (set: SetText, y: number) =>
        placeText(set, column.x + (centred ? (column.width - set.width) / 2 : 0), y, align);
      const kicker = copy.kicker && put(copy.kicker, at(0));
      const headline = copy.headline && put(copy.headline, at(1));
      const body = copy.body.map((set, index) => put(set, at(2 + index)));
      const linkY = at(2 + copy.body.length);
      const linkX =
        link === undefined ? 0 : Math.round(centred ? column.x + (column.width - link.inkWidth - 72) / 2 : column.x);
      const linkAt = link && placeText(link, linkX, linkY);
      const paper = flat(palette.paper);
      const footVeil = onSheet
        ? leastVeil([art.backdrop({ x: 0, y: footY, width, height: FOOT })], { light: '#ffffff', dark: palette.deep })
        : undefined;
      const foot = drawFoot(
        kit,
        footY,
        footVeil?.ink ?? palette.deep,
        onSheet ? art : { backdrop: () => paper },
        footVeil?.ink ?? palette.line,
        framed ? FRAME : 0,
        footVeil,
        isPlated,
      );
      const on = (ink: string) => ({ ink, ratio: () => contrast(ink, palette.paper) });
      const nodes: readonly DrawNode[] = [
        rect({ x: 0, y: 0, width, height }, palette.paper),
        ...(box.height > 8 ? art.nodes : []),
        ...(footVeil === undefined ? [] : veilBands([{ x: 0, y: footY, width, height: FOOT }], footVeil, kit.frame)),
        ...(onSheet
          ? stack.height === 0
            ? []
            : [rect(sheet, palette.paper)]
          : framed
            ? [rect({ x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME }, palette.paper)]
            : []),
        ...(kicker === undefined ? [] : textNodes(kicker, palette.accentOnPaper)),
        ...(headline === undefined ? [] : textNodes(headline, palette.deep)),
        ...body.flatMap((item) => textNodes(item, palette.deep)),
        ...(link === undefined || linkAt === undefined ? [] : drawLink(kit, link, linkAt, linkX, linkY)),
        ...foot.nodes,
      ];
      const texts: readonly TextReport[] = [
        ...reportText('kicker', kicker, on(palette.accentOnPaper)),
        ...reportText('headline', headline, on(palette.deep)),
        ...body.flatMap((item) => reportText('body', item, on(palette.deep))),
        ...reportText('cta', linkAt, on(palette.deep)),
        ...foot.texts,
      ];
      const onPhoto = framed ? undefined : { subjects: art.subjects, cards };
      return { nodes, texts, isLogoPlated: foot.isLogoPlated, onPhoto };
    },
  };
}

function drawLink(kit: SlideKit, link: SetText, placed: PlacedLines, x: number, y: number): readonly DrawNode[] {
  const { palette } = kit;
  const end = Math.round(x + link.inkWidth);
  return [
    ...textNodes(placed, palette.deep),
    rect({ x, y: Math.round(y + link.height + 22), width: end - x + 72, height: 6 }, palette.accent),
    ...arrow(end + 24, Math.round(y + link.height - 14), 46, palette.accentOnPaper, 4),
  ];
}

/** Hairline across the seam; below it the logo, and the page number or the way on. */
function drawFoot(
  kit: SlideKit,
  y: number,
  ink: string,
  behind: Pick<PlacedArt, 'backdrop'>,
  hairline: string,
  inset = 0,
  veil: Veil | undefined = undefined,
  isPlated = false,
): Pick<PaintedSlide, 'nodes' | 'texts' | 'isLogoPlated'> {
  const { width, safe } = kit.frame;
  const from = kit.role === 'hook' ? safe.x : inset;
  const to = kit.role === 'close' ? safe.x + safe.width : width - inset;
  const middle = Math.round(y + FOOT / 2 + 10);
  const veiled = (box: Box) =>
    veil === undefined
      ? behind.backdrop(box)
      : veiledBackdrop(behind.backdrop(box), box, { cores: [box], veil, frame: kit.frame });
  const logo = placeLogo(kit, { x: safe.x, y: middle, share: 0.62, isPlated }, veiled);
  const isLogoPlated = logo?.isPlated;
  const right = safe.x + safe.width;
  const rule = rect({ x: from, y, width: to - from, height: 2 }, hairline);
  if (kit.role === 'hook')
    return { nodes: [rule, ...(logo?.nodes ?? []), ...arrow(right - 64, middle, 64, ink, 3)], texts: [], isLogoPlated };
  if (kit.role === 'close') return { nodes: [rule, ...(logo?.nodes ?? [])], texts: [], isLogoPlated };
  const folio = setText(`${kit.position} / ${kit.count}`, FOLIO, { cap: 22, width: 200, maxLines: 1 }, kit);
  const placed = placeText(folio, right - 200, middle - 11, 'end');
  return {
    isLogoPlated,
    nodes: [rule, ...(logo?.nodes ?? []), ...textNodes(placed, ink)],
    texts: reportText('folio', placed, {
      ink,
      ratio: (box) => veiledContrast(behind.backdrop(box), ink, veil ?? { color: ink, opacity: 0 }),
    }),
  };
}

/** Draws a laid-out page: its ground, its picture or pattern, logo, items and foot. */

import { rgba, withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, overlaps } from '../../geometry.js';
import { levelOf } from '../../layout/light-range.js';
import { designedGround } from '../ground.js';
import { guestNodes, type PlacedArt, placeArt, productNode } from '../place-art.js';
import { logoArea, placeLogo } from '../place-logo.js';
import { flat, rect } from '../shapes.js';
import type { PaintedSlide, PicturePlace, SlideKit, SlidePicture } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { markBeside } from '../slide-palette.js';
import { print } from '../templates/scrapbook-paper.js';
import { readingOf, type SlideVeils, slideVeils, type Veil } from '../veil.js';
import type { GroundName, Sheet } from './archetype.types.js';
import { deviceNodes } from './device.js';
import { together } from './drawing.js';
import type { LaidPage } from './lay-page.js';
import { mosaicCells, mosaicNodes } from './mosaic.js';
import { bareLines, isOnPicture, PAGE_FOOT_PX } from './page-room.js';
import { onWhiteCard, tonesOf } from './tones.js';

export function paintPage(
  laid: LaidPage,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, hand, order, placed, panel, card, seam, footY, base } = laid;
  const { palette } = kit;
  const tones = tonesOf(palette, groundOf(laid));
  const sheet: Sheet = { kit, tones };
  const art = panel && paintPanel(laid, sheet, picture, place);
  const veils = art && veilsOf(laid, art, picture);
  const own = card === undefined ? wordsSheet(laid, sheet, art, veils) : onWhiteCard(sheet);
  const footSheet = order.isFull === true ? onWhiteCard(sheet) : veils && art ? veilSheet(kit, veils.foot, art) : sheet;
  const spot = laid.logo;
  const isOver =
    order.isFull !== true && panel !== undefined && logoArea(kit, spot).some((box) => overlaps(box, panel));
  const paper = flat(order.isFull === true ? '#ffffff' : tones.ground);
  const behind = isOver ? (veils?.behind ?? art?.backdrop) : undefined;
  const logo = placeLogo(
    kit,
    { ...spot, isPlated: isPlated && (isOver || hand.logo === 'head') },
    behind ?? (() => paper),
  );
  const parts = together([...placed.map((item) => item.draw(own)), hand.foot(footY, footSheet)]);
  const isOnSheet = laid.sheet !== undefined && veils?.areOnPlates === true;
  return {
    nodes: [
      rect(wholeSlide(kit.frame), tones.ground),
      ...hand.ground(sheet),
      ...(base === undefined ? [] : hand.pattern(base, sheet)),
      ...(art?.behind ?? []),
      ...(veils === undefined ? [] : onPicture(laid, veils.nodes)),
      ...(isOnSheet ? [rect(laid.sheet as Box, palette.paper)] : []),
      ...(card === undefined ? [] : hand.card(card, own, seam)),
      ...(logo?.nodes ?? []),
      ...inlaid(laid, own),
      ...(order.isFull === true ? guestNodes(place) : (art?.cutout ?? guestNodes(place))),
      ...parts.nodes,
    ],
    logo,
    texts: parts.texts,
    veilShare: veils?.share,
  };
}

/**
 * Words on a picture stand on a dark ground where it has none; beside it they stand on paper where other pages are of
 * paper.
 */
function groundOf({ hand: { grounds, back }, order: { archetype, panel, part } }: LaidPage): GroundName {
  if (panel !== 'under') return grounds[archetype] ?? grounds.rest;
  return part !== 'all' && grounds.rest === 'paper' ? 'paper' : back;
}

/** The veils under words and foot on a picture; undefined where nothing lies on it that needs one. */
function veilsOf(laid: LaidPage, art: PlacedArt, picture: SlidePicture | undefined): SlideVeils | undefined {
  const { kit, hand, order, placed, footY } = laid;
  const isUnder = order.panel === 'under';
  if (!isUnder && (order.panel !== 'behind' || hand.isFootPlated || order.isFull === true)) return undefined;
  const { palette, frame } = kit;
  const { safe } = frame;
  // A cutout stands clear of the marks at the foot.
  const across = art.cutout.length === 0 ? { x: 0, width: frame.width } : { x: safe.x, width: 74 };
  const foot = { ...across, y: footY + 8, height: PAGE_FOOT_PX - 16 };
  const plates =
    hand.plates.tone === 'dark' ? { fill: palette.shade, ink: '#ffffff' } : { fill: palette.paper, ink: palette.shade };
  return slideVeils(isUnder ? bareLines(placed) : [], foot, {
    ...{ backdrop: art.backdrop, heads: art.heads, frame, photo: picture },
    inks: { light: '#ffffff', dark: palette.shade },
    isApart: order.part !== 'all',
    plates,
  });
}

/** What lies on the picture, and not on the rim that a slide has around it. */
function onPicture({ hand, panel, order }: LaidPage, nodes: readonly DrawNode[]): readonly DrawNode[] {
  const { form, radiusPx } = hand.panel;
  if (panel === undefined || form !== 'inset' || !isOnPicture(order) || nodes.length === 0) return nodes;
  return [{ kind: 'group', clip: { kind: 'rect', box: panel, radiusPx }, children: nodes }];
}

/** What words stand on: their picture under its veil, plates, or a sheet; else the page. */
function wordsSheet(
  { kit, sheet: box }: LaidPage,
  page: Sheet,
  art: PlacedArt | undefined,
  veils: SlideVeils | undefined,
): Sheet {
  if (art === undefined || veils === undefined) return page;
  return veils.areOnPlates && box !== undefined
    ? { kit, tones: tonesOf(kit.palette, 'paper') }
    : veilSheet(kit, veils.words, art);
}

/** All that lies on a veil is in its ink; a veil of opacity 1 is a plate under each line. */
function veilSheet(kit: SlideKit, veil: Veil, { backdrop, heads }: PlacedArt): Sheet {
  const { ink, color, opacity } = veil;
  const mark = markBeside(kit.palette, ink);
  const tones = { ...tonesOf(kit.palette, 'night'), ground: color, ink, muted: ink, accent: ink, line: ink, mark };
  const { ratio } = readingOf(backdrop, veil);
  return {
    kit,
    tones,
    heads,
    plate: opacity === 1 ? color : undefined,
    veil: { opacity, ratio: (box) => ratio(box, 0) },
  };
}

/** A pattern, or the picture cropped in the hand's form. */
function paintPanel(
  { hand, panel, order }: LaidPage,
  sheet: Sheet,
  picture: SlidePicture | undefined,
  place: PicturePlace,
): PlacedArt {
  const box = panel ?? { x: 0, y: 0, width: 0, height: 0 };
  const { radiusPx } = hand.panel;
  const greys = sheet.tones.pattern.map((color) => levelOf(rgba(color)));
  const backdrop = { low: Math.min(...greys), high: Math.max(...greys) };
  const { pictures = 1, device } = order;
  if (picture !== undefined && device !== undefined) {
    const ground = hand.pattern(box, sheet);
    const clip = { kind: 'rect', box, radiusPx } as const;
    const behind = [
      { kind: 'group', clip, children: [...ground, ...deviceNodes(picture, box, device, { place, sheet })] } as const,
    ];
    return { behind, cutout: guestNodes(place), heads: [], backdrop: () => ({ low: 0, high: 255 }) };
  }
  if (picture !== undefined && pictures > 1) {
    const cells = mosaicCells(box, pictures, hand);
    const tape = withAlpha(sheet.tones.mark.fill, 0.86);
    const behind = mosaicNodes([picture, ...(picture.more ?? [])], cells, { hand, sheet, place, tape });
    return { behind, cutout: guestNodes(place), heads: [], backdrop: () => ({ low: 0, high: 255 }) };
  }
  if (hand.panel.form === 'print' && picture !== undefined && !isOnPicture(order)) {
    const tape = withAlpha(sheet.tones.mark.fill, 0.86);
    const behind = print(picture, box, sheet.kit, { tape, place: { framing: place.framing } });
    // A product lies on its print, upright, and may be larger.
    const { stand } = place;
    const product = picture.kind === 'cutout' && stand !== undefined ? [productNode(picture.asset, stand)] : [];
    return { behind, cutout: [...guestNodes(place), ...product], heads: [], backdrop: () => backdrop };
  }
  const ground =
    picture?.kind === 'photo'
      ? { nodes: [rect(box, sheet.tones.pattern[0])], backdrop }
      : { nodes: hand.pattern(box, sheet), backdrop };
  const wanted =
    order.panel === 'behind'
      ? tonesOf(sheet.kit.palette, hand.back).ground
      : isOnPicture(order)
        ? sheet.tones.ground
        : sheet.tones.pattern[0];
  const designed = order.part === undefined ? ground : designedGround(sheet.kit, wanted, picture);
  // Only a panel within a rim has corners where it fills the slide.
  const corners = isOnPicture(order) && hand.panel.form !== 'inset' ? 0 : radiusPx;
  return placeArt(picture, { box, ...clipOf(box, corners), place, ground: designed });
}

function clipOf(box: Box, radiusPx: number) {
  return radiusPx === 0 ? {} : { shape: { kind: 'rect', box, radiusPx } as const };
}

/** The box of the inlay: from the words' left edge to the slide's or the card's right one. */
function inlaid({ kit, hand, inlay, card }: LaidPage, sheet: Sheet): readonly DrawNode[] {
  if (inlay === undefined) return [];
  const right =
    card === undefined ? (hand.panel.form === 'bleed' ? kit.frame.width : inlay.x + inlay.width) : card.x + card.width;
  const x = card === undefined ? inlay.x : card.x;
  return hand.pattern({ ...inlay, x, width: right - x }, sheet);
}

/** Draws a laid-out page: its ground, its picture or pattern, logo, items and foot. */

import { rgba, withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { overlaps } from '../../geometry.js';
import { levelOf } from '../../layout/light-range.js';
import { guestNodes, placeArt } from '../place-art.js';
import { placeLogo } from '../place-logo.js';
import { flat, rect } from '../shapes.js';
import type { PaintedSlide, PicturePlace, SlidePicture } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { print } from '../templates/scrapbook-paper.js';
import type { Sheet, Tones } from './archetype.types.js';
import { deviceNodes } from './device.js';
import { together } from './drawing.js';
import type { LaidPage } from './lay-page.js';
import { mosaicCells, mosaicNodes } from './mosaic.js';
import { tonesOf } from './tones.js';

export function paintPage(
  laid: LaidPage,
  picture: SlidePicture | undefined,
  place: PicturePlace,
  isPlated: boolean,
): PaintedSlide {
  const { kit, hand, order, placed, panel, card, footY, base } = laid;
  const tones = tonesOf(kit.palette, hand.grounds[order.archetype] ?? hand.grounds.rest);
  const sheet: Sheet = { kit, tones };
  const art = panel && paintPanel(laid, sheet, picture, place);
  const { safe } = kit.frame;
  const spot = { x: safe.x, y: safe.y + 42, radiusPx: Math.min(22, hand.panel.radiusPx) };
  const logo = placeLogo(kit, { ...spot, isPlated }, (box) =>
    art !== undefined && panel !== undefined && overlaps(box, panel) ? art.backdrop(box) : flat(tones.ground),
  );
  const own = card === undefined ? sheet : cardSheet(sheet);
  const isBehind = order.panel === 'behind';
  const footSheet = isBehind ? { kit, tones: tonesOf(kit.palette, 'night') } : sheet;
  const parts = together([...placed.map((item) => item.draw(own)), hand.foot(footY, footSheet)]);
  const plate = isBehind
    ? [
        rect(
          { x: 0, y: footY - 12, width: kit.frame.width, height: kit.frame.height - footY + 12 },
          footSheet.tones.ground,
        ),
      ]
    : [];
  return {
    nodes: [
      rect(wholeSlide(kit.frame), tones.ground),
      ...hand.ground(sheet),
      ...(base === undefined ? [] : hand.pattern(base, sheet)),
      ...(art?.behind ?? []),
      ...plate,
      ...(logo?.nodes ?? []),
      ...(card === undefined ? [] : hand.card(card, own)),
      ...inlaid(laid, own),
      ...(art?.cutout ?? guestNodes(place)),
      ...parts.nodes,
    ],
    logo,
    texts: parts.texts,
  };
}

/** A pattern, or the picture cropped in the hand's form. */
function paintPanel(
  { hand, panel, order }: LaidPage,
  sheet: Sheet,
  picture: SlidePicture | undefined,
  place: PicturePlace,
) {
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
    return { behind, cutout: guestNodes(place), backdrop: () => ({ low: 0, high: 255 }) };
  }
  if (picture !== undefined && pictures > 1) {
    const cells = mosaicCells(box, pictures, hand);
    const tape = withAlpha(sheet.tones.mark.fill, 0.86);
    const behind = mosaicNodes([picture, ...(picture.more ?? [])], cells, { hand, sheet, place, tape });
    return { behind, cutout: guestNodes(place), backdrop: () => ({ low: 0, high: 255 }) };
  }
  const isPhoto = picture?.kind === 'photo';
  if (isPhoto && hand.panel.form === 'print' && order.panel !== 'behind') {
    const tape = withAlpha(sheet.tones.mark.fill, 0.86);
    const behind = print(picture, box, sheet.kit, { tape, place });
    return { behind, cutout: guestNodes(place), backdrop: () => backdrop };
  }
  const nodes = isPhoto ? [rect(box, sheet.tones.pattern[0])] : hand.pattern(box, sheet);
  const shape = radiusPx === 0 ? {} : { shape: { kind: 'rect', box, radiusPx } as const };
  return placeArt(picture, { box, ...shape, place, ground: { nodes, backdrop } });
}

/** The box of the inlay: from the words' left edge to the slide's or the card's right one. */
function inlaid({ kit, hand, inlay, card }: LaidPage, sheet: Sheet): readonly DrawNode[] {
  if (inlay === undefined) return [];
  const right =
    card === undefined ? (hand.panel.form === 'bleed' ? kit.frame.width : inlay.x + inlay.width) : card.x + card.width;
  const x = card === undefined ? inlay.x : card.x;
  return hand.pattern({ ...inlay, x, width: right - x }, sheet);
}

/** Cards are white. */
function cardSheet({ kit, tones }: Sheet): Sheet {
  const { onLight, textOnWhite, deep, muted, line } = kit.palette;
  const accent = textOnWhite.marker === undefined ? textOnWhite.ink : deep;
  const own: Tones = { ...tones, ground: '#ffffff', ink: deep, muted, mark: onLight, accent, line };
  return { kit, tones: own };
}

/** Several pictures of one slide in the place of one: cells side by side, or prints of several sizes and tilts. */
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { framePicture } from '../../layout/arrange-page.js';
import { knownGround } from '../picture-ground.js';
import { placeArt, standOn } from '../place-art.js';
import { rect } from '../shapes.js';
import type { PicturePlace, SlideKit, SlidePicture } from '../slide.types.js';
import { print, printBoxes } from '../templates/scrapbook-paper.js';
import type { Sheet, TemplateHand } from './archetype.types.js';

/** Gaps between cells, px: for hands whose pictures run to the edges, and for those with a rim. */
const [NARROW_GAP, WIDE_GAP] = [10, 22];
/** The share of the panel's longer side that the first picture takes where there are two or an odd number of them. */
const FIRST_SHARE = 0.58;
/** Degrees by which prints are tilted, in turn. */
const TILTS = [-2.6, 2.2, -1.4, 3.4, -3.1] as const;
/** How far prints overlap their neighbours, px. */
const PRINT_OVERLAP = 26;

/** The boxes of `count` pictures in a panel; none is larger than the first. */
export function mosaicCells(panel: Box, count: number, { panel: { form } }: TemplateHand): readonly Box[] {
  const gap = form === 'print' ? -PRINT_OVERLAP : form === 'bleed' ? NARROW_GAP : WIDE_GAP;
  const isWide = panel.width >= panel.height;
  if (count <= 1) return [panel];
  if (count === 4) {
    const halves = parted(panel, [0.5, 0.5], gap, true);
    return halves.flatMap((half, index) => parted(half, index === 0 ? [0.54, 0.46] : [0.46, 0.54], gap, false));
  }
  const [first, rest] = parted(panel, [FIRST_SHARE, 1 - FIRST_SHARE], gap, isWide) as [Box, Box];
  if (count === 2) return [first, rest];
  const across = count === 3 ? [rest] : parted(rest, [0.5, 0.5], gap, isWide);
  return [first, ...across.flatMap((part) => parted(part, [0.5, 0.5], gap, !isWide))];
}

/** A box divided into columns or rows of these shares, in whole pixels. */
function parted(box: Box, shares: readonly number[], gap: number, isInColumns: boolean): readonly Box[] {
  const length = (isInColumns ? box.width : box.height) - gap * (shares.length - 1);
  let at = 0;
  return shares.map((share, index) => {
    const from = Math.round(at * length) + index * gap;
    at += share;
    const size = Math.round(at * length) + index * gap - from;
    return isInColumns ? { ...box, x: box.x + from, width: size } : { ...box, y: box.y + from, height: size };
  });
}

/** The box of the first picture, which the layout frames: inside its print where it has one. */
export function firstStage(cells: readonly Box[], hand: TemplateHand, kit: SlideKit): Box {
  const [first] = cells as [Box];
  return hand.panel.form === 'print' ? printBoxes(first, kit, tiltOf(0, kit)).inner : first;
}

function tiltOf(index: number, { position }: SlideKit): number {
  return TILTS[(index + position) % TILTS.length] as number;
}

interface MosaicWorld {
  readonly hand: TemplateHand;
  readonly sheet: Sheet;
  /** Where the first picture lies. */
  readonly place: PicturePlace;
  readonly tape: string;
}

/** Draws the pictures in their cells; later prints lie on top of earlier ones. */
export function mosaicNodes(
  pictures: readonly SlidePicture[],
  cells: readonly Box[],
  { hand, sheet, place, tape }: MosaicWorld,
): readonly DrawNode[] {
  const { kit, tones } = sheet;
  const isPrint = hand.panel.form === 'print';
  return cells.flatMap((cell, index): readonly DrawNode[] => {
    const picture = pictures[index];
    if (picture === undefined) return [];
    const tilt = tiltOf(index, kit);
    const stage = isPrint ? printBoxes(cell, kit, tilt).inner : cell;
    const own = index === 0 ? { ...place, guest: undefined } : placeIn(picture, stage, kit);
    if (isPrint) return print(picture, cell, kit, { tape, place: own, tilt });
    const { radiusPx } = hand.panel;
    const shape = radiusPx === 0 ? {} : { shape: { kind: 'rect', box: cell, radiusPx } as const };
    const nodes = picture.kind === 'photo' ? [rect(cell, tones.pattern[0])] : hand.pattern(cell, sheet);
    const art = placeArt(picture, {
      box: cell,
      ...shape,
      place: own,
      ground: { nodes, backdrop: { low: 0, high: 255 } },
    });
    return [...art.behind, ...art.cutout];
  });
}

function placeIn(picture: SlidePicture, stage: Box, { frame }: SlideKit): PicturePlace {
  if (picture.kind === 'cutout') return { stand: standOn(picture, { stage, cards: [], lines: [] }) };
  return { framing: framePicture(knownGround(picture), frame, stage) };
}

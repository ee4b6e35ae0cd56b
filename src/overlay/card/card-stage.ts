/** Where a closing card may have its picture: the windows of each look, and the room a product has. */

import type { CardStage } from '../../document/looks/look.types.js';
import type { Box, Size } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';

/** A frame that is not clearly upright has its picture beside the words. */
const UPRIGHT = 0.9;

export function isUpright({ width, height }: Size): boolean {
  return width < UPRIGHT * height;
}

/** The ratio of width to height from which on words over a product would be no larger than beside it. */
const WIDE_ASPECT = 1.2;

export function isWide({ width, height }: Size): boolean {
  return width > WIDE_ASPECT * height;
}

/** How far the picture extends upwards behind the card of words that lies on it, px in a frame of 1920. */
const OVERLAP_PX = 90;
/** What a picture that is set like a page leaves free at the side where reading begins, px. */
const PAGE_MARGIN = 120;
/** An arch stands within a line around the frame. */
const ARCH = { side: 76, foot: 140 } as const;

/** A window from a height to the foot of an upright frame, on even pixels. */
export function windowUnder(stage: CardStage, top: number, frame: Size, direction: 'ltr' | 'rtl'): Box {
  const { width, height } = frame;
  const box = (x: number, y: number, wide: number, foot: number): Box => ({ x, y, width: wide, height: foot - y });
  switch (stage) {
    case 'round':
    case 'slant':
      return box(0, top, width, height);
    case 'page':
      return box(direction === 'ltr' ? PAGE_MARGIN : 0, top, width - PAGE_MARGIN, height);
    case 'strip':
      return box(0, top, width, height - 60);
    case 'sheet':
      return box(0, top - OVERLAP_PX, width, height);
    case 'pane':
      return box(56, top, width - 112, height - 70);
    case 'arch':
      return box(ARCH.side, top, width - 2 * ARCH.side, height - ARCH.foot);
    default:
      return stage satisfies never;
  }
}

/** The fall of a leaning edge over the width of an upright frame, px. */
export const SLANT = 118;
/** Thickness of the line at the upper edge of a window, px. */
export const EDGE_PX = { slant: 36, page: 14 } as const;
/** Height of an arch as a share of its width: flatter than a half circle, so that it cuts little from a wide scene. */
export const ARCH_RISE = 0.3;
/** The number of steps in which an edge that leans or bends is measured. */
const EDGE_STEPS = 6;

/** Where the ground of a stage lies over the picture in a window of a width, from the window's left upper corner. */
export function edgesOf(stage: CardStage, width: number): readonly Box[] {
  const edge = (heightAt: (across: number) => number): readonly Box[] =>
    Array.from({ length: EDGE_STEPS }, (_, at) => {
      const [x, end] = [at, at + 1].map((step) => Math.round((step * width) / EDGE_STEPS)) as [number, number];
      return { x, y: 0, width: end - x, height: Math.round(heightAt((at + 0.5) / EDGE_STEPS)) };
    });
  switch (stage) {
    case 'slant':
      return edge((across) => EDGE_PX.slant + SLANT * (1 - across));
    case 'page':
      return [{ x: 0, y: 0, width, height: EDGE_PX.page }];
    case 'arch':
      return edge((across) => ARCH_RISE * width * (1 - Math.sqrt(1 - (2 * across - 1) ** 2)));
    case 'round':
    case 'strip':
    case 'sheet':
    case 'pane':
      return [];
    default:
      return stage satisfies never;
  }
}

/** The half of a wide frame in which reading ends. */
export function windowBeside(stage: CardStage, { width, height }: Size, direction: 'ltr' | 'rtl'): Box {
  const half = 2 * Math.round((width * 0.52) / 2);
  const inset = stage === 'pane' || stage === 'arch' || stage === 'sheet' ? 56 : 0;
  const box = { y: inset, width: half - inset, height: height - 2 * inset };
  return { ...box, x: direction === 'ltr' ? width - half : inset };
}

/** Degrees by which a product leans. */
export const LEAN_DEGREES: Readonly<Record<CardStage, number>> = {
  ...{ round: 0, slant: -7, page: 0, strip: 0, sheet: 4, pane: 0, arch: 0 },
};
/** The distance of a product from the sides and the foot of an upright frame, px. */
const SIDE = { round: 70, slant: 30, page: 60, strip: 90, sheet: 60, pane: 90, arch: 150 } as const;
/** The height of a frame of 4:5, px: in a square frame, the part at the foot is reduced in proportion. */
const LEAST_UPRIGHT = 1350;
const FOOT = { round: 70, slant: 60, page: 120, strip: 200, sheet: 60, pane: 120, arch: 156 } as const;
/**
 * The stages on which a product stands on the foot of its room; on the others it is in the middle of the room's height.
 */
const STAGES_WITH_FLOOR: readonly CardStage[] = ['page', 'arch', 'strip'];
/** A picture enlarged more than this is soft. */
const MOST_ENLARGED = 2.5;

/** The room for a product from a height down, or in the part of the frame that words leave beside them. */
export function productRoom(stage: CardStage, top: number, { width, height }: Size): Box {
  const foot = isUpright({ width, height }) ? FOOT[stage] : Math.round((FOOT[stage] * height) / LEAST_UPRIGHT);
  return { x: SIDE[stage], y: top, width: width - 2 * SIDE[stage], height: height - foot - top };
}

/** The room for a product beside words; an arch keeps it within its line. */
export function roomBeside(stage: CardStage, width: number, frame: Size, side: 'left' | 'right'): Box {
  const line = stage === 'arch' && !isUpright(frame);
  const head = line ? 1 / 16 + 0.05 : isUpright(frame) ? 0.1 : 0.06;
  const foot = line ? 1 / 16 + 0.05 : 0.06;
  const beside = line ? ARCH.side + 44 : 40;
  const y = Math.round(head * frame.height);
  const height = Math.round((1 - head - foot) * frame.height);
  return { x: side === 'right' ? frame.width - width - beside : beside, y, width, height };
}

/** The largest size at which a product fits into a room, the corners of a leaning one included. */
export function productIn(product: ImageMedia, stage: CardStage, room: Box, side: 'middle' | 'left' | 'right'): Box {
  const { inkBox } = product;
  const lean = (Math.abs(LEAN_DEGREES[stage]) * Math.PI) / 180;
  const across = inkBox.width * Math.cos(lean) + inkBox.height * Math.sin(lean);
  const down = inkBox.height * Math.cos(lean) + inkBox.width * Math.sin(lean);
  const scale = Math.max(0, Math.min(room.width / across, room.height / down, MOST_ENLARGED));
  const [width, height] = [Math.round(inkBox.width * scale), Math.round(inkBox.height * scale)];
  const spare = { left: (across * scale - width) / 2, middle: (room.width - width) / 2 };
  const x =
    room.x + (side === 'middle' ? spare.middle : side === 'left' ? spare.left : room.width - width - spare.left);
  const over = STAGES_WITH_FLOOR.includes(stage) ? room.height - height : (room.height - height) / 2;
  return { x: Math.round(x), y: Math.round(room.y + over), width, height };
}

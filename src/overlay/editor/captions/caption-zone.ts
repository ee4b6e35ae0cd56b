/** Where captions may stand: a column in the middle of the film, clear of the buttons of players and platforms. */
import type { CaptionPosition } from '../../../document/enumerations.js';
import { type Box, bottom, inflate, overlaps, right, type Size } from '../../../geometry.js';
import { textColumn } from '../../safe-zone.js';

/** Free pixels between a caption and what it keeps clear of. */
const CLEARANCE = 20;
const STEP = 4;

/**
 * The column of a film. Upright: the middle of the zone that the interfaces of YouTube, Meta and TikTok leave free
 * (safe-zone.ts). Wide: 68 % of the width, as broadcasters do, and off the controls of a player, which take the lowest
 * 9 %. Square: 8 % from every edge.
 */
export function captionColumn({ width, height }: Size, direction: 'ltr' | 'rtl'): Box {
  if (height > width) {
    const column = textColumn({ direction }, 'center');
    return {
      x: Math.round((column.x * width) / 1080),
      y: Math.round((column.y * height) / 1920),
      width: Math.round((column.width * width) / 1080),
      height: Math.round((column.height * height) / 1920),
    };
  }
  const side = width > height ? 0.16 : 0.08;
  const head = 0.08;
  const foot = width > height ? 0.09 : 0.08;
  return {
    x: Math.round(side * width),
    y: Math.round(head * height),
    width: Math.round((1 - 2 * side) * width),
    height: Math.round((1 - head - foot) * height),
  };
}

/** Something that captions keep off: a logo, a label, a face. Without times for the whole film. */
export interface KeepClear {
  readonly box: Box;
  /** [start, end) in frames. */
  readonly start?: number;
  readonly end?: number;
  /** A face is covered before a logo or a label is, where one of them must be. Default false. */
  readonly isFace?: boolean;
}

/** What a caption may cover, and how much that would matter. */
export interface Covering {
  readonly box: Box;
  readonly weight: number;
}

export interface Band {
  readonly box: Box;
  /** False: everything that is free is lower than a caption, and it covers something. */
  readonly free: boolean;
  /** From where the position asked for is, down positive. */
  readonly movedPx: number;
}

/** The band of the column, `height` px high, that is nearest to the position and touches none of the boxes. */
export function captionBand(column: Box, height: number, position: CaptionPosition, clear: readonly Covering[]): Band {
  const lowest = Math.max(column.y, bottom(column) - height);
  const middle = Math.round((column.y + lowest) / 2);
  const wanted = position === 'top' ? column.y : position === 'middle' ? middle : lowest;
  const at = (y: number): Box => ({ ...column, y, height });
  const near = clear.map(({ box, weight }) => ({ box: inflate(box, CLEARANCE), weight }));
  let best = at(wanted);
  let least = Number.POSITIVE_INFINITY;
  for (const y of outward(wanted, column.y, lowest)) {
    const covered = near.reduce((sum, { box, weight }) => sum + weight * sharedArea(at(y), box), 0);
    if (covered === 0) return { box: at(y), free: true, movedPx: y - wanted };
    if (covered < least) {
      least = covered;
      best = at(y);
    }
  }
  return { box: best, free: !clear.some(({ box }) => overlaps(best, box)), movedPx: best.y - wanted };
}

/** Heights from `wanted` to both ends, nearest first. */
function outward(wanted: number, from: number, to: number): readonly number[] {
  const heights = [wanted, from, to];
  for (let y = wanted - STEP; y > from; y -= STEP) heights.push(y);
  for (let y = wanted + STEP; y < to; y += STEP) heights.push(y);
  return heights.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

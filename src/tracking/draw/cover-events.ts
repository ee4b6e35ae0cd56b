/** Masks of the styles that hide (blur, pixelate): white where a coarse copy replaces the picture. */
import type { Rgba } from '../../color.js';
import type { Size } from '../../geometry.js';
import { type BoxXyxy, clipBox } from '../boxes.js';
import type { Cover } from '../redaction/cover.types.js';
import { roundBar } from './ass-drawing.js';
import type { AssEvent } from './ass-script.js';
import { type EventDrawing, eventsOf } from './event-writer.js';
import { shapeAt } from './overlay-events.js';

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 255 };

/** The margin on each side of a cover: this share of its size, and at least so many pixels. */
const MARGIN_SHARE = 0.08;
const LEAST_MARGIN_PX = 4;
/** A head is rounded by this share of its shorter side: what lies in the corners of a face's box is no face. */
const HEAD_ROUNDING = 0.4;

/** Cells of the hidden copy are as large as needed: those of each level are twice as large as of the one before. */
export const COVER_LEVELS = [0, 1, 2, 3, 4] as const;
export type CoverLevel = (typeof COVER_LEVELS)[number];

/**
 * The number of the finest cells along the picture's shorter side, so that a face of two such cells is a 24th of it.
 */
const FINEST_CELLS = 48;
const LEAST_CELL_PX = 6;

/** Cells of the finest hidden copy, px. */
export function coverCell(picture: Size): number {
  return Math.max(LEAST_CELL_PX, Math.round(Math.min(picture.width, picture.height) / FINEST_CELLS));
}

/** The finest level whose cells are at least this large; the coarsest where none is. */
export function coverLevel(cellPx: number, picture: Size): CoverLevel {
  const finest = coverCell(picture);
  return COVER_LEVELS.find((level) => finest * 2 ** level >= cellPx) ?? 4;
}

/** How far outside the picture a cover is still drawn, as a share of the picture's longer side. */
const OUTSIDE_SHARE = 0.25;

function within(box: BoxXyxy, { width, height }: Size): BoxXyxy {
  const out = OUTSIDE_SHARE * Math.max(width, height);
  const [left, top, right, bottom] = clipBox(
    [box[0] + out, box[1] + out, box[2] + out, box[3] + out],
    width + 2 * out,
    height + 2 * out,
  );
  return [left - out, top - out, right - out, bottom - out];
}

export interface CoverDrawing {
  readonly covers: readonly Cover[];
  /** How many frames the clip has. */
  readonly frames: number;
  readonly picture: Size;
}

/**
 * White shapes over covers of `leastLevel` and coarser, with a margin. `feather`: the margin's soft part, px, outside
 * all that.
 */
export function coverEvents(
  { covers, frames: count, picture }: CoverDrawing,
  { feather, leastLevel }: { readonly feather: number; readonly leastLevel: CoverLevel },
): AssEvent[] {
  const frames = Array.from({ length: count }, (): EventDrawing[] => []);
  const blur = feather > 0 ? `\\blur${feather / 2}` : '';
  for (const { frame, box, cellPx, shape } of covers) {
    if (coverLevel(cellPx, picture) < leastLevel) continue;
    // What reaches far out of the picture would be drawn there, too.
    const [left, top, right, bottom] = within(box, picture);
    const [width, height] = [right - left, bottom - top];
    if (!(width > 0 && height > 0)) continue;
    const dx = Math.max(LEAST_MARGIN_PX, width * MARGIN_SHARE) + feather;
    const dy = Math.max(LEAST_MARGIN_PX, height * MARGIN_SHARE) + feather;
    const edges = { left: 0, top: 0, right: width + 2 * dx, bottom: height + 2 * dy };
    // A corner is rounded no further than the box itself allows.
    const radius = shape === 'head' ? HEAD_ROUNDING * Math.min(edges.right, edges.bottom) : 2 * Math.min(dx, dy);
    const tags = shapeAt(left - dx, top - dy) + blur;
    frames[frame]?.push({ layer: 0, color: WHITE, tags, text: roundBar(edges, radius) });
  }
  return [...eventsOf(frames)];
}

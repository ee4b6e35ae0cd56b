/** The contrast check of src/overlay on the canvas at hand. */
import type { LumaGrid } from '../../compose/media.js';
import type { ShortOverlay } from '../../overlay/compose-short-overlay.js';
import { checkDrawnContrast as check, type DrawnContrastResult } from '../../overlay/drawn-contrast.js';
import { NO_ASSETS } from './image-assets.js';
import { rasterize } from './rasterize.js';

/** Draws a piece of every text of a short and measures it: 5-15 ms of CPU for one with everything on. */
export function checkDrawnContrast(
  overlay: Pick<ShortOverlay, 'tracks' | 'layout'>,
  luma: readonly [LumaGrid | undefined, LumaGrid | undefined] | undefined,
): DrawnContrastResult {
  return check(overlay, luma, (nodes, box) => rasterize(nodes, box, NO_ASSETS));
}

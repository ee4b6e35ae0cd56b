/** Runs the contrast check of src/overlay on this process's canvas. */
import {
  checkDrawnContrast as check,
  type DrawnContrastResult,
  type DrawnOverlay,
} from '../../overlay/drawn-contrast.js';
import { NO_ASSETS } from './image-assets.js';
import { rasterize } from './rasterize.js';

/** Draws a piece of every text of an overlay and measures it: 5-15 ms of CPU for a short with everything on. */
export function checkRasterContrast(overlay: DrawnOverlay): DrawnContrastResult {
  return check(overlay, (nodes, box) => rasterize(nodes, box, NO_ASSETS));
}

/** Where text and brand elements of an editor ad may lie: in 9:16 what all platforms leave free, else inside the edges that players may cut. */
import type { Box, Size } from '../../geometry.js';
import { SHORT_FRAME, safeZone } from '../safe-zone.js';

/** Share of a side that is kept free in formats without an interface over them (EBU R 95: 5%). */
const MARGIN = 0.05;

export function editorZone(frame: Size, direction: 'ltr' | 'rtl'): Box {
  if (frame.width === SHORT_FRAME.width && frame.height === SHORT_FRAME.height) return safeZone(direction);
  const [x, y] = [2 * Math.round((frame.width * MARGIN) / 2), 2 * Math.round((frame.height * MARGIN) / 2)];
  return { x, y, width: frame.width - 2 * x, height: frame.height - 2 * y };
}

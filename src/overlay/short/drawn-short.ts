/** A short's overlay as the contrast check takes it. */
import type { LumaGrid } from '../../media.js';
import type { DrawnOverlay } from '../drawn-contrast.js';
import type { ShortOverlay } from './compose-short-overlay.js';
import { pathOf } from './overlay-warnings.js';
import { shortLight } from './short-light.js';

/** `grids`: of the two clips. */
export function drawnShort(
  { tracks, layout }: Pick<ShortOverlay, 'tracks' | 'layout'>,
  grids?: readonly (LumaGrid | undefined)[],
): DrawnOverlay {
  return { tracks, elements: layout.elements, light: shortLight(grids), pathOf };
}

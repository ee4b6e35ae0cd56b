/** A short's overlay as the contrast check takes it. */
import type { DrawnOverlay } from '../drawn-contrast.js';
import type { ShortOverlay } from './compose-short-overlay.js';
import { pathOf } from './overlay-warnings.js';

type DrawnOf = Pick<ShortOverlay, 'bareTracks' | 'layout' | 'light'>;

/** What a person covers is no question of contrast. */
export function drawnShort({ bareTracks: tracks, layout, light }: DrawnOf): DrawnOverlay {
  return { tracks, elements: layout.elements, light, pathOf };
}

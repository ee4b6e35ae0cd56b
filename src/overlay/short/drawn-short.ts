/** A short's overlay in the form that the contrast check needs. */
import type { DrawnOverlay } from '../drawn-contrast.js';
import type { ShortOverlay } from './compose-short-overlay.js';
import { elementPath } from './overlay-warnings.js';

export function drawnShort({ tracks, layout, film }: Pick<ShortOverlay, 'tracks' | 'layout' | 'film'>): DrawnOverlay {
  return { tracks, elements: layout.elements, film, pathOf: elementPath };
}

/** The role of a slide, by its position. */
import type { SlideRole } from './slide.types.js';

/** The first slide is the hook, the last one the close, and all others are content. `position` counts from 1. */
export function roleOf(position: number, count: number): SlideRole {
  if (position === 1) return 'hook';
  return position === count ? 'close' : 'content';
}

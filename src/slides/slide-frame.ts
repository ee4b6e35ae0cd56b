/**
 * Sizes and keep-clear zones of a slide. Feed slides keep 72 px at the edges and the top right corner free, where
 * platforms show the page count; 9:16 keeps clear of the interface of stories and vertical feeds (top 250, bottom 420,
 * right 170).
 */

import type { SliderAspectRatio } from '../document/enumerations.js';
import { SLIDE_SIZES } from '../document/slider/resolve-slider.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Box, inflate, type Size } from '../geometry.js';
import type { SlideFrame } from './slide.types.js';

export const SIDE_MARGIN = 72;

/**
 * Width of the platform's column of buttons on a tall slide, px; with texts from right to left it may be on either
 * side.
 */
const RAIL = 170;

export function slideFrame(aspect: SliderAspectRatio, direction: 'ltr' | 'rtl' = 'ltr'): SlideFrame {
  const { width, height } = SLIDE_SIZES[aspect];
  const x = direction === 'rtl' ? RAIL : SIDE_MARGIN;
  const safe =
    aspect === '9:16'
      ? { x, y: 250, width: width - x - RAIL, height: height - 250 - 420 }
      : inflate({ x: 0, y: 0, width, height }, -SIDE_MARGIN);
  return { aspect, width, height, safe, counter: { x: width - 136, y: 0, width: 136, height: 104 } };
}

/** The zones drawn over a slide of this size. */
export function slideGuide(size: Size): readonly DrawNode[] {
  const aspect =
    (Object.keys(SLIDE_SIZES) as SliderAspectRatio[]).find((name) => SLIDE_SIZES[name].height === size.height) ?? '4:5';
  const { safe, counter } = slideFrame(aspect);
  return [
    { kind: 'shape', shape: { kind: 'rect', box: counter }, fill: '#ff005566' },
    { kind: 'shape', shape: { kind: 'rect', box: safe }, stroke: { paint: '#00d2ff', widthPx: 4, order: 'over' } },
  ];
}

/** The box of the whole slide. */
export function wholeSlide({ width, height }: Size): Box {
  return { x: 0, y: 0, width, height };
}
